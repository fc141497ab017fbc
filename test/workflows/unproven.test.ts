import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, WorkflowFailedError } from '@temporalio/client';
import type { DataConverter, Payload } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import type { EncryptionKey } from '../../config/structured.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryInput, QueryStatus } from '../../contract/query.js';
import type { Ports } from '../../ports/index.js';
import { createDataKeys } from '../../temporal/data-keys.js';
import { dataConverterOf, workerConverterOf } from '../../temporal/data-converter.js';
import { decideSignal, decideUpdate, statusQuery } from '../../workflows/messages.js';
import {
  nextRequest,
  queryInput,
  startHarness,
  testBundle,
  type Harness,
  type QueryHandle,
} from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { eventually } from '../support/wait.js';
import { refused, wellKnown } from './human/support.js';

/**
 * Somebody who reaches Temporal, past the API, and writes any name that they like. `by` is that of a reviewer; nothing of it
 * may count where nothing proves it.
 */

let env: TestWorkflowEnvironment;
let harness: Harness | undefined;
beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
afterEach(async () => {
  await harness?.stop();
  harness = undefined;
});
afterAll(async () => {
  await env.teardown();
  database.close();
  rmSync(folder, { recursive: true });
});

const forged = { id: 'kim', groups: ['reviewers'], via: 'key:made-up' };
const approve = { action: 'approve' };
const reviewed = { question: 'weak', policy: { cache: { ttlSeconds: 0 } } };

const newKey = (id: string): EncryptionKey => ({ id, key: randomBytes(32) });
const settings = (...keys: EncryptionKey[]) => ({ VOUCH_ENCRYPTION_KEYS: keys, VOUCH_PAYLOAD_OFFLOAD_KB: 0 });
const key = newKey('k1');
const folder = mkdtempSync(join(tmpdir(), 'vouch-unproven-'));
const database = openDatabase(folder);
const dataKeys = createDataKeys(createEmbeddedKeyValueStore(database), [key]);
const ours = workerConverterOf(settings(key), undefined, dataKeys);

const codec = ours.payloadCodecs![0]!;
type Encode = (payloads: Payload[]) => Promise<Payload[]>;
const encoded: Encode = (payloads) => codec.encode(payloads);
/** Without a key, anybody may send what they like. */
const inTheClear: Encode = async (payloads) => payloads;
const encodedWith =
  (other: EncryptionKey): Encode =>
  (payloads) =>
    dataConverterOf(settings(other)).payloadCodecs![0]!.encode(payloads);

/** A client past the API that sends as it likes; what comes back the test reads with the key of the installation. */
const outside = (encode = inTheClear): Client =>
  new Client({
    connection: env.connection,
    dataConverter: { ...ours, payloadCodecs: [{ ...codec, encode }] },
  });

interface Waiting {
  handle: QueryHandle;
  requestId: string;
}

async function waiting(engine: Partial<QueryInput['engine']>, converter?: DataConverter): Promise<Waiting> {
  harness ??= await startHarness(env, wellKnown(), undefined, converter);
  const handle = await harness.ask(reviewed, engine);
  return { handle, requestId: (await nextRequest(handle)).id };
}

const errorsOf = ({ events }: QueryStatus) => events.filter(({ type }) => type === 'hitl_error');

/** The request stays open, the refusal is told, and a person decides it still. */
async function expectRefused({ handle, requestId }: Waiting, known = true): Promise<void> {
  const status = await eventually(
    () => handle.query(statusQuery),
    (now) => errorsOf(now).length > 0 || now.receipts.length > 0,
  );
  expect(status.receipts).toEqual([]);
  expect(errorsOf(status)).toMatchObject([
    { data: { code: 'SENDER_UNPROVEN', ...(known ? { requestId } : {}) } },
  ]);
  expect(JSON.stringify(errorsOf(status))).not.toContain('kim');
  expect(status.requests.at(-1)).toMatchObject({ id: requestId, status: 'open' });
  await handle.executeUpdate(decideUpdate, {
    args: [{ requestId, decision: approve, by: { id: 'lee', groups: ['reviewers'], via: 'key:k' } }],
  });
  const end = await handle.result();
  expect(end).toMatchObject({ stage: 'completed', receipts: [{ by: 'lee', via: 'key:k' }] });
  await expectReplays(handle);
}

