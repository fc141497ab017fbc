import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { startDevServer } from '../support/temporal.js';
import { TestHost } from '../unit/cli/test-host.js';
import { openStores, type DocumentStores } from './documents-support.js';
import { startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let stores: DocumentStores;
let folder: string;
let collection: string;
beforeAll(async () => {
  env = await startDevServer();
  stores = openStores();
  api = await startApi(env, { ports: stores, people: 'hana:hr' });
  await api.startWorker();
  folder = mkdtempSync(join(tmpdir(), 'vouch-files-'));
}, 120_000);
beforeEach(() => {
  collection = `c-${randomUUID()}`;
});
afterAll(async () => {
  await api.stop();
  await stores.close();
  rmSync(folder, { recursive: true });
  await env.teardown();
});

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

async function vouch(language: 'en' | 'ko', ...args: string[]) {
  const host = new TestHost({ columns: 100, language }).pipe();
  const code = await host.vouch('documents', ...args, '--api', api.url);
  return { code, output: host.output, errors: host.errors };
}

test('files are uploaded, listed, shown and removed', async () => {
  const path = file('휴가 규정.md', '# 휴가 규정\n\n연차는 20일입니다.');
  const sent = await vouch('ko', 'upload', path, '--collection', collection, '--domains', 'hr,general');
  const id = `${collection}/휴가 규정.md`;
  expect(sent).toEqual({ code: 0, output: `${id}: 색인했습니다 (단락 1개)\n`, errors: '' });

  const list = await vouch('en', 'list', '--collection', collection);
  expect(list.output).toMatch(/class +indexed +groups +title\n/);
  expect(list.output).toContain(`휴가 규정\n    ${id}\n`);

  const shown = await vouch('en', 'show', id);
  expect(shown.output).toContain('Status          indexed');
  expect(shown.output).toContain('Domains         hr, general');
  expect(JSON.parse((await vouch('en', 'show', id, '--json')).output)).toMatchObject({ id, language: 'ko' });

  expect(await vouch('ko', 'remove', id)).toMatchObject({ code: 0, output: `${id} 문서를 삭제했습니다.\n` });
  expect((await vouch('en', 'list', '--collection', collection)).output).toBe(
    'There are no documents that you may read.\n',
  );
  const gone = await vouch('en', 'show', id);
  expect(gone.code).toBe(2);
  expect(gone.errors).toContain('DOCUMENT_NOT_FOUND');
});

test('each of several files counts or fails for itself', async () => {
  const files = [file('a.md', 'Text.'), file('empty.md', ''), file('b.bin', 'x')];
  const { code, output } = await vouch('en', 'upload', ...files, '--collection', collection);
  expect(code).toBe(1);
  expect(output).toContain(`${collection}/a.md: indexed, 1 passage\n`);
  expect(output).toContain('empty.md: The file contains no text.\n');
  expect(output).toContain('b.bin: “b.bin” has an unknown extension.');
  const json = await vouch('en', 'upload', ...files, '--collection', collection, '--json');
  const { items } = JSON.parse(json.output) as { items: { problem?: { code: string } }[] };
  expect(items.map(({ problem }) => problem?.code)).toEqual([
    undefined,
    'DOCUMENT_UNREADABLE',
    'DOCUMENT_TYPE_UNSUPPORTED',
  ]);
});

test('the command for the next page shows the same list further', async () => {
  const files = ['1.md', '2.md', '3.md'].map((name) => file(name, 'Text of it.'));
  await vouch('en', 'upload', ...files, '--collection', collection);
  const { output } = await vouch('en', 'list', '--collection', collection, '--limit', '2');
  const [, command = ''] = /vouch documents (list .*)/.exec(output) ?? [];
  expect(command).toContain(`--collection ${collection} --limit 2 --cursor `);
  const further = await vouch('en', ...command.split(' '));
  expect([further.code, further.output]).toEqual([
    0,
    expect.stringContaining(`${collection}/3.md`) as string,
  ]);
});

test('what cannot be right is said before or after it is sent', async () => {
  const path = file('c.md', 'Text.');
  const missing = await vouch('en', 'upload', join(folder, 'missing.md'));
  expect([missing.code, missing.errors]).toEqual([
    2,
    expect.stringContaining('missing.md cannot be read') as string,
  ]);
  const gone = join(folder, 'gone.md');
  const half = await vouch('en', 'upload', path, gone, '--collection', collection);
  expect([half.code, half.output]).toEqual([2, '']);
  expect((await vouch('en', 'list', '--collection', collection)).output).toContain('There are no documents');
  const whole = await vouch('en', 'upload', folder);
  expect([whole.code, whole.errors]).toEqual([2, expect.stringContaining('vouch index') as string]);
  const title = await vouch('en', 'upload', path, path, '--title', 'Two');
  expect([title.code, title.errors]).toEqual([
    2,
    '--path and --title can only be used with a single file.\n',
  ]);
  const groups = await vouch('en', 'upload', path, '--collection', collection, '--groups', 'hr');
  expect([groups.code, groups.output]).toEqual([
    1,
    expect.stringContaining('/groups/0: only groups that you belong to') as string,
  ]);
  const asHana = ['--groups', 'hr', '--as', 'hana', '--classification', 'confidential'];
  expect((await vouch('en', 'upload', path, '--collection', collection, ...asHana)).code).toBe(0);
});
