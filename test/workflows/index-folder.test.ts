import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { createIndexingActivities } from '../../activities/indexing.js';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { IndexFolderInput } from '../../contract/indexing.js';
import type { SearchIndex } from '../../ports/search-index.js';
import type { indexFolder } from '../../workflows/indexing/index-folder.js';
import { indexProgressQuery } from '../../workflows/messages.js';
import { fileSource, testBundle } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { until } from '../support/wait.js';

let env: TestWorkflowEnvironment;
let base: string;
beforeAll(async () => {
  env = await startDevServer();
  base = await mkdtemp(join(tmpdir(), 'vouch-index-folder-'));
});
afterAll(async () => {
  await env.teardown();
  await rm(base, { recursive: true, force: true });
});

interface Bench {
  folder: string;
  index: SearchIndex;
  put: (name: string, content: string) => Promise<void>;
  start: (input?: Partial<IndexFolderInput>) => ReturnType<typeof startIndexing>;
  /** Runs a worker as long as the work takes. */
  work: <T>(during: (worker: Worker) => Promise<T>) => Promise<T>;
}

const startIndexing = (taskQueue: string, input: IndexFolderInput) =>
  env.client.workflow.start<typeof indexFolder>(WORKFLOW_TYPES.indexFolder, {
    workflowId: `index-${randomUUID()}`,
    taskQueue,
    args: [input],
  });

/** A folder, a store, and workers that come and go. */
async function bench(wrap: (index: SearchIndex) => SearchIndex = (index) => index): Promise<Bench> {
  const folder = await mkdtemp(join(base, 'docs-'));
  const index = createEmbeddedSearchIndex(openDatabase(await mkdtemp(join(base, 'data-'))));
  const taskQueue = `test-${randomUUID()}`;
  return {
    folder,
    index,
    async put(name, content) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, name), content);
    },
    start: (input) =>
      startIndexing(taskQueue, {
        folder,
        collection: 'docs',
        groups: ['everyone'],
        classification: 'internal',
        batchSize: 2,
        ...input,
      }),
    async work(during) {
      const worker = await Worker.create({
        connection: env.nativeConnection,
        namespace: env.namespace ?? 'default',
        taskQueue,
        workflowBundle: testBundle(),
        activities: createIndexingActivities({
          index: wrap(index),
          source: fileSource,
        }),
        shutdownGraceTime: 0,
      });
      return worker.runUntil(() => during(worker));
    },
  };
}

test('a folder is indexed, brought up to date and cleared of what is gone', async () => {
  const { put, start, work, index, folder } = await bench();
  for (const name of ['a.md', 'b.txt', 'c.html', 'd.md']) await put(name, `Text of ${name}.`);
  await put('bad.md', '');
  await work(async () => {
    const first = await start();
    expect(await first.result()).toEqual({
      stage: 'completed',
      total: 5,
      indexed: 4,
      unchanged: 0,
      removed: 0,
      chunks: 4,
      problems: [{ path: 'bad.md', problem: 'The file contains no text.', reason: { code: 'empty' } }],
      problemCount: 1,
    });
    expect(await first.query(indexProgressQuery)).toMatchObject({ stage: 'completed', indexed: 4 });

    await put('a.md', 'Other text.');
    await rm(join(folder, 'd.md'));
    await rm(join(folder, 'bad.md'));
    expect(await (await start()).result()).toMatchObject({
      total: 3,
      indexed: 1,
      unchanged: 2,
      removed: 1,
      problemCount: 0,
    });
  });
  const documents = await index.listDocuments({ limit: 10 });
  expect(documents.map((document) => document.id)).toEqual(['docs/a.md', 'docs/b.txt', 'docs/c.html']);
  await index.close();
});

test('a worker that stops in the middle is followed by another, and every file is stored once', async () => {
  const stored: string[] = [];
  let stop: () => Promise<void> = () => Promise.resolve();
  const { put, start, work, index } = await bench((real) => ({
    ...real,
    putDocument: async (input) => {
      if (stored.length >= 3) await stop();
      stored.push(input.document.path);
      await real.putDocument(input);
    },
  }));
  const names = Array.from({ length: 40 }, (_, n) => `${10 + n}.md`);
  for (const name of names) await put(name, `Text of ${name}.`);

  const handle = await work(async (worker) => {
    const stopping = new Promise<void>((resolve) => {
      stop = async () => {
        resolve();
        await until(() => worker.getState() !== 'RUNNING', 'the worker stops');
        await pause(100);
      };
    });
    const started = await start({ batchSize: 50 });
    await stopping;
    return started;
  });
  // those that were under way have ended, and no others have begun
  expect(stored.length).toBeLessThan(names.length);
  stop = () => Promise.resolve();
  const progress = await work(() => handle.result());
  expect(progress).toMatchObject({ stage: 'completed', total: 40, indexed: 40, chunks: 40, problemCount: 0 });
  expect([...stored].sort()).toEqual(names);
  await index.close();
});

test('a long indexing goes on in a fresh history and keeps its counts', async () => {
  const { put, start, work, index } = await bench();
  for (let n = 0; n < 205; n += 1) await put(`${n}.txt`, `Text ${n}.`);
  await work(async () => {
    const handle = await start({ batchSize: 1 });
    expect(await handle.result()).toMatchObject({ total: 205, indexed: 205, chunks: 205 });
    const { runId } = await handle.describe();
    expect(runId).not.toBe(handle.firstExecutionRunId);
  });
  await index.close();
}, 240_000);

test('a folder that does not exist and an input that is none fail at once', async () => {
  const { start, work, folder, index } = await bench();
  await work(async () => {
    const missing = await start({ folder: join(folder, 'nowhere') });
    await expect(missing.result()).rejects.toMatchObject({
      cause: { cause: { type: 'INVALID_REQUEST', message: expect.stringContaining('nowhere') as string } },
    });
    expect(await missing.query(indexProgressQuery)).toMatchObject({ stage: 'failed' });
    const invalid = await start({ collection: 'no spaces allowed' });
    await expect(invalid.result()).rejects.toMatchObject({ cause: { type: 'INVALID_REQUEST' } });
  });
  await index.close();
});
