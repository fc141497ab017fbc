import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import {
  addSourceCommand,
  listSourcesCommand,
  removeSourceCommand,
  runSourceCommand,
} from '../../cli/actions/source.js';
import { SOURCE_TEXTS } from '../../cli/commands/source.js';
import { loadConfig } from '../../config/load-config.js';
import type { Source, SourceView } from '../../contract/sources.js';
import { DOCTOR_TEXTS } from '../../infra/local/doctor/texts.js';
import { checkSources } from '../../infra/local/doctor/services.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { addSource, listSources, readSource, removeSource, runSource } from '../../temporal/sources.js';
import { connectClient } from '../../temporal/client.js';
import { createVouchWorker } from '../../worker/create-worker.js';
import { eventually, startApi } from '../api/support.js';
import { portsFor, testBundle } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';

let env: TestWorkflowEnvironment;
let base: string;
let index: SearchIndex;
let folder: string;
let taskQueue: string;
let source: Source;
beforeAll(async () => {
  env = await startDevServer();
  base = await mkdtemp(join(tmpdir(), 'vouch-sources-'));
  index = createEmbeddedSearchIndex(openDatabase(join(base, 'data')));
}, 120_000);
beforeEach(async () => {
  folder = await mkdtemp(join(base, 'docs-'));
  taskQueue = `test-${randomUUID()}`;
  source = {
    collection: `c-${randomUUID()}`,
    folder,
    everySeconds: 3600,
    groups: ['everyone'],
    classification: 'internal',
  };
  await writeFile(join(folder, 'a.md'), 'Text of a.');
});
afterEach(() => removeSource(env.client, source.collection));
afterAll(async () => {
  await index.close();
  await env.teardown();
  await rm(base, { recursive: true, force: true });
});

const view = async (): Promise<SourceView> => {
  const found = await readSource(env.client, source.collection);
  if (!found) throw new Error('the source is gone');
  return found;
};
const ended = (runs: (view: SourceView) => boolean) => eventually(view, runs);

async function withWorker<T>(during: () => Promise<T>): Promise<T> {
  const worker = await createVouchWorker({
    connection: env.nativeConnection,
    namespace: env.namespace ?? 'default',
    taskQueue,
    ports: portsFor({ index }),
    workflowBundle: testBundle(),
  });
  return worker.runUntil(during);
}