async function expectReplays(handle: QueryHandle): Promise<void> {
  const dataConverter = ours;
  await Worker.runReplayHistory(
    { workflowBundle: testBundle(), dataConverter },
    await handle.fetchHistory(),
    handle.workflowId,
  );
}

describe('a decision by Signal, where nothing is encrypted', () => {
  const signal = ({ handle, requestId }: Waiting) =>
    handle.signal(decideSignal, { requestId, decision: approve, by: forged });

  test('with authentication on it proves nobody and changes nothing', async () => {
    const asked = await waiting({ signals: false });
    await signal(asked);
    await expectRefused(asked);
  });

  test('that nobody can read is refused as well', async () => {
    const asked = await waiting({ signals: false });
    await asked.handle.signal('decide', 'nonsense');
    await expectRefused(asked, false);
  });

  test('trusted, it counts, and its receipt says how it came, whatever it says itself', async () => {
    const asked = await waiting({ signals: true });
    await signal(asked);
    expect(await asked.handle.result()).toMatchObject({
      stage: 'completed',
      receipts: [{ by: 'kim', via: 'signal' }],
    });
  });

  test('of a query from before, it counts as it did', async () => {
    const asked = await waiting({});
    await signal(asked);
    const { receipts } = await asked.handle.result();
    expect(receipts).toMatchObject([{ by: 'kim', decidedBy: 'human' }]);
    expect(receipts[0]).not.toHaveProperty('via');
  });
});

describe('where payloads are encrypted, a Signal', () => {
  const send = ({ handle, requestId }: Waiting, encode?: Encode) =>
    outside(encode)
      .workflow.getHandle(handle.workflowId)
      .signal(decideSignal, { requestId, decision: approve, by: forged });

  test.each<[string, Partial<QueryInput['engine']>]>([
    ['trusted', { signals: true }],
    ['of a query from before', {}],
  ])('that is not encrypted is refused: %s', async (_, engine) => {
    const asked = await waiting(engine, ours);
    await send(asked);
    await expectRefused(asked, false);
  });

  test('encrypted with a key that nobody has is refused, and stops nothing', async () => {
    const asked = await waiting({ signals: true }, ours);
    await send(asked, encodedWith(newKey('theirs')));
    await expectRefused(asked, false);
  });

  test('that is no payload at all is refused, and stops nothing', async () => {
    const asked = await waiting({ signals: true }, ours);
    for (const name of ['json/plain', 'binary/encrypted', 'binary/made-up']) {
      const metadata = { encoding: Buffer.from(name), 'encryption-key-id': Buffer.from('k1') };
      await send(asked, async () => [{ metadata, data: Buffer.from('{') }]);
    }
    const status = await eventually(
      () => asked.handle.query(statusQuery),
      (now) => errorsOf(now).length === 3,
    );
    expect(status.requests.at(-1)).toMatchObject({ status: 'open' });
    await asked.handle.terminate();
  });

  test('that was encrypted for another query is refused: what somebody once sent cannot be sent elsewhere', async () => {
    const asked = await waiting({ signals: true }, ours);
    const other = await waiting({ signals: true }, ours);
    const context = { type: 'workflow', namespace: 'default', workflowId: other.handle.workflowId } as const;
    await send(asked, (payloads) => codec.encode(payloads, context));
    await expectRefused(asked, false);
  });

  test('that is encrypted counts where Signals are trusted, and only there', async () => {
    const trusted = await waiting({ signals: true }, ours);
    await send(trusted, encoded);
    expect((await trusted.handle.result()).receipts).toMatchObject([{ by: 'kim', via: 'signal' }]);
    const asked = await waiting({ signals: false }, ours);
    await send(asked, encoded);
    await expectRefused(asked);
  });
});

