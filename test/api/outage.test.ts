import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import {
  createEmbeddedEventJournal,
  createEmbeddedKeyValueStore,
  openDatabase,
} from '../../adapters/stores/embedded/index.js';
import { alike } from '../../contract/language.js';
import { createApp } from '../../api/app.js';
import { createApiKeys } from '../../api/auth/api-keys.js';
import { createGateway } from '../../api/gateway/gateway.js';
import { drain, listen } from '../../api/listen.js';
import { createSecurityLog } from '../../api/security/log.js';
import { createStreams } from '../../api/streams/streams.js';
import { loadConfig } from '../../config/load-config.js';
import type { Readiness } from '../../contract/endpoints.js';
import type { QueryView } from '../../contract/query.js';
import { auditInfo } from '../../infra/audit/audit-info.js';
import { PortError, type PortErrorKind } from '../../ports/port-error.js';
import { hit, memoryRecords, scriptedIndex } from '../support/memory-ports.js';
import { payloadTranslator } from '../../temporal/read-payloads.js';
import { portsFor } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { eventually, expectProblem, openRequest, REVIEWED, startApi, type Api } from './support.js';

/** Short where no worker answers, and where no server does. */
const deadlines = { read: 1_500, change: 1_500 };
const unreachable = { ...deadlines, server: 1_000, list: 1_000 };
let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
});

beforeEach(async () => {
  const index = scriptedIndex(() => [hit('a#1', 'Receipts.')]);
  api = await startApi(env, { ports: { index }, deadlines });
});

afterEach(() => api.stop());
afterAll(() => env.teardown());

test('without a worker queries are accepted, and said to be unreadable for now', async () => {
  const accepted = await api.post<QueryView>('/v1/queries', { question: 'hi' }, { Prefer: 'wait=1' });
  expect(accepted).toMatchObject({ status: 202, body: { stage: 'analysing' } });
  const path = `/v1/queries/${accepted.body.id}`;
  const unread = await api.get(path);
  expectProblem(unread, 503, 'WORKER_UNAVAILABLE');
  expect(unread.headers.get('retry-after')).toBe('5');
  expectProblem(await api.post(`${path}/cancel`, {}), 503, 'WORKER_UNAVAILABLE');

  // the same key is the same query, worker or not
  const headers = { 'Idempotency-Key': 'without-worker-' + api.taskQueue };
  const once = await api.post<QueryView>('/v1/queries', { question: 'once', mode: 'off' }, headers);
  const twice = await api.post<QueryView>('/v1/queries', { question: 'once', mode: 'off' }, headers);
  expect(twice).toMatchObject({
    status: 202,
    body: { id: once.body.id, stage: 'analysing', question: 'once' },
  });
});

test('a worker that comes back finishes what waited, for those who waited', async () => {
  const waiting = api.post<QueryView>('/v1/queries', { question: 'hi', mode: 'off' }, { Prefer: 'wait=60' });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await api.startWorker();
  expect(await waiting).toMatchObject({ status: 200, body: { stage: 'completed' } });
});

test('what has ended is read without a worker; what waits is listed, but not decided', async () => {
  const worker = await api.startWorker();
  const done = await api.ask({ question: 'one', mode: 'off' }, 20);
  const waiting = await api.ask({ question: 'two', ...REVIEWED }, 20);
  await worker.stop();

  const read = await api.get<QueryView>(`/v1/queries/${done.id}`);
  expect(read).toMatchObject({ status: 200, body: { stage: 'completed', question: 'one' } });
  const feedback = await api.post(`/v1/queries/${done.id}/feedback`, { rating: 'positive' });
  expect(feedback.status).toBe(200);
  const inbox = await api.get<{ items: { id: string }[] }>(`/v1/requests?queryId=${waiting.id}`);
  expect(inbox.body.items).toHaveLength(1);

  const path = `/v1/requests/${openRequest(waiting).id}/decision`;
  const unconfirmed = expectProblem(await api.post(path, { action: 'approve' }), 503, 'WORKER_UNAVAILABLE');
  // the question was just read: where its status is still kept, the decision itself is sent
  expect(unconfirmed.detail).toMatch(/No question is lost|It may still count/);
  await env.client.workflow.getHandle(waiting.id).terminate();
});

