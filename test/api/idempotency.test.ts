import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotencyKindOf } from '../../contract/routes.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import { startWithReceipts } from './started.js';
import { endOf, expectProblem, openRequest, REVIEWED, type Api } from './support.js';

type Name = keyof typeof ENDPOINTS;
interface Message {
  path: string;
  body: object;
  other: object;
}

let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ api, stop } = await startWithReceipts());
}, 120_000);

afterAll(() => stop());

const QUESTION = { question: 'When must receipts be sent?' };
const CACHE_OFF = { cache: { ttlSeconds: 0 } };

async function waiting(question: object = { ...REVIEWED, policy: { ...REVIEWED.policy, ...CACHE_OFF } }) {
  const status = await api.ask({ ...QUESTION, ...question }, 20);
  return { query: `/v1/queries/${status.id}`, request: `/v1/requests/${openRequest(status).id}`, status };
}

/** For every endpoint whose keys Temporal keeps: what to send, and something else under the same key. */
const NATIVE: Partial<Record<Name, () => Promise<Message>>> = {
  startQuery: async () => ({ path: '/v1/queries', body: QUESTION, other: { question: 'And who pays?' } }),
  cancelQuery: async () => ({ path: (await waiting()).query + '/cancel', body: {}, other: { reason: 'x' } }),
  pauseQuery: async () => ({ path: (await waiting()).query + '/pause', body: {}, other: { reason: 'x' } }),
  resumeQuery: async () => {
    const { query } = await waiting();
    await api.post(`${query}/pause`, {});
    return { path: `${query}/resume`, body: {}, other: { comment: 'x' } };
  },
  verifyQuery: async () => ({
    path: (await waiting()).query + '/verify',
    body: { type: 'progress' },
    other: { type: 'consistency' },
  }),
  editPlan: async () => {
    const { query, status } = await waiting({ mode: 'strict', policy: CACHE_OFF });
    const todoId = status.plan?.todos[0]?.id;
    const edit = (task: string) => ({ edits: [{ op: 'update', todoId, set: { task } }] });
    return { path: `${query}/plan`, body: edit('Look it up'), other: edit('Look elsewhere') };
  },
  decideRequest: async () => ({
    path: (await waiting()).request + '/decision',
    body: { action: 'approve' },
    other: { action: 'approve', comment: 'x' },
  }),
  claimRequest: async () => ({
    path: (await waiting()).request + '/claim',
    body: { seconds: 60 },
    other: { seconds: 61 },
  }),
  extendRequest: async () => ({
    path: (await waiting()).request + '/extend',
    body: { seconds: 60 },
    other: { seconds: 61 },
  }),
};

test('every endpoint that changes something heeds the key: Temporal keeps it, or the gate', () => {
  const changing = (Object.keys(ENDPOINTS) as Name[]).filter((name) => ENDPOINTS[name].method !== 'GET');
  const native = changing.filter((name) => idempotencyKindOf(name) === 'native');
  // a batch is many decisions, and a release has no content: each is tried below
  expect([...native].sort()).toEqual([...Object.keys(NATIVE), 'decideRequests', 'releaseRequest'].sort());
  expect(changing.filter((name) => idempotencyKindOf(name) === 'harmless').sort()).toEqual([
    'beginSession',
    'endSession',
  ]);
});

test('an answer that holds a secret, or that to a question, is not kept', () => {
  for (const [name, { method, response }] of Object.entries(ENDPOINTS)) {
    if (method === 'GET' || response instanceof z.ZodUndefined) continue;
    const properties = JSON.stringify(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }));
    const secret = /"(secret|token|password|privateKey)":\{/.test(properties);
    expect({ name, kept: idempotencyKindOf(name as Name) !== 'act' }).toEqual({
      name,
      kept: !secret && name !== 'giveFeedback',
    });
  }
});

test.each(Object.entries(NATIVE))(
  '%s is carried out once',
  async (name, prepare) => {
    const { path, body, other } = await prepare();
    const key = { 'Idempotency-Key': randomUUID() };
    const send = (content: object) =>
      ENDPOINTS[name as Name].method === 'PATCH'
        ? api.patch(path, content, key)
        : api.post(path, content, key);
    const first = await send(body);
    const again = await send(body);
    expect({ name, status: first.status < 300, again: again.status < 300 }).toMatchObject({
      status: true,
      again: true,
    });
    expectProblem(await send(other), 422, 'IDEMPOTENCY_KEY_REUSED');
  },
  180_000,
);

test('a batch and a release are carried out once', async () => {
  const { request, status } = await waiting();
  const key = { 'Idempotency-Key': randomUUID() };
  await api.post(`${request}/claim`, {});
  for (let i = 0; i < 2; i++) expect((await api.post(`${request}/release`, {}, key)).status).toBe(200);
  const decisions = [{ requestId: openRequest(status).id, action: 'approve' }];
  for (let i = 0; i < 2; i++) {
    const { body } = await api.post<{ results: { ok: boolean }[] }>(
      '/v1/requests/decisions',
      { decisions },
      key,
    );
    expect(body.results).toMatchObject([{ ok: true }]);
  }
});

test('an opinion is given once, and its answer not shown again: it may have been withheld since', async () => {
  const { id } = await api.ask({ ...QUESTION, mode: 'off' }, 20);
  await endOf(api, id);
  const key = { 'Idempotency-Key': randomUUID() };
  const path = `/v1/queries/${id}/feedback`;
  const first = await api.post(path, { rating: 'positive' }, key);
  expect(first.status).toBe(200);
  const again = await api.post(path, { rating: 'positive' }, key);
  expectProblem(again, 409, 'IDEMPOTENCY_RESULT_NOT_KEPT');
  expectProblem(await api.post(path, { rating: 'negative' }, key), 422, 'IDEMPOTENCY_KEY_REUSED');
  expectProblem(
    await api.post(path, { rating: 'positive' }, { 'Idempotency-Key': 'with space' }),
    400,
    'INVALID_REQUEST',
  );
});

test('a new secret is shown once', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const body = { name: 'intranet', principal: 'intranet', roles: ['asker'] };
  const { status, body: made } = await api.post<{ secret: string }>('/v1/keys', body, key);
  expect(status).toBe(201);
  const problem = expectProblem(await api.post('/v1/keys', body, key), 409, 'IDEMPOTENCY_RESULT_NOT_KEPT');
  expect(JSON.stringify(problem)).not.toContain(made.secret);
  const { body: list } = await api.get<{ items: unknown[] }>('/v1/keys');
  expect(list.items).toHaveLength(1);
});

test('texts that are no Unicode are refused as unreadable', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  for (const body of ['{"question": "\\ud800"}', '{"profile": {"\\udfff": "x"}, "question": "x"}']) {
    expectProblem(await api.post('/v1/queries', body, key), 400, 'MALFORMED_JSON');
    expectProblem(await api.post('/v1/queries', body), 400, 'MALFORMED_JSON');
  }
});