test('a folder is indexed as soon as it is added, again out of turn, and no more once it is removed', async () => {
  await withWorker(async () => {
    expect(await addSource(env.client, taskQueue, source)).toBe(true);
    const first = await ended((seen) => seen.lastRun?.status === 'completed');
    expect(first).toMatchObject({ ...source, paused: false, stale: false });
    expect(first.lastRun?.result).toMatchObject({ total: 1, indexed: 1, removed: 0, problemCount: 0 });
    expect(first.lastSuccessAt).toBe(first.lastRun?.endedAt);
    expect(Date.parse(first.nextRunAt ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000);

    await writeFile(join(folder, 'b.md'), 'Text of b.');
    await rm(join(folder, 'a.md'));
    expect(await runSource(env.client, source.collection)).toBe(true);
    const second = await ended((seen) => seen.lastRun?.result?.removed === 1);
    expect(second.lastRun?.result).toMatchObject({ total: 1, indexed: 1, removed: 1 });
    const documents = await index.listDocuments({ collection: source.collection, limit: 10 });
    expect(documents.map(({ path }) => path)).toEqual(['b.md']);
  });
  expect(await removeSource(env.client, source.collection)).toBe(true);
  expect(await removeSource(env.client, source.collection)).toBe(false);
  expect(await runSource(env.client, source.collection)).toBe(false);
  expect(await readSource(env.client, source.collection)).toBeUndefined();
  expect(await index.listDocuments({ collection: source.collection, limit: 10 })).toHaveLength(1);
});

test('it comes round by itself, and goes stale when its runs fail', async () => {
  await withWorker(async () => {
    await addSource(env.client, taskQueue, { ...source, everySeconds: 10 });
    const first = await ended((seen) => seen.lastRun?.status === 'completed');
    await rm(folder, { recursive: true });
    const failed = await ended((seen) => seen.lastRun?.status === 'failed');
    expect(failed.lastRun?.problem).toContain(folder);
    expect(failed.lastSuccessAt).toBe(first.lastSuccessAt);
    expect(failed.stale).toBe(false);
    expect((await ended((seen) => seen.stale)).stale).toBe(true);
    const config = loadConfig({ VOUCH_TEMPORAL_ADDRESS: env.address });
    const texts = DOCTOR_TEXTS.en;
    expect(await checkSources({ config, env: {}, texts, running: true })).toMatchObject({
      ok: false,
      needed: true,
      detail: `no run has succeeded for too long: ${source.collection}`,
    });
  });
}, 120_000);

test('what was uploaded into its collection stays when files go', async () => {
  const id = `${source.collection}/up.md`;
  await withWorker(async () => {
    await addSource(env.client, taskQueue, source);
    await ended((seen) => seen.lastRun?.status === 'completed');
    const [known] = await index.listDocuments({ collection: source.collection, limit: 1 });
    await index.putDocument({
      document: { ...known!, id, path: 'up.md', origin: 'upload' },
      chunks: [
        { id: `${id}#0`, documentId: id, ordinal: 0, section: '', text: 'Up.', contentHash: known!.fileHash },
      ],
    });
    await writeFile(join(folder, 'up.md'), 'A file of the same name.');
    await runSource(env.client, source.collection);
    const { lastRun } = await ended((seen) => (seen.lastRun?.result?.total ?? 0) === 2);
    expect(lastRun?.result).toMatchObject({ removed: 0, unchanged: 1, problemCount: 1 });
    expect(lastRun?.result?.problems[0]?.problem).toContain('uploaded document');
  });
  expect((await index.getDocument({ documentId: id }))?.origin).toBe('upload');
});

test('the commands say what they do, in both languages, and as JSON', async () => {
  const run = (json: boolean, language: 'en' | 'ko' = 'en') => {
    const stdout = new PassThrough();
    return {
      run: {
        config: loadConfig({
          VOUCH_TEMPORAL_ADDRESS: env.address,
          VOUCH_TASK_QUEUE: taskQueue,
          VOUCH_LANG_UI: language,
        }),
        texts: SOURCE_TEXTS[language],
        stdout: Object.assign(stdout, { columns: 120 }),
        json,
      },
      printed: () => String(stdout.read() ?? ''),
    };
  };
  await withWorker(async () => {
    const add = run(false, 'ko');
    await addSourceCommand(add.run, source);
    expect(add.printed()).toContain(`${source.collection} 컬렉션을 지금 색인하고 앞으로 1시간마다`);
    await expect(addSourceCommand(run(false).run, { ...source, folder: '/other' })).rejects.toThrow(
      `already indexed from ${folder} every 1 h`,
    );
    await ended((seen) => seen.lastRun?.status === 'completed');
    await eventually(
      () => listSources(env.client),
      ({ items: all }) => all.some(({ collection }) => collection === source.collection),
    );
    const list = run(false);
    await listSourcesCommand(list.run, Date.now());
    const text = list.printed();
    expect(text).toMatch(/collection +every +last run +next run\n/);
    expect(text).toContain(`${folder} · 1 indexed, 0 unchanged, 0 removed, 0 with problems\n`);
    const json = run(true);
    await listSourcesCommand(json.run, Date.now());
    const { items } = JSON.parse(json.printed()) as { items: SourceView[] };
    expect(items.find(({ collection }) => collection === source.collection)).toMatchObject({ stale: false });

    const again = run(false);
    await runSourceCommand(again.run, source.collection);
    expect(again.printed()).toContain('has started');
    const remove = run(true);
    await removeSourceCommand(remove.run, source.collection);
    expect(JSON.parse(remove.printed())).toEqual({ collection: source.collection, removed: true });
    await expect(removeSourceCommand(run(false).run, source.collection)).rejects.toThrow('has no source');
  });
});

test('a source whose key was dropped hides no other, and says what to do', async () => {
  const config = (keys?: string) =>
    loadConfig({
      VOUCH_TEMPORAL_ADDRESS: env.address,
      ...(keys === undefined ? {} : { VOUCH_ENCRYPTION_KEYS: keys }),
    });
  const key = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`;
  const old = connectClient(config(key('a')));
  const now = connectClient(config(key('b')));
  const second = { ...source, collection: `d-${randomUUID()}` };
  try {
    await addSource(old.client, taskQueue, source);
    await addSource(now.client, taskQueue, second);
    const list = await eventually(
      () => listSources(now.client),
      ({ items, unreadable }) =>
        unreadable.includes(source.collection) &&
        items.some(({ collection }) => collection === second.collection),
    );
    expect(list.unreadable).toEqual([source.collection]);
    expect(list.items.map(({ collection }) => collection)).toContain(second.collection);
    expect(await removeSource(now.client, source.collection)).toBe(true);
    expect(await addSource(now.client, taskQueue, source)).toBe(true);
    expect(await readSource(now.client, source.collection)).toMatchObject(source);
  } finally {
    await removeSource(now.client, second.collection);
    await old.close();
    await now.close();
  }
});

test('the API lists the sources of the groups of who asks', async () => {
  const api = await startApi(env, { people: 'hana:hr' });
  try {
    await addSource(env.client, taskQueue, { ...source, groups: ['hr'] });
    const mine = await eventually(
      () => api.get<{ items: SourceView[] }>('/v1/sources', { 'X-Vouch-As': 'hana' }),
      ({ body }) => body.items.some(({ collection }) => collection === source.collection),
    );
    expect(mine.body.items.find(({ collection }) => collection === source.collection)).toMatchObject({
      folder,
    });
    const { body } = await api.get<{ items: SourceView[] }>('/v1/sources');
    expect(body.items.some(({ collection }) => collection === source.collection)).toBe(false);
  } finally {
    await api.stop();
  }
});
