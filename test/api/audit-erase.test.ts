import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createEmbeddedKeyValueStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import { storedResult } from '../../adapters/tools/mcp/result-text.js';
import { textsOf } from '../../adapters/tools/mcp/texts.js';
import { describeApi } from '../../api/openapi/document.js';
import { checkPack, packFilesAt } from '../../audit/packs/check-pack.js';
import type { Erasure } from '../../contract/audit.js';
import type { QueryHistory } from '../../contract/history.js';
import type { QueryView } from '../../contract/query.js';
import { verifyQuery } from '../../infra/audit/verify-queries.js';
import { dataConverterOf, dataKeysOf } from '../../temporal/data-converter.js';
import type { DataKeys } from '../../temporal/data-keys.js';
import { memoryBlobs, memoryMarks, memoryRecords } from '../support/memory-ports.js';
import { testBundle } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { TestHost } from '../unit/cli/test-host.js';
import { scriptedTools, tool } from '../workflows/human/support.js';
import { callTool, mcpClient } from './mcp-support.js';
import { decide, found, on, ports } from './history-support.js';
import { endOf, eventually, expectProblem, openRequest, REVIEWED, startApi, type Api } from './support.js';

const QUESTION = 'What does the canary-7f3a owe?';
const ANSWER = 'canary-9b1c owes nothing. [1]';

let env: TestWorkflowEnvironment;
let api: Api;
let folder: string;
let dataKeys: DataKeys;
let close: () => void;
const blobs = memoryBlobs();
const erasedRecords: object[] = [];
const REPORT = 'Nothing is owed. '.repeat(500);
const tools = {
  ...scriptedTools([tool('desk.report')]),
  call: ({ callId }: { callId: string }) =>
    storedResult({ text: REPORT, callId }, { blobs, keyValues: memoryMarks() }, textsOf('en')),
};
const settings = {
  VOUCH_ENCRYPTION_KEYS: [{ id: 'k1', key: randomBytes(32) }],
  VOUCH_ERASURE: 'on' as const,
};

beforeAll(async () => {
  env = await startDevServer();
  folder = mkdtempSync(join(tmpdir(), 'vouch-erase-'));
  const database = openDatabase(folder);
  close = () => database.close();
  dataKeys = dataKeysOf(settings, createEmbeddedKeyValueStore(database))!;
  const records = {
    ...memoryRecords(),
    erase: async (input: object) => {
      erasedRecords.push(input);
    },
  };
  api = await startApi(env, {
    ports: { ...ports, blobs, records, tools },
    people: 'ann',
    dataConverter: converter(),
    stores: { dataKeys, records, blobs },
  });
  await api.startWorker();
  Object.assign(on, { env, api });
});
afterAll(async () => {
  await api.stop();
  close();
  rmSync(folder, { recursive: true });
  await env.teardown();
});

function converter() {
  return dataConverterOf({ ...settings, VOUCH_PAYLOAD_OFFLOAD_KB: 1 }, blobs, dataKeys);
}

/** A query with everything that people and machine may write, ended. */
async function ended(): Promise<QueryView> {
  const asked = await api.ask({ question: QUESTION, sessionId: 's-1', ...REVIEWED }, 20);
  await api.post(`/v1/requests/${openRequest(asked).id}/decision`, { action: 'edit', text: ANSWER });
  return endOf(api, asked.id);
}

interface RawPayload {
  metadata: Record<string, string>;
  data: string;
}

/** The payloads of a history as Temporal's own tools send them to the codec endpoint. */
async function rawPayloads(id: string): Promise<RawPayload[]> {
  const { events } = await env.client.workflow.getHandle(id).fetchHistory();
  const found: RawPayload[] = [];
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
    const { metadata, data } = value as { metadata?: Record<string, Uint8Array>; data?: Uint8Array };
    if (metadata?.['encoding'] && data instanceof Uint8Array) {
      const names = Object.entries(metadata).map(([name, bytes]) => [name, base64(bytes)] as const);
      found.push({ metadata: Object.fromEntries(names), data: base64(data) });
    } else for (const part of Object.values(value)) walk(part);
  };
  walk(events);
  return found;
}

const decodedText = (body: unknown): string =>
  (body as { payloads?: { data?: string }[] }).payloads
    ?.map(({ data = '' }) => Buffer.from(data, 'base64').toString('utf8'))
    .join('\n') ?? JSON.stringify(body);

/** Everything that the codec endpoint makes of them, one by one. */
async function readableIn(payloads: readonly RawPayload[]): Promise<string> {
  const texts = payloads.map(async (payload) =>
    decodedText((await api.post('/codec/decode', { payloads: [payload] })).body),
  );
  return (await Promise.all(texts)).join('\n');
}

function verify(id: string) {
  const dataConverter = converter();
  const client = new Client({ connection: env.connection, dataConverter });
  return verifyQuery({ client, workflowBundle: testBundle(), dataConverter, dataKeys }, id);
}

