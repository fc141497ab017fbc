import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { createIndexingActivities } from '../../activities/indexing.js';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import { runIndex } from '../../cli/actions/indexing.js';
import { INDEX_TEXTS } from '../../cli/commands/indexing.js';
import { loadConfig } from '../../config/load-config.js';
import type { IndexProgress } from '../../contract/indexing.js';
import { fileSource, testBundle } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';

let env: TestWorkflowEnvironment;
let base: string;
let folder: string;
let taskQueue: string;
beforeAll(async () => {
  env = await startDevServer();
  base = await mkdtemp(join(tmpdir(), 'vouch-index-command-'));
});
beforeEach(async () => {
  taskQueue = `test-${randomUUID()}`;
  folder = join(base, randomUUID());
  await mkdir(folder);
  await writeFile(join(folder, 'a.md'), 'Text.');
  await writeFile(join(folder, 'b.md'), '');
});
afterAll(async () => {
  await env.teardown();
  await rm(base, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function run(
  options: {
    json?: boolean;
    tty?: boolean;
    address?: string;
    collection?: string;
    interrupted?: AbortSignal;
  } = {},
): Promise<Outcome> {
  const stdout = Object.assign(new PassThrough(), options.tty ? { isTTY: true, columns: 60 } : {});
  const stderr = new PassThrough();
  const code = await runIndex({
    config: loadConfig({
      VOUCH_TEMPORAL_ADDRESS: options.address ?? env.address,
      VOUCH_TASK_QUEUE: taskQueue,
    }),
    input: {
      folder,
      collection: options.collection ?? randomUUID(),
      groups: ['everyone'],
      classification: 'internal',
      batchSize: 10,
    },
    texts: INDEX_TEXTS.en,
    stdout,
    stderr,
    json: options.json === true,
    interrupted: options.interrupted ?? new AbortController().signal,
  });
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

async function withWorker<T>(during: () => Promise<T>): Promise<T> {
  const index = createEmbeddedSearchIndex(openDatabase(await mkdtemp(join(base, 'data-'))));
  const worker = await Worker.create({
    connection: env.nativeConnection,
    namespace: env.namespace ?? 'default',
    taskQueue,
    workflowBundle: testBundle(),
    activities: createIndexingActivities({ index, source: fileSource }),
  });
  try {
    return await worker.runUntil(during);
  } finally {
    await index.close();
  }
}

test('in a pipe it ends with a summary that names the files left out', async () => {
  const { code, stdout, stderr } = await withWorker(() => run());
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /Done: 1 indexed \(1 passage\), 0 unchanged, 0 removed, 1 with problems\nFiles .*:\n {2}b\.md: The file contains no text\.\n$/,
  );
  expect(stdout).not.toContain('\u001b');
  expect(stderr).toBe('');
});

test('on a terminal progress stays on one line', async () => {
  await rm(join(folder, 'b.md'));
  const { code, stdout } = await withWorker(() => run({ tty: true }));
  expect(code).toBe(0);
  expect(stdout.split('\n')).toHaveLength(2);
  expect(stdout).toMatch(/\u001b\[2KDone: 1 indexed .*\n$/);
});

test('for programs it prints the outcome as JSON and nothing else', async () => {
  const { code, stdout } = await withWorker(() => run({ json: true, collection: 'programs' }));
  expect(code).toBe(1);
  expect(JSON.parse(stdout) as IndexProgress).toMatchObject({
    collection: 'programs',
    stage: 'completed',
    total: 2,
    indexed: 1,
    problemCount: 1,
  });
});

test('Ctrl-C leaves the work running; the same command finds it again, another folder does not', async () => {
  const interrupt = new AbortController();
  const collection = randomUUID();
  const first = run({ collection, interrupted: interrupt.signal });
  setTimeout(() => interrupt.abort(), 500);
  const stopped = await first;
  expect(stopped.code).toBe(130);
  expect(stopped.stderr).toContain(`index-${collection}`);

  const mine = folder;
  folder = base;
  await expect(run({ collection })).rejects.toThrow(`is being indexed from ${mine}`);
  folder = mine;
  const again = await withWorker(() => run({ collection, json: true }));
  expect(JSON.parse(again.stdout)).toMatchObject({ stage: 'completed', indexed: 1 });
});

test('a folder that cannot be indexed and a server that is away are said in a sentence', async () => {
  await rm(folder, { recursive: true });
  await expect(withWorker(() => run())).rejects.toThrow(`Indexing failed: There is no folder ${folder}.`);
  await expect(run({ address: '127.0.0.1:9' })).rejects.toThrow(
    'The Temporal server at 127.0.0.1:9 does not answer.',
  );
});
