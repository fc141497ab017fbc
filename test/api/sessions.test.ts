import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { z } from 'zod';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import type { ENDPOINTS } from '../../contract/endpoints.js';
import { dataConverterOf, dataKeysOf } from '../../temporal/data-converter.js';
import { hit, memoryBlobs, memoryRecords, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { as, eventually, expectProblem, startApi, type Api } from './support.js';

type Listed = z.infer<(typeof ENDPOINTS)['listSessions']['response']>;

/** Everyone proves who they are in most installations; here they say so, and every one of them has every role. */
let env: TestWorkflowEnvironment;
let api: Api;
let folder: string;
let close: () => void;

beforeAll(async () => {
  env = await startDevServer();
  folder = mkdtempSync(join(tmpdir(), 'vouch-sessions-'));
  const database = openDatabase(folder);
  close = () => database.close();
  const settings = {
    VOUCH_ENCRYPTION_KEYS: [{ id: 'k1', key: randomBytes(32) }],
    VOUCH_ERASURE: 'on' as const,
  };
  const dataKeys = dataKeysOf(settings, createEmbeddedKeyValueStore(database))!;
  const [records, blobs] = [memoryRecords(), memoryBlobs()];
  const index = scriptedIndex(() => [hit('a#0', 'Travel expenses are settled within 30 days.')]);
  api = await startApi(env, {
    people: 'ann,bob',
    ports: { index, records, blobs },
    dataConverter: dataConverterOf({ ...settings, VOUCH_PAYLOAD_OFFLOAD_KB: 0 }, blobs, dataKeys),
    stores: { dataKeys, records, blobs },
  });
  await api.startWorker();
}, 120_000);
afterAll(async () => {
  await api.stop();
  close();
  rmSync(folder, { recursive: true });
  await env.teardown();
});

const ask = (who: string, sessionId: string, question: string) =>
  api.ask({ question, sessionId, mode: 'off' }, 20, as(who));
const list = async (who: string, query = ''): Promise<Listed> =>
  (await api.get<Listed>(`/v1/sessions${query}`, as(who))).body;
const erase = (who: string, sessionId: string, body: object = {}) =>
  api.post<{ questions: { queryId: string }[] }>(
    `/v1/sessions/${sessionId}/erase`,
    { reason: 'asked for', ...body },
    as(who),
  );

test('conversations are listed once each, page by page, found by any of their questions, and only one’s own', async () => {
  for (const n of [1, 2, 3]) {
    await ask('ann', `s-${n}`, `Who pays for trip ${n}?`);
    await ask('ann', `s-${n}`, `And how soon, the ${n}th?`);
  }
  await ask('ann', 's-1', 'Who approves it?');
  await ask('bob', 's-1', 'What does Bob want to know?');
  await eventually(
    () => list('ann'),
    ({ items }) => items.length === 3 && items[0]?.questions === 3,
  );
  const { items, mayErase } = await list('ann');
  expect(mayErase).toBe(true);
  expect(items.map(({ sessionId, question, questions }) => [sessionId, question, questions])).toEqual([
    ['s-1', 'Who pays for trip 1?', 3],
    ['s-3', 'Who pays for trip 3?', 2],
    ['s-2', 'Who pays for trip 2?', 2],
  ]);
  const pages: string[] = [];
  let next: string | undefined;
  do {
    const page = await list('ann', `?limit=1${next === undefined ? '' : `&cursor=${next}`}`);
    pages.push(...page.items.map(({ sessionId }) => sessionId));
    next = page.next;
  } while (next !== undefined);
  expect(pages).toEqual(['s-1', 's-3', 's-2']);
  expect((await list('ann', '?text=SOON,%20the%202')).items.map(({ sessionId }) => sessionId)).toEqual([
    's-2',
  ]);
  expect((await list('bob')).items.map(({ question }) => question)).toEqual(['What does Bob want to know?']);
  expectProblem(await api.get('/v1/sessions?cursor=nonsense', as('ann')), 400, 'INVALID_REQUEST');
});

test('a conversation is erased as a whole, and nobody else’s of the same id with it', async () => {
  await ask('ann', 'e-1', 'Who pays?');
  await ask('ann', 'e-1', 'How soon?');
  const kept = await ask('bob', 'e-1', 'What does Bob pay?');
  expectProblem(await erase('ann', 'nobody-s'), 404, 'CONVERSATION_NOT_FOUND');
  const { status, body } = await erase('ann', 'e-1');
  expect([status, body.questions.length]).toEqual([200, 2]);
  for (const { queryId } of body.questions)
    expectProblem(await api.get(`/v1/queries/${queryId}`, as('ann')), 410, 'QUERY_ERASED');
  expect((await api.get(`/v1/queries/${kept.id}`, as('bob'))).status).toBe(200);
  expect((await list('ann', '?limit=200')).items.some(({ sessionId }) => sessionId === 'e-1')).toBe(false);
  // again changes nothing
  expect((await erase('ann', 'e-1')).status).toBe(200);
});

test('while one of its questions is under way nothing of a conversation is erased', async () => {
  const first = await ask('ann', 'r-1', 'Who pays?');
  const waiting = await api.ask(
    { question: 'And whom do I ask?', sessionId: 'r-1', policy: { review: { planAlways: true } } },
    20,
    as('ann'),
  );
  expectProblem(await erase('ann', 'r-1'), 409, 'QUERY_RUNNING');
  expect((await api.get(`/v1/queries/${first.id}`, as('ann'))).status).toBe(200);
  expect((await list('ann')).items[0]).toMatchObject({ sessionId: 'r-1', running: true, waiting: true });
  await api.post(`/v1/queries/${waiting.id}/cancel`, {}, as('ann'));
});

test('askers erase their own conversations only where the installation lets them', async () => {
  for (const [setting, status, code] of [
    ['false', 403, 'ROLE_REQUIRED'],
    ['true', 404, 'CONVERSATION_NOT_FOUND'],
  ] as const) {
    const proven = await startApi(env, { settings: { VOUCH_AUTH: 'required', VOUCH_ASKERS_ERASE: setting } });
    try {
      const key = {
        name: 'test',
        principal: 'ann',
        roles: ['asker' as const],
        groups: ['everyone'],
        tenant: 'default',
      };
      const { secret } = await proven.apiKeys.create(key, 'test');
      const send = (asker?: string) =>
        proven.post(
          '/v1/sessions/s-nowhere/erase',
          { reason: 'asked for', ...(asker !== undefined && { asker }) },
          { Authorization: `Bearer ${secret}` },
        );
      expectProblem(await send(), status, code);
      expectProblem(await send('bob'), 403, 'ROLE_REQUIRED');
    } finally {
      await proven.stop();
    }
  }
});
