import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { alike } from '../../contract/language.js';
import { createDocumentActivities } from '../../activities/documents.js';
import { createIndexingActivities } from '../../activities/indexing.js';
import { createEmbeddedSearchIndex, openDatabase } from '../../adapters/stores/embedded/index.js';
import type { DocumentOrder, DocumentOutcome } from '../../contract/documents.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { IndexProgress } from '../../contract/indexing.js';
import { stagedUpload } from '../../domain/staged-upload.js';
import type { BlobStore } from '../../ports/blob-store.js';
import { PortError } from '../../ports/port-error.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { documentOrderSignal } from '../../workflows/messages.js';
import { memoryBlobs } from '../support/memory-ports.js';
import { fileSource, testBundle } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { until } from '../support/wait.js';

let env: TestWorkflowEnvironment;
let base: string;
beforeAll(async () => {
  env = await startDevServer();
  base = await mkdtemp(join(tmpdir(), 'vouch-index-document-'));
}, 120_000);
afterAll(async () => {
  await env.teardown();
  await rm(base, { recursive: true, force: true });
});

const HANA = { id: 'hana', groups: ['everyone', 'hr'] };
const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** A store and workers that come and go, one at a time. */
async function bench(
  wrap: (index: SearchIndex) => SearchIndex = (index) => index,
  wrapBlobs: (blobs: BlobStore) => BlobStore = (blobs) => blobs,
) {
  const index = createEmbeddedSearchIndex(openDatabase(await mkdtemp(join(base, 'data-'))));
  const blobs = memoryBlobs();
  const ports = { index: wrap(index), source: fileSource, blobs: wrapBlobs(blobs) };
  const taskQueue = `test-${randomUUID()}`;
  const document = { collection: 'docs', path: 'a.txt' };
  const workflowId = `document-${randomUUID()}`;
  return {
    index,
    blobs,
    document,
    taskQueue,
    async upload(text: string, more: Partial<DocumentOrder> = {}) {
      const orderId = more.orderId ?? sha(text);
      const blob = await blobs.put({ bytes: stagedUpload(Buffer.from(text), orderId) });
      const defaults = { groups: ['hr'], classification: 'internal' as const };
      const order = {
        kind: 'upload',
        orderId,
        by: HANA,
        blob,
        defaults,
        ...more,
      } as DocumentOrder;
      return this.give(order);
    },
    give(order: DocumentOrder) {
      return env.client.workflow.signalWithStart(WORKFLOW_TYPES.indexDocument, {
        workflowId,
        taskQueue,
        args: [document],
        signal: documentOrderSignal,
        signalArgs: [order],
      });
    },
    outcomes: () => env.client.workflow.getHandle(workflowId).result() as Promise<DocumentOutcome[]>,
    /** Runs a worker as long as the work takes; it may be shut down before. */
    async work<T>(during: (worker: Worker) => Promise<T>): Promise<T> {
      const worker = await Worker.create({
        connection: env.nativeConnection,
        namespace: env.namespace ?? 'default',
        taskQueue,
        workflowBundle: testBundle(),
        activities: { ...createIndexingActivities(ports), ...createDocumentActivities(ports) },
        shutdownGraceTime: 0,
      });
      return worker.runUntil(() => during(worker));
    },
  };
}

test('orders are carried out one after the other, as they came', async () => {
  const place = await bench();
  await place.upload('One.');
  await place.upload('Two.');
  await place.give({ kind: 'remove', orderId: 'gone', by: HANA });
  await place.upload('One.', { orderId: 'again' });
  const done = await place.work(() => place.outcomes());
  expect(done).toEqual([
    { orderId: sha('One.'), status: 'indexed', chunks: 1 },
    { orderId: sha('Two.'), status: 'indexed', chunks: 1 },
    { orderId: 'gone', status: 'removed' },
    { orderId: 'again', status: 'indexed', chunks: 1 },
  ]);
  expect(await place.index.getDocument({ documentId: 'docs/a.txt' })).toMatchObject({
    fileHash: sha('One.'),
    origin: 'upload',
    groups: ['hr'],
  });
  expect(await place.blobs.get({ hash: sha('One.') })).toBeDefined();
  expect(await place.blobs.get({ hash: sha('Two.') })).toBeUndefined();
  await place.index.close();
});

test('a signal that is no order is ignored, and those behind it are carried out', async () => {
  const place = await bench();
  for (const sent of [undefined, 'nonsense', { kind: 'upload', orderId: 'x' }, { kind: 'remove', by: HANA }])
    await place.give(sent as unknown as DocumentOrder);
  await place.upload('One.');
  const done = await place.work(() => place.outcomes());
  expect(done).toEqual([{ orderId: sha('One.'), status: 'indexed', chunks: 1 }]);
  await place.index.close();
});