test('readiness tells which part is missing', async () => {
  const readiness = () => api.get<Readiness>('/readyz');
  expect(await readiness()).toMatchObject({
    status: 503,
    body: { ready: false, checks: { temporal: { ok: true }, worker: { ok: false }, store: { ok: true } } },
  });
  await api.startWorker();
  const seen = await eventually(readiness, ({ status }) => status === 200);
  expect(seen.body).toEqual({
    ready: true,
    checks: { temporal: { ok: true }, worker: { ok: true }, store: { ok: true } },
  });
});

describe('without the Temporal server', () => {
  test('every read and write says so, and the process stays up', async () => {
    const connection = Connection.lazy({ address: '127.0.0.1:9' });
    const config = { ...loadConfig({}), VOUCH_API_PORT: 0 };
    let trouble: PortErrorKind = 'unavailable';
    const records = {
      ...memoryRecords(),
      ping: async () => Promise.reject(new PortError('unavailable', alike('disk gone'))),
      feedbackStats: async () => Promise.reject(new PortError(trouble, alike('no records'))),
    };
    const client = new Client({ connection });
    const payloads = payloadTranslator(client.options.loadedDataConverter);
    const folder = mkdtempSync(join(tmpdir(), 'vouch-outage-'));
    const database = openDatabase(folder);
    const journal = createEmbeddedEventJournal(database);
    const keyValues = createEmbeddedKeyValueStore(database);
    const gateway = createGateway({ client, config, deadlines: unreachable, keyValues });
    const log = pino({ level: 'silent' });
    const streams = createStreams({ gateway, journal, log });
    const audit = auditInfo();
    const access = {
      keyValues,
      apiKeys: createApiKeys(keyValues),
      securityLog: createSecurityLog(keyValues, { days: 1, log }),
    };
    const server = await listen(
      createApp({ ...portsFor({ records }), ...access, config, gateway, streams, payloads, log, audit }),
      config,
    );
    try {
      const { port } = server.address() as { port: number };
      const call = async (path: string, body?: unknown) => {
        const init = body
          ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
          : {};
        const response = await fetch(`http://localhost:${port}${path}`, init);
        return {
          status: response.status,
          headers: response.headers,
          body: await response.json(),
        };
      };
      const refused = await Promise.all([
        call('/v1/queries', { question: 'hi' }),
        call('/v1/queries/q-12345678'),
        call('/v1/queries'),
        call('/v1/requests'),
        call('/v1/requests/counts'),
        call('/v1/requests/q-12345678.r1'),
        call('/v1/requests/q-12345678.r1/claim', { seconds: 9 }),
        call('/v1/queries/q-12345678/plan'),
        call('/v1/queries/q-12345678/pause', { reason: 'x' }),
        call('/v1/queries/q-12345678/verify', { type: 'progress' }),
        call('/v1/requests/q-12345678.r1/decision', { action: 'approve' }),
        call('/v1/queries/q-12345678/cancel', { reason: 'x' }),
        call('/v1/experiments', { policy: { changes: { confidence: { high: 0.95 } } } }),
      ]);
      for (const response of refused) expectProblem(response, 503, 'TEMPORAL_UNAVAILABLE');
      // what was not started is not listed
      expect((await call('/v1/experiments')).body).toEqual({ items: [] });
      // also when it refuses the API's own credentials
      for (trouble of ['unavailable', 'forbidden'] as const)
        expectProblem(await call('/v1/feedback/stats'), 503, 'STORE_UNAVAILABLE');
      expect(await call('/readyz')).toMatchObject({
        status: 503,
        body: {
          ready: false,
          checks: { temporal: { ok: false }, worker: { ok: false }, store: { ok: false } },
        },
      });
      expect((await call('/healthz')).status).toBe(200);
    } finally {
      streams.close();
      await gateway.close();
      await drain(server, 10_000);
      await connection.close();
      await journal.close();
      rmSync(folder, { recursive: true });
    }
  });
});