async function exported(id: string, name: string): Promise<string> {
  const host = new TestHost().pipe();
  const out = join(folder, name);
  expect({
    code: await host.vouch('audit', 'export', id, '--out', out, '--api', api.url),
    errors: host.errors,
  }).toEqual({
    code: 0,
    errors: '',
  });
  return out;
}

const textOf = (pack: string) => readFileSync(join(pack, 'records-00001.jsonl'), 'utf8');
const erase = (id: string, body: object = { reason: 'asked for by the person' }) =>
  api.post<Erasure>(`/v1/queries/${id}/erase`, body);

test('what was erased can be read by nobody, and still be proven', async () => {
  const { id } = await ended();
  const opinion = () =>
    api.post(`/v1/queries/${id}/feedback`, { rating: 'positive' }, { 'Idempotency-Key': 'opinion-1' });
  expect(JSON.stringify((await opinion()).body)).toContain('canary-9b1c');
  const before = await exported(id, 'before');
  expect(textOf(before)).toContain('canary-9b1c');
  const payloads = await rawPayloads(id);
  expect(payloads.length).toBeGreaterThan(10);
  expect(payloads.map(({ data }) => Buffer.from(data, 'base64').toString('latin1')).join()).not.toContain(
    'canary',
  );
  const readable = await readableIn(payloads);
  for (const secret of ['canary-7f3a', 'canary-9b1c', 'Receipts.']) expect(readable).toContain(secret);
  const history = (await api.get<QueryHistory>(`/v1/queries/${id}/history`)).body;

  const { status, body } = await erase(id);
  expect({ status, body }).toEqual({
    status: 200,
    body: { by: 'local', reason: 'asked for by the person', erasedAt: expect.any(String) as string },
  });
  expect((await erase(id)).body).toEqual(body);
  // again, too: what was written since by those who had read it before
  const own = { queryId: id, session: { sessionId: 's-1', asker: 'local' } };
  expect(erasedRecords).toEqual([own, own]);

  const refused = await api.get(`/v1/queries/${id}`);
  expectProblem(refused, 410, 'QUERY_ERASED');
  expect(refused.body).toMatchObject({ erasedAt: body.erasedAt });
  expect(JSON.stringify(refused.body)).not.toContain('asked for by the person');
  expect(JSON.stringify((await opinion()).body)).not.toContain('canary');
  const left = (await api.get<QueryHistory>(`/v1/queries/${id}/history`)).body;
  expect(left).toEqual({ queryId: id, runs: history.runs, entries: [], erased: body });
  const { items } = (await api.get<{ items: { id: string; question: string }[] }>('/v1/queries')).body;
  expect(items.find((item) => item.id === id)).toMatchObject({ question: '' });

  const gone = await readableIn(await rawPayloads(id));
  expect(gone).toContain('vouchErased');
  for (const secret of ['canary', 'Receipts.']) expect(gone).not.toContain(secret);
  expect(await verify(id)).toMatchObject({ verdict: 'erased', erased: body });

  const after = await exported(id, 'after');
  for (const pack of [before, after])
    expect(await checkPack(await packFilesAt(pack))).toMatchObject({ ok: true });
  expect(textOf(after)).not.toContain('canary');
  expect(textOf(after)).toContain('"type":"erased"');
  for (const { sha256 } of history.runs) {
    expect(textOf(before)).toContain(sha256);
    expect(textOf(after)).toContain(sha256);
  }
  const log = await api.get<{ items: object[] }>('/v1/security-log?type=content_erased');
  expect(log.body.items).toContainEqual(expect.objectContaining({ target: id }));
}, 120_000);

/** Every operation on a query or one of its requests, with the body that the description shows. */
function waysTo(query: string, request: string) {
  const { paths } = describeApi() as {
    paths: Record<
      string,
      Record<string, { requestBody?: { content: Record<string, { example: unknown }> } }>
    >;
  };
  return Object.entries(paths).flatMap(([path, methods]) => {
    const id = path.startsWith('/v1/queries/{id}') ? query : path.startsWith('/v1/requests/{id}') && request;
    if (!id) return [];
    const address = path.replace('{id}', id).replace('{todoId}', 'report');
    return Object.entries(methods).map(([method, { requestBody }]) => ({
      way: `${method.toUpperCase()} ${path}`,
      address,
      method: method.toUpperCase(),
      body: requestBody?.content['application/json']?.example,
    }));
  });
}