test('an order is checked against what is there when its turn comes', async () => {
  const place = await bench();
  await place.upload('Of hana.');
  await place.upload('Of another.', { orderId: 'other', by: { id: 'raj', groups: ['everyone'] } });
  await place.give({ kind: 'remove', orderId: 'take', by: { id: 'raj', groups: ['everyone'] } });
  const done = await place.work(() => place.outcomes());
  expect(done.map((outcome) => [outcome.orderId, outcome.status, 'code' in outcome && outcome.code])).toEqual(
    [
      [sha('Of hana.'), 'indexed', false],
      ['other', 'failed', 'DOCUMENT_CONFLICT'],
      ['take', 'failed', 'DOCUMENT_NOT_FOUND'],
    ],
  );
  expect(await place.blobs.get({ hash: sha('Of another.') })).toBeUndefined();
  await place.index.close();
});

test('bytes that cannot be removed hold no order up', async () => {
  const place = await bench(undefined, (real) => ({
    ...real,
    remove: () => Promise.reject(new PortError('forbidden', alike('the store is read-only'))),
  }));
  await place.upload('One.');
  await place.upload(' ');
  await place.upload('Two.');
  const done = await place.work(() => place.outcomes());
  expect(done.map(({ status }) => status)).toEqual(['indexed', 'failed', 'indexed']);
  await place.index.close();
});

test('an order that no worker finishes in time fails, and those behind it are carried out', async () => {
  const steps = new EventEmitter();
  const begun = once(steps, 'begun');
  const given = once(steps, 'given up');
  const place = await bench((index) => ({
    ...index,
    putDocument: async (input) => {
      if (input.document.fileHash !== sha('Endless.')) return index.putDocument(input);
      steps.emit('begun');
      await given;
    },
  }));
  const { workflowId, signaledRunId } = await place.upload('Endless.');
  await place.upload('Short.');
  const done = await place.work(async () => {
    await begun;
    // what the server says after the last attempt, said at once
    const { raw } = await env.client.workflow.getHandle(workflowId, signaledRunId).describe();
    await env.client.workflowService.respondActivityTaskFailedById({
      namespace: env.namespace ?? 'default',
      workflowId,
      runId: signaledRunId,
      activityId: raw.pendingActivities?.[0]?.activityId ?? '',
      failure: { message: 'activity timeout', timeoutFailureInfo: { timeoutType: 3 } },
    });
    return place.outcomes().finally(() => steps.emit('given up'));
  });
  expect(done).toMatchObject([
    { orderId: sha('Endless.'), status: 'failed', code: 'timeout' },
    { orderId: sha('Short.'), status: 'indexed' },
  ]);
  await place.index.close();
});

test('a worker that stops in the middle of a document is followed by another', async () => {
  let interrupt: () => Promise<void> = () => Promise.resolve();
  const place = await bench((real) => ({
    ...real,
    putDocument: async (input) => {
      await interrupt();
      await real.putDocument(input);
    },
  }));
  await place.upload('Text of the document.');
  await place.work(async (worker) => {
    await new Promise<void>((resolve) => {
      interrupt = async () => {
        resolve();
        await until(() => worker.getState() !== 'RUNNING', 'the worker stops');
        throw new Error('the worker is gone');
      };
    });
  });
  interrupt = () => Promise.resolve();
  const done = await place.work(() => place.outcomes());
  expect(done).toEqual([{ orderId: sha('Text of the document.'), status: 'indexed', chunks: 1 }]);
  await place.index.close();
});

test('10,000 passages survive three stops of the worker: nothing is lost, nothing is twice', async () => {
  const FILES = 250;
  const folder = await mkdtemp(join(base, 'docs-'));
  const paragraph = (file: number, n: number) =>
    `Paragraph ${n} of file ${file}. ${`word${file}x${n} and more about it. `.repeat(60)}`;
  for (let file = 0; file < FILES; file += 1) {
    const text = Array.from({ length: 40 }, (_, n) => paragraph(file, n)).join('\n\n');
    await writeFile(join(folder, `${String(file).padStart(4, '0')}.txt`), text);
  }
  const stored: string[] = [];
  let stopAt = Infinity;
  let reached: () => void = () => undefined;
  const place = await bench((real) => ({
    ...real,
    putDocument: async (input) => {
      await real.putDocument(input);
      stored.push(input.document.path);
      if (stored.length >= stopAt) reached();
    },
  }));
  const handle = await env.client.workflow.start(WORKFLOW_TYPES.indexFolder, {
    workflowId: `index-${randomUUID()}`,
    taskQueue: place.taskQueue,
    args: [{ folder, collection: 'docs', groups: ['everyone'], classification: 'internal', batchSize: 25 }],
  });
  for (const stop of [30, 110, 200]) {
    stopAt = stop;
    await place.work(() => new Promise<void>((resolve) => (reached = resolve)));
  }
  stopAt = Infinity;
  const progress = (await place.work(() => handle.result())) as IndexProgress;
  expect(progress).toMatchObject({ stage: 'completed', total: FILES, indexed: FILES, problemCount: 0 });
  expect(progress.chunks).toBeGreaterThanOrEqual(10_000);
  expect(await place.index.listDocuments({ limit: 1000 })).toHaveLength(FILES);
  expect(new Set(stored).size).toBe(FILES);
  expect(stored).toHaveLength(FILES);
  await place.index.close();
}, 240_000);
