import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { chooseStore } from '../../../adapters/choose-store.js';
import { createApiKeys } from '../../../api/auth/api-keys.js';
import { loadConfig } from '../../../config/load-config.js';
import type { NewKey } from '../../../contract/keys.js';
import { startDevServer } from '../../support/temporal.js';
import { TestHost } from '../../unit/cli/test-host.js';
import { startApi, type Api } from '../support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let admin: string;

beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, { settings: { VOUCH_AUTH: 'required' } });
  const order = {
    name: 'admin',
    principal: 'root',
    roles: ['admin' as const, 'auditor' as const],
    groups: [],
  };
  admin = (await api.apiKeys.create({ ...order, tenant: 'default' }, 'test')).secret;
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

async function vouch(language: 'en' | 'ko', key: string | undefined, ...args: string[]) {
  const host = new TestHost({
    columns: 120,
    language,
    env: key === undefined ? {} : { VOUCH_API_KEY: key },
  }).pipe();
  const code = await host.vouch(...args, '--api', api.url);
  return { code, output: host.output, errors: host.errors };
}

const robot = ['--name', 'ci', '--principal', 'robot', '--roles', 'asker'];

test('keys are made, listed, rotated and revoked; the log tells of it', async () => {
  const made = await vouch(
    'ko',
    admin,
    'keys',
    'create',
    ...robot,
    '--groups',
    'legal,hr',
    '--expires',
    '30',
  );
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.output).toMatch(/robot의 키 [0-9a-z]+:\n\n {2}vk_[\w-]+\n\n지금 보관해 주십시오/);
  const [secret = '', id = ''] = /vk_([0-9a-z]+)_[\w-]+/.exec(made.output) ?? [];
  expect((await api.apiKeys.find(secret))?.key).toMatchObject({
    principal: 'robot',
    groups: ['legal', 'hr'],
  });

  const list = await vouch('en', admin, 'keys', 'list');
  expect(list.output).toMatch(/^id +state +last used +roles +name\n/);
  expect(list.output).toMatch(new RegExp(`${id} +active +\\d\\d:.* asker +ci \\(robot\\)`));

  const rotated = await vouch('en', admin, 'keys', 'rotate', id, '--grace', '3600', '--json');
  const successor = JSON.parse(rotated.output) as NewKey;
  expect(successor.principal).toBe('robot');
  const revoked = await vouch('en', admin, 'keys', 'revoke', successor.id);
  expect(revoked).toMatchObject({ code: 0, output: `Key ${successor.id} was revoked.\n` });

  const log = await vouch('en', admin, 'security', '--principal', 'root');
  expect(log.output).toMatch(new RegExp(`key revoked +root +\\S+ +${successor.id}`));
  expect(log.output).toMatch(new RegExp(`key created +root +\\S+ +${id} · asker for robot`));
});

test('who has no key, or not the role, is told so', async () => {
  const nobody = await vouch('en', undefined, 'keys', 'list');
  expect(nobody.code).toBe(2);
  expect(nobody.errors).toContain('UNAUTHENTICATED');
  const { secret } = await api.apiKeys.create(
    { name: 'x', principal: 'kim', roles: ['asker'], groups: [], tenant: 'default' },
    'test',
  );
  const asker = await vouch('ko', secret, 'keys', 'create', ...robot);
  expect(asker.errors).toContain('ROLE_REQUIRED');
  const wrong = await vouch(
    'en',
    admin,
    'keys',
    'create',
    '--name',
    'x',
    '--principal',
    'timer',
    '--roles',
    'boss',
  );
  expect(wrong.errors).toMatch(/\/principal.*\n.*|\/roles/);
});

test('the first key is written into the store itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-first-'));
  const host = new TestHost({ env: { VOUCH_DATA_DIR: folder, VOUCH_AUTH: 'required' } }).pipe();
  const code = await host.vouch('keys', 'create', ...robot, '--local');
  expect({ code, errors: host.errors }).toEqual({ code: 0, errors: '' });
  expect(host.output).toContain(folder);
  const store = chooseStore(loadConfig({ VOUCH_DATA_DIR: folder }));
  const secret = /vk_[\w-]+/.exec(host.output)?.[0] ?? '';
  expect(await createApiKeys(store.keyValues).find(secret)).toMatchObject({ key: { createdBy: 'local' } });
  const logged = await store.keyValues.list({ space: 'security', limit: 10 });
  expect(logged.items).toMatchObject([{ value: { type: 'key_created', principal: 'local' } }]);
  await store.close();

  const refused = new TestHost({ env: { VOUCH_DATA_DIR: folder } }).pipe();
  await refused.vouch('keys', 'create', '--name', 'x', '--principal', 'timer', '--roles', 'boss', '--local');
  expect(refused.exitCode).toBe(2);
  expect(refused.errors).toMatch(/principal: this name is reserved\nroles\.0: /);
  rmSync(folder, { recursive: true });
});
