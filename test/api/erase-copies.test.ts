import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import { createEmbeddedRecordStore } from '../../adapters/stores/embedded/record-store.js';
import { storedResult } from '../../adapters/tools/mcp/result-text.js';
import { textsOf } from '../../adapters/tools/mcp/texts.js';
import { engineOf } from '../../config/engine.js';
import { loadConfig } from '../../config/load-config.js';
import { DEFAULT_POLICY, mergePolicy } from '../../contract/default-policy.js';
import type { QueryView } from '../../contract/query.js';
import type { ListedRequest } from '../../contract/requests/index.js';
import { checkIdOf } from '../../domain/autonomy/spot-check.js';
import { askedAnewIdOf } from '../../domain/recall.js';
import type { RecordStore } from '../../ports/record-store.js';
import { openSpotChecks } from '../../ports/spot-checks.js';
import { dataConverterOf, dataKeysOf } from '../../temporal/data-converter.js';
import { endedQueries } from '../../temporal/ended-queries.js';
import { createDispatch } from '../../worker/dispatch.js';
import { startDeliveryWorkers } from '../support/delivery-workers.js';
import { hit, memoryBlobs, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { openTestOutbox } from '../support/webhook-outbox.js';
import { scriptedTools, tool } from '../workflows/human/support.js';
import { as, endOf, eventually, expectProblem, REVIEWED, startApi, type Api } from './support.js';

/** Copies of a query, which are erased with it: checks, what was asked anew, results of tools. */

let env: TestWorkflowEnvironment;
let api: Api;
let records: RecordStore;
let folder: string;
let stop: () => Promise<void>;
const blobs = memoryBlobs();
/** Hashes of the whole results of tools, as they were kept. */
const kept: string[] = [];
/** Awaited by each call of the tool after the first one. */
let laterCalls: Promise<void> = Promise.resolve();
/** Awaited by each call of the tool once its result is kept. */
let keptCalls: Promise<void> = Promise.resolve();
const settings = {
  VOUCH_ENCRYPTION_KEYS: [{ id: 'k1', key: randomBytes(32) }],
  VOUCH_ERASURE: 'on' as const,
};
const REPORT = 'Nothing is owed. '.repeat(500);
const tools = {
  ...scriptedTools([tool('desk.report')]),
  async call({ callId }: { callId: string }) {
    if (kept.length > 0) await laterCalls;
    const stores = { blobs, keyValues: api.keyValues };
    const result = await storedResult({ text: REPORT, callId }, stores, textsOf('en'));
    kept.push(result.reference!);
    await keptCalls;
    return result;
  },
};

/** An installation that encrypts; its API and its workers remember keys each by itself, as processes do. */
beforeAll(async () => {
  env = await startDevServer();
  folder = mkdtempSync(join(tmpdir(), 'vouch-copies-'));
  const database = openDatabase(folder);
  records = createEmbeddedRecordStore(database);
  const keyValues = createEmbeddedKeyValueStore(database);
  const encrypted = () => {
    const dataKeys = dataKeysOf(settings, keyValues)!;
    return {
      dataKeys,
      dataConverter: dataConverterOf({ ...settings, VOUCH_PAYLOAD_OFFLOAD_KB: 0 }, blobs, dataKeys),
    };
  };
  const index = scriptedIndex(() => [hit('a/1#0', 'Canary: within 30 days.'), hit('a/2#0', 'Rules.')]);
  const own = encrypted();
  api = await startApi(env, {
    ports: { index, records, keyValues, blobs, tools },
    people: 'ann,kim,lee',
    dataConverter: own.dataConverter,
    stores: { dataKeys: own.dataKeys, records, blobs },
  });
  const { journal, taskQueue, ports } = api;
  const { outbox } = openTestOutbox(
    { sender: { send: async () => ({ status: 204 }) } },
    { journal, keyValues, close: async () => undefined },
  );
  const policy = mergePolicy(DEFAULT_POLICY, { autonomy: { spotShare: 1 } });
  const checks = openSpotChecks(keyValues, {
    policy: async () => policy,
    engine: engineOf(loadConfig({})),
    several: true,
  });
  stop = await startDeliveryWorkers(env, {
    ...{ taskQueue, outbox, ports: { ...ports, keyValues, checks } },
    encrypted: encrypted(),
  });
}, 120_000);
afterAll(async () => {
  await stop();
  await api.stop();
  await records.close();
  rmSync(folder, { recursive: true });
  await env.teardown();
});

const erase = (id: string) => api.post(`/v1/queries/${id}/erase`, { reason: 'asked for' });
const inbox = async () => (await api.get<{ items: ListedRequest[] }>('/v1/requests', as('kim'))).body.items;
const ask = async () =>
  endOf(api, (await api.ask({ question: 'When is the canary due?' }, 20, as('ann'))).id);
const runs = (id: string) => env.client.workflow.getHandle(id).describe();

/** Another process of the installation. */
function another() {
  const dataKeys = dataKeysOf(settings, api.keyValues)!;
  const options = { ...settings, VOUCH_PAYLOAD_OFFLOAD_KB: 0 };
  const dataConverter = dataConverterOf(options, blobs, dataKeys);
  return { client: new Client({ connection: env.connection, dataConverter }), dataKeys };
}

test('a question that was erased right after its end is not checked', async () => {
  const { id } = await ask();
  const { client, dataKeys } = another();
  const dispatch = createDispatch(client, api.taskQueue, new AbortController().signal, dataKeys);
  expect(await dispatch.statusOf(id)).toMatchObject({ id });
  expect((await erase(id)).status).toBe(200);
  // as a worker that has read it a moment ago, and remembers its key
  expect(await dispatch.statusOf(id)).toBeUndefined();
  const check = checkIdOf(id, 'spot');
  const ended = await eventually(
    async () => (await runs(check).catch(() => undefined))?.status.name,
    (name) => name !== undefined && name !== 'RUNNING',
  );
  // one that was found while it began is terminated
  expect(['FAILED', 'TERMINATED']).toContain(ended);
  expect(await inbox()).toEqual([]);
  expect((await erase(id)).status).toBe(200);
  expect((await api.get(`/v1/queries/${check}/history`)).body).toMatchObject({
    erased: { reason: 'asked for' },
  });
}, 60_000);

test('opinions on a check, from when one could be rated, are erased with the question', async () => {
  const { id } = await ask();
  const check = checkIdOf(id, 'spot');
  await eventually(inbox, (items) => items.some(({ queryId }) => queryId === check));
  const request = (await inbox()).find(({ queryId }) => queryId === check)!;
  await api.post(`/v1/requests/${request.id}/decision`, { action: 'approve' }, as('kim'));
  await endOf(api, check);
  const at = new Date().toISOString();
  const opinion = {
    ...{ rating: 'negative' as const, comment: 'The canary is late.' },
    ...{ queryId: check, at, question: 'The canary?', answer: 'The canary.' },
  };
  await records.saveFeedback({ ...opinion, by: 'kim' });
  // of another number of days each time: figures are remembered for some seconds
  let days = 0;
  const told = async () =>
    JSON.stringify([
      (await api.get('/v1/feedback')).body,
      (await api.get(`/v1/feedback/patterns?days=${(days += 1)}`)).body,
      await records.feedbackOn({ queryIds: [id, check] }),
    ]);
  expect(await told()).toMatch(/canary is late/);
  expect((await erase(id)).status).toBe(200);
  expect(await told()).not.toMatch(/canary/i);
  // and those that somebody gave meanwhile who had read it before
  await records.saveFeedback({ ...opinion, by: 'lee' });
  expect((await erase(id)).status).toBe(200);
  expect(await told()).not.toMatch(/canary/i);
}, 60_000);

test('a question asked anew in its place is erased with it, and not asked once it was erased', async () => {
  const { id } = await ask();
  const { client, dataKeys } = another();
  const remembering = endedQueries(client, api.taskQueue, dataKeys);
  const ended = (await remembering.read(id))!;
  const anew = askedAnewIdOf(id);
  await remembering.askAnew(ended, anew);
  expect((await endOf(api, anew)).stage).toBe('completed');
  expect((await erase(id)).status).toBe(200);
  expectProblem(await api.get(`/v1/queries/${anew}`), 410, 'QUERY_ERASED');

  const other = (await ask()).id;
  const read = (await remembering.read(other))!;
  expect((await erase(other)).status).toBe(200);
  await remembering.askAnew(read, askedAnewIdOf(other));
  expectProblem(await api.get(`/v1/queries/${askedAnewIdOf(other)}`), 404, 'QUERY_NOT_FOUND');
}, 60_000);

const todos = [
  { id: 'report', tool: 'desk.report', task: 'Report it', arguments: { text: 'x' } },
  { id: 'again', tool: 'desk.report', task: 'Again', arguments: { text: 'y' }, dependsOn: ['report'] },
];

test('whole results of tools are removed of a query that was terminated, and of a todo that was tried again', async () => {
  let release: () => void = () => undefined;
  laterCalls = new Promise((resolve) => (release = resolve));
  const { id } = await api.ask({ question: 'What is owed?', todos, ...REVIEWED });
  await eventually(
    async () => kept.length,
    (count) => count === 1,
  );
  await eventually(
    () => api.get<QueryView>(`/v1/queries/${id}`),
    ({ body }) => body.plan?.todos.find((todo) => todo.id === 'report')?.status === 'completed',
  );
  expect((await api.post(`/v1/queries/${id}/pause`, { reason: 'wait' })).status).toBeLessThan(300);
  release();
  const paused = await eventually(
    () => api.get<QueryView>(`/v1/queries/${id}`),
    ({ body }) => body.stage === 'paused',
  );
  const modifications = [{ op: 'retry', todoId: 'report' }];
  const pause = paused.body.requests.find(({ status }) => status === 'open')!;
  const decision = { action: 'resume', modifications };
  expect((await api.post(`/v1/requests/${pause.id}/decision`, decision)).status).toBe(200);
  await eventually(
    () => api.get<QueryView>(`/v1/queries/${id}`),
    ({ body }) => body.stage === 'reviewing',
  );
  await env.client.workflow.getHandle(id).terminate();
  expect(new Set(kept).size).toBeGreaterThan(2);
  expect((await erase(id)).status).toBe(200);
  for (const hash of kept) expect(await blobs.get({ hash })).toBeUndefined();
}, 60_000);

test('the whole result of a tool whose step was never recorded is removed with the question', async () => {
  let release: () => void = () => undefined;
  keptCalls = new Promise((resolve) => (release = resolve));
  const before = kept.length;
  const { id } = await api.ask({ question: 'What is owed?', todos: todos.slice(0, 1) });
  await eventually(
    async () => kept.length,
    (count) => count > before,
  );
  await env.client.workflow.getHandle(id).terminate();
  const hash = kept.at(-1)!;
  expect(await blobs.get({ hash })).toBeDefined();
  expect((await erase(id)).status).toBe(200);
  expect(await blobs.get({ hash })).toBeUndefined();
  release();
}, 60_000);
