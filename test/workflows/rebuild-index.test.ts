import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { alike } from '../../contract/language.js';
import { createRebuildActivities } from '../../activities/indexing.js';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import { REINDEX_TEXTS } from '../../cli/commands/indexing.js';
import { runReindex } from '../../cli/actions/indexing.js';
import { loadConfig } from '../../config/load-config.js';
import { REBUILD_WORKFLOW_ID, WORKFLOW_TYPES } from '../../contract/ids.js';
import { EVERYONE } from '../../contract/passage.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { PortError } from '../../ports/port-error.js';
import { rebuildProgressQuery } from '../../workflows/messages.js';
import type { rebuildIndex } from '../../workflows/indexing/rebuild-index.js';
import { document } from '../ports/builders.js';
import { testBundle } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { until } from '../support/wait.js';
import { testEmbedder, type TestEmbedder } from '../support/test-embedder.js';

let env: TestWorkflowEnvironment;
let base: string;
beforeAll(async () => {
  env = await startDevServer();
  base = await mkdtemp(join(tmpdir(), 'vouch-rebuild-'));
});
afterAll(async () => {
  await env.teardown();
  await rm(base, { recursive: true, force: true });
});

let taskQueue: string;
let embedder: TestEmbedder;
let plain: SearchIndex;
let index: SearchIndex;
beforeEach(async () => {
  taskQueue = `test-${randomUUID()}`;
  const dir = await mkdtemp(join(base, 'data-'));
  embedder = testEmbedder();
  plain = createEmbeddedSearchIndex(openDatabase(dir));
  index = createEmbeddedSearchIndex(openDatabase(dir), { embedder });
});
afterEach(async () => {
  await plain.close();
  await index.close();
});

const fill = async (count: number) => {
  for (let i = 0; i < count; i += 1) {
    await plain.putDocument(document(`docs/${i}`, [`Number${i} stands on shelf${i}.`]));
  }
};
const similarityOf = async (n: number) =>
  (await index.search({ query: `number${n} stands shelf${n}`, k: 1, access: { groups: [EVERYONE] } }))[0]
    ?.similarity;

const start = (limit: number) =>
  env.client.workflow.start<typeof rebuildIndex>(WORKFLOW_TYPES.rebuildIndex, {
    workflowId: `${REBUILD_WORKFLOW_ID}-${randomUUID()}`,
    taskQueue,
    args: [{ limit }],
  });

async function work<T>(during: (worker: Worker) => Promise<T>, ports: { index: SearchIndex } = { index }) {
  const worker = await Worker.create({
    connection: env.nativeConnection,
    namespace: env.namespace ?? 'default',
    taskQueue,
    workflowBundle: testBundle(),
    activities: createRebuildActivities(ports),
    shutdownGraceTime: 0,
  });
  return worker.runUntil(() => during(worker));
}

test('an index is rebuilt, with progress', async () => {
  await fill(7);
  await work(async () => {
    const handle = await start(3);
    expect(await handle.result()).toEqual({ stage: 'completed', done: 7, total: 7 });
    expect(await handle.query(rebuildProgressQuery)).toEqual({ stage: 'completed', done: 7, total: 7 });
  });
  expect(await similarityOf(6)).toBe(1);
});

test('a worker that stops in the middle is followed by another, and no part is embedded twice', async () => {
  await fill(12);
  let stop: () => Promise<void> = () => Promise.resolve();
  let parts = 0;
  const stopping: SearchIndex = {
    ...index,
    rebuild: async (input) => {
      parts += 1;
      if (parts === 3) await stop();
      return index.rebuild(input);
    },
  };
  const handle = await work(
    async (worker) => {
      const stopped = new Promise<void>((resolve) => {
        stop = async () => {
          resolve();
          await until(() => worker.getState() !== 'RUNNING', 'the worker stops');
          await pause(100);
        };
      });
      const started = await start(2);
      await stopped;
      return started;
    },
    { index: stopping },
  );
  const embedded = embedder.texts.length;
  expect(embedded).toBeGreaterThan(0);
  expect(embedded).toBeLessThan(12);
  expect(await work(() => handle.result())).toEqual({ stage: 'completed', done: 12, total: 12 });
  // the part that was under way when the worker stopped may have been made twice
  expect(embedder.texts.length).toBeLessThanOrEqual(12 + 2 + 1);
  expect(await similarityOf(11)).toBe(1);
});

test('a long rebuild goes on in a fresh history', async () => {
  await fill(205);
  await work(async () => {
    const handle = await start(1);
    expect(await handle.result()).toEqual({ stage: 'completed', done: 205, total: 205 });
    expect((await handle.describe()).runId).not.toBe(handle.firstExecutionRunId);
  });
  expect(await similarityOf(204)).toBe(1);
}, 240_000);

test('an embedder that is away is waited for; one that refuses ends the rebuild', async () => {
  await fill(2);
  embedder.failure = new PortError('unavailable', alike('away'));
  await work(async () => {
    const handle = await start(2);
    await until(() => embedder.failed >= 2, 'two failures');
    embedder.failure = undefined;
    expect(await handle.result()).toMatchObject({ stage: 'completed' });

    embedder.failure = new PortError('forbidden', alike('wrong key'));
    const refused = await start(2);
    await expect(refused.result()).rejects.toMatchObject({
      cause: { cause: { type: 'forbidden', message: 'wrong key' } },
    });
    expect(await refused.query(rebuildProgressQuery)).toMatchObject({ stage: 'failed' });
  });
  embedder.failure = undefined;
  expect(await similarityOf(1)).toBe(1);
});

describe('vouch reindex', () => {
  const reindex = async (options: { json?: boolean; address?: string } = {}) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const code = await runReindex({
      config: loadConfig({
        VOUCH_TEMPORAL_ADDRESS: options.address ?? env.address,
        VOUCH_TASK_QUEUE: taskQueue,
      }),
      texts: REINDEX_TEXTS.en,
      stdout,
      stderr,
      json: options.json === true,
      interrupted: new AbortController().signal,
    });
    return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
  };

  test('shows the rebuild to its end, as text and as JSON', async () => {
    await fill(3);
    await work(async () => {
      expect(await reindex()).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Done · 3/3 passages') as string,
      });
      const { code, stdout } = await reindex({ json: true });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual({ stage: 'completed', done: 3, total: 3 });
    });
    expect(await similarityOf(2)).toBe(1);
  });

  test('two at once are one rebuild', async () => {
    await fill(3);
    const both = Promise.all([reindex({ json: true }), reindex({ json: true })]);
    await pause(1_500);
    await work(() => both);
    expect((await both).map(({ code }) => code)).toEqual([0, 0]);
    expect(embedder.texts).toHaveLength(3);
  });

  test('says so when the server is away', async () => {
    await expect(reindex({ address: '127.0.0.1:1' })).rejects.toThrow('does not answer');
  });
});