test('whatever is done with what was erased is answered as reading it is', async () => {
  const keyed = { 'Idempotency-Key': 'erased-1' };
  const asked = await api.ask({ question: QUESTION, ...REVIEWED }, 20, keyed);
  const { id: requestId } = openRequest(asked);
  await api.post(`/v1/requests/${requestId}/decision`, { action: 'edit', text: ANSWER });
  await endOf(api, asked.id);
  await erase(asked.id);

  const ways = waysTo(asked.id, requestId);
  expect(ways.length).toBeGreaterThan(15);
  const told: Record<string, string[]> = {};
  for (const { way, address, method, body } of ways)
    for (const more of [{}, { 'Idempotency-Key': way.replaceAll(' ', '-') }]) {
      const headers = { 'content-type': 'application/json', ...more };
      const sent = await fetch(`${api.url}${address}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { code, erasedAt } = (await sent.json()) as { code?: string; erasedAt?: string };
      (told[way] ??= []).push([sent.status, code, erasedAt && 'since'].filter(Boolean).join(' '));
    }
  const gone = ['410 QUERY_ERASED since', '410 QUERY_ERASED since'];
  expect(told).toEqual({
    ...Object.fromEntries(ways.map(({ way }) => [way, gone])),
    // what is left of it, and that it was erased already
    'GET /v1/queries/{id}/history': ['200', '200'],
    'POST /v1/queries/{id}/erase': ['200 since', '200 since'],
  });

  expectProblem(
    await api.post('/v1/queries', { question: QUESTION, ...REVIEWED }, keyed),
    410,
    'QUERY_ERASED',
  );
  const batch = await api.post<{ results: unknown[] }>('/v1/requests/decisions', {
    decisions: [{ requestId, action: 'approve' }],
  });
  expect(batch.body.results).toEqual([
    { requestId, ok: false, problem: expect.objectContaining({ code: 'QUERY_ERASED' }) as object },
  ]);
  const call = {
    id: requestId,
    type: 'function',
    function: { name: 'human_request', arguments: '{}' },
  };
  const chat = await api.post('/v1/chat/completions', {
    model: 'vouch',
    messages: [
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: requestId, content: '{"action":"approve"}' },
    ],
  });
  expect(chat).toMatchObject({ status: 410, body: { error: { code: 'QUERY_ERASED' } } });
  const mcp = await mcpClient(api, {});
  for (const [tool, args] of [
    ['get_query', { queryId: asked.id }],
    ['decide', { requestId, action: 'approve', shownHash: '0'.repeat(64) }],
  ] as const)
    expect(await callTool(mcp, tool, args)).toMatchObject({
      isError: true,
      text: expect.stringContaining('QUERY_ERASED') as string,
    });
  await mcp.close();
}, 120_000);

test('another query is not touched', async () => {
  const [one, other] = [await ended(), await ended()];
  await erase(one.id);
  expect((await api.get<QueryView>(`/v1/queries/${other.id}`)).body).toMatchObject({ question: QUESTION });
  expect((await verify(other.id)).verdict).toBe('same');
}, 120_000);

test('the same result of a tool is read on with the query that was not erased', async () => {
  const todos = [{ id: 'report', tool: 'desk.report', task: 'Report it', arguments: { text: 'x' } }];
  const asked = () =>
    api.ask({ question: QUESTION, mode: 'off', todos, policy: { cache: { ttlSeconds: 0 } } }, 20);
  const [one, other] = [await asked(), await asked()];
  const result = ({ id }: QueryView) => api.get<{ text: string }>(`/v1/queries/${id}/todos/report/result`);
  for (const query of [one, other]) expect((await result(query)).body.text).toBe(REPORT);
  await erase(one.id);
  expectProblem(await result(one), 410, 'QUERY_ERASED');
  expect((await result(other)).body.text).toBe(REPORT);
  expect(await blobs.get({ hash: one.plan!.todos[0]!.resultReference! })).toBeUndefined();
}, 120_000);

test('what is refused is not erased', async () => {
  const asked = await api.ask({ question: QUESTION, ...REVIEWED }, 20);
  expectProblem(await erase(asked.id), 409, 'QUERY_RUNNING');
  expectProblem(await erase(asked.id, {}), 400, 'INVALID_REQUEST');
  expectProblem(await erase('q-00000000'), 404, 'QUERY_NOT_FOUND');
  await decide(asked, { action: 'approve' });
  expect(found).toHaveLength(3);
});

test('a query from before it had a key of its own is not erased in part', async () => {
  const old = await startApi(env, {
    ports: { ...ports, blobs },
    dataConverter: dataConverterOf({ ...settings, VOUCH_PAYLOAD_OFFLOAD_KB: 1 }, blobs),
    stores: { dataKeys, records: memoryRecords(), blobs },
  });
  try {
    await old.startWorker();
    const { id } = await old.ask({ question: QUESTION, mode: 'off' }, 20);
    expectProblem(await old.post(`/v1/queries/${id}/erase`, { reason: 'x' }), 409, 'ERASURE_UNAVAILABLE');
    const { status } = await eventually(
      () => old.get<QueryView>(`/v1/queries/${id}`),
      (reply) => reply.status === 200,
    );
    expect(status).toBe(200);
  } finally {
    await old.stop();
  }
});