describe('where payloads are encrypted, an Update past the API', () => {
  const refusalOf = async (sending: Promise<unknown>) => (await refused(sending)).type;

  test.each<[string, object]>([
    ['decide', { decision: approve }],
    ['claim', {}],
    ['release', {}],
    ['extend', { seconds: 60 }],
    ['pause', {}],
    ['resume', {}],
    ['editPlan', { instruction: 'add a search' }],
    ['verify', { type: 'progress' }],
    ['cancel', {}],
  ])('is refused without proof: %s', async (update, input) => {
    const asked = await waiting({}, ours);
    const args: [unknown] = [{ ...input, requestId: asked.requestId, by: forged }];
    const before = await asked.handle.query(statusQuery);
    for (const encode of [inTheClear, encodedWith(newKey('theirs'))]) {
      const handle = outside(encode).workflow.getHandle(asked.handle.workflowId);
      expect(await refusalOf(handle.executeUpdate(update, { args }))).toBe('SENDER_UNPROVEN');
    }
    expect(await asked.handle.query(statusQuery)).toEqual(before);
    await asked.handle.terminate();
  });

  test('that names no sender is refused and stops nothing', async () => {
    const asked = await waiting({}, ours);
    for (const args of [[undefined], [{}], ['kim'], [{ by: { id: 7 } }]] as [unknown][])
      expect(await refusalOf(asked.handle.executeUpdate('cancel', { args }))).toBe('HITL_INVALID_RESPONSE');
    expect((await asked.handle.query(statusQuery)).requests.at(-1)).toMatchObject({ status: 'open' });
    await asked.handle.terminate();
  });
});

describe('where payloads are encrypted, a start past the API', () => {
  const ports: Ports = wellKnown();
  const id = () => `q-${randomUUID().replaceAll('-', '')}`;

  test.each<[string, () => unknown[]]>([
    [WORKFLOW_TYPES.answerQuery, () => [queryInput({ id: id(), question: 'strong', mode: 'off' }, ports)]],
    [
      WORKFLOW_TYPES.indexFolder,
      () => [{ folder: '/', collection: 'x', groups: ['everyone'], batchSize: 1 }],
    ],
  ])('fails without proof, and does nothing before: %s', async (type, args) => {
    harness = await startHarness(env, ports, undefined, ours);
    const started = await outside().workflow.start(type, {
      workflowId: id(),
      taskQueue: harness.taskQueue,
      args: args() as [unknown],
    });
    const error: unknown = await started.result().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(WorkflowFailedError);
    expect(error).toHaveProperty('cause.type', 'SENDER_UNPROVEN');
    const { events } = await started.fetchHistory();
    expect(events?.filter((event) => event.activityTaskScheduledEventAttributes)).toEqual([]);
    await expectReplays(started);
  });

  test('a query begun before there was encryption goes on as it was, with what it was told in the clear', async () => {
    harness = await startHarness(env, ports);
    const taskQueue = harness.taskQueue;
    const handle = await harness.ask({
      ...reviewed,
      policy: { ...reviewed.policy, review: { planAlways: true } },
    });
    const { id: planId } = await nextRequest(handle);
    await handle.signal(decideSignal, { requestId: planId, decision: approve, by: forged });
    const { id: requestId } = await nextRequest(handle, 1);
    await harness.stop();

    harness = await startHarness(env, ports, taskQueue, ours);
    const now = outside(encoded).workflow.getHandle(handle.workflowId);
    expect((await now.query(statusQuery)).receipts).toMatchObject([{ requestId: planId, by: 'kim' }]);
    await handle.signal(decideSignal, { requestId, decision: { action: 'reject' }, by: forged });
    await now.executeUpdate(decideUpdate, { args: [{ requestId, decision: approve, by: 'lee' }] });
    const end = (await now.result()) as QueryStatus;
    expect(end).toMatchObject({ stage: 'completed', receipts: [{ by: 'kim' }, { by: 'lee' }] });
    expect(errorsOf(end)).toMatchObject([{ data: { code: 'SENDER_UNPROVEN' } }]);
    await expectReplays(handle);
  });
});
