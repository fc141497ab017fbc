import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ENDPOINTS } from '../../contract/endpoints.js';
import { queryStatusSchema, type QueryView } from '../../contract/query.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import {
  eventually,
  expectProblem,
  openRequest,
  REVIEWED,
  startApi,
  type Api,
  type Response,
} from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  const index = scriptedIndex(() => [
    hit('a#1', 'Send the receipts within thirty days.'),
    hit('a#2', 'Receipts are needed above ten euros.'),
    hit('a#3', 'Travel expenses are paid on the tenth.'),
  ]);
  api = await startApi(env, { ports: { index } });
  await api.startWorker();
});

afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  api.post<QueryView>('/v1/queries', body, headers);

describe('starting', () => {
  test.each([
    ['연차는 며칠인가요?', '연차는 며칠인가요?'],
    [` 한\n\n줄로 ${'휴가 '.repeat(900)}`, `한 줄로 ${'휴가 '.repeat(18)}…`],
  ])('a query is headed by its question: %#', async (question, head) => {
    const { status, body } = await post({ question });
    expect(status).toBe(202);
    const described = await env.client.workflow.getHandle(body.id).describe();
    expect(await described.staticSummary()).toBe(head);
  });

  test('a query is accepted with its address and its first status', async () => {
    const { status, headers, body } = await post({ question: '출장비 정산 방법 알려줘', sessionId: 's-1' });
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/v1/queries/${body.id}`);
    expect(queryStatusSchema.parse(body)).toMatchObject({
      stage: 'analysing',
      language: 'ko',
      mode: 'auto',
      sessionId: 's-1',
      asker: 'local',
      revision: 0,
    });
    expect((await api.get<QueryView>(headers.get('location')!)).body.question).toBe(body.question);
  });

  test('the workflow gets the whole policy, the groups of the asker, the engine, and little time for each task', async () => {
    const { body } = await post({ question: 'hi', policy: { retrieval: { k: 3 } }, domains: ['hr'] });
    const handle = env.client.workflow.getHandle(body.id);
    const history = await handle.fetchHistory();
    const { input, workflowTaskTimeout } = history.events![0]!.workflowExecutionStartedEventAttributes!;
    expect(Number(workflowTaskTimeout!.seconds)).toBe(5);
    expect(JSON.parse(Buffer.from(input!.payloads![0]!.data!).toString())).toMatchObject({
      domains: ['hr'],
      asker: { id: 'local', groups: ['everyone', 'engineering'] },
      policy: { retrieval: { k: 3, snippetChars: 200 }, requests: { plan_review: { timeoutSeconds: 300 } } },
      engine: { reasoning: 'local', retrieval: 'local', records: 'local', web: false, signals: true },
    });
  });

  test('Prefer: wait gives the outcome as soon as there is one', async () => {
    const { status, headers, body } = await post(
      { question: 'How do I settle travel expenses?', mode: 'off' },
      { Prefer: 'respond-async, wait=30' },
    );
    expect(status).toBe(200);
    expect(headers.get('preference-applied')).toBe('wait=30');
    expect(ENDPOINTS.startQuery.response.parse(body)).toMatchObject({
      stage: 'completed',
      answer: { status: 'final' },
    });
  });

  test('Prefer: wait ends when a person is needed', async () => {
    const { status, body } = await post(
      { question: 'How do I settle it?', ...REVIEWED },
      { Prefer: 'wait=30' },
    );
    expect(status).toBe(200);
    expect(body.stage).toBe('reviewing');
    const request = openRequest(body);
    expect(request).toMatchObject({ kind: 'answer_review', queryId: body.id, defaultAction: 'reject' });
    expect(request.schema).toHaveProperty('oneOf');
  });

  test('the same Idempotency-Key is the same query, another body is refused', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = {
      question: 'How do I settle travel expenses?',
      mode: 'off',
      profile: { role: 'a', team: 'b' },
    };
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => post(body, { ...headers, Prefer: 'wait=20' })),
    );
    for (const other of others) {
      expect(other.status).toBe(200);
      expect(other.body.id).toBe(first!.body.id);
    }
    const reordered = await post(
      { profile: { team: 'b', role: 'a' }, mode: 'off', question: body.question },
      headers,
    );
    expect(reordered.body).toMatchObject({ id: first!.body.id, stage: 'completed' });
    expectProblem(await post({ ...body, mode: 'auto' }, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
    const otherKey = await post(body, { 'Idempotency-Key': randomUUID() });
    expect(otherKey.body.id).not.toBe(first!.body.id);
  });
});

describe('reading', () => {
  test('the revision is the ETag: an unchanged status is not sent again', async () => {
    const asked = await api.ask({ question: 'How do I settle it?', ...REVIEWED }, 20);
    const path = `/v1/queries/${asked.id}`;
    const first = await api.get<QueryView>(path);
    const etag = first.headers.get('etag')!;
    expect(etag).toBe(`"${first.body.revision}"`);
    const second = await api.get(path, { 'If-None-Match': etag });
    expect([second.status, second.body]).toEqual([304, undefined]);
    expect((await api.get(path, { 'If-None-Match': '"0", W/' + etag })).status).toBe(304);
    expect((await api.get(path, { 'If-None-Match': '"0"' })).status).toBe(200);
  });

  test('a status is packed for who can unpack it, and the same for who cannot', async () => {
    const { id } = await api.ask({ question: 'How do I settle it?', ...REVIEWED }, 20);
    const read = (encoding: string) =>
      api.get<QueryView>(`/v1/queries/${id}`, { 'Accept-Encoding': encoding });
    const [plain, packed] = [await read('identity'), await read('br, gzip')];
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(packed.body).toEqual(plain.body);
    const lengths = [packed, plain].map(({ headers }) => Number(headers.get('content-length')));
    expect(lengths[0]).toBeLessThan(lengths[1]! / 2);
  });

  test('wait with If-None-Match returns when the status changes, or unchanged after its time', async () => {
    const asked = await api.ask({ question: 'How do I settle it?', ...REVIEWED }, 20);
    const path = `/v1/queries/${asked.id}`;
    const { headers } = await api.get(path);
    const etag = headers.get('etag')!;

    const begin = Date.now();
    expect((await api.get(path, { 'If-None-Match': etag, Prefer: 'wait=1' })).status).toBe(304);
    expect(Date.now() - begin).toBeGreaterThan(900);

    const waiting = Array.from({ length: 20 }, () =>
      api.get<QueryView>(path, { 'If-None-Match': etag, Prefer: 'wait=20' }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const decided = Date.now();
    await api.post(`/v1/requests/${openRequest(asked).id}/decision`, { action: 'approve' });
    for (const response of await Promise.all(waiting)) {
      expect(response.status).toBe(200);
      expect(response.body.revision).toBeGreaterThan(asked.revision);
    }
    expect(Date.now() - decided).toBeLessThan(15_000); // well before their time is over
  });

  test('following a query by its ETag shows its stages up to the end', async () => {
    const { body } = await post({ question: 'How do I settle travel expenses?', mode: 'off' });
    const path = `/v1/queries/${body.id}`;
    let etag = '"0"';
    let last: Response<QueryView>;
    let rounds = 0;
    do {
      last = await api.get<QueryView>(path, { 'If-None-Match': etag, Prefer: 'wait=20' });
      expect(last.status).toBe(200);
      etag = last.headers.get('etag')!;
    } while (last.body.stage !== 'completed' && ++rounds < 50);
    expect(last.body).toMatchObject({ stage: 'completed', confidence: { level: 'HIGH' } });
    // a finished query changes no more, so nobody is kept waiting
    const again = await api.get(path, { 'If-None-Match': etag, Prefer: 'wait=20' });
    expect(again.status).toBe(304);
  });

  test('a query that was ended from outside is served as failed, with its request lapsed', async () => {
    const asked = await api.ask({ question: '출장비는?', sessionId: 's-2', ...REVIEWED }, 20);
    await env.client.workflow.getHandle(asked.id).terminate('by the operator');
    // what happened outside is seen within five seconds
    const { body, headers } = await eventually(
      () => api.get<QueryView>(`/v1/queries/${asked.id}`),
      (read) => read.body.stage === 'failed',
    );
    expect(ENDPOINTS.getQuery.response.parse(body)).toMatchObject({
      id: asked.id,
      stage: 'failed',
      question: '출장비는?',
      mode: 'strict',
      sessionId: 's-2',
      outcome: { code: 'QUERY_FAILED', reason: 'terminated' },
      requests: [{ status: 'lapsed' }],
    });
    expect(headers.get('etag')).toMatch(/-final"$/);
    const path = `/v1/requests/${openRequest(asked).id}/decision`;
    expectProblem(await api.post(path, { action: 'approve' }), 409, 'QUERY_ENDED');
  });
});

describe('cancelling', () => {
  test('a query that waits ends at once, its request is decided by cancel', async () => {
    const asked = await api.ask({ question: 'How do I settle it?', ...REVIEWED }, 20);
    const cancelled = await api.post<QueryView>(`/v1/queries/${asked.id}/cancel`, {
      reason: 'no longer needed',
    });
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({
      stage: 'cancelled',
      outcome: { code: 'CANCELLED', reason: 'no longer needed' },
      receipts: [{ decidedBy: 'cancel', by: 'local' }],
    });
    expectProblem(await api.post(`/v1/queries/${asked.id}/cancel`, {}), 409, 'QUERY_ENDED');
    const late = await api.post(`/v1/requests/${openRequest(asked).id}/decision`, { action: 'approve' });
    expect(expectProblem(late, 409, 'HITL_REQUEST_EXPIRED')['receipt']).toMatchObject({
      decidedBy: 'cancel',
    });
  });

  test('no body is needed, and a finished query cannot be cancelled', async () => {
    const waiting = await api.ask({ question: 'How do I settle it?', ...REVIEWED }, 20);
    expect((await api.post(`/v1/queries/${waiting.id}/cancel`)).status).toBe(200);
    const done = await api.ask({ question: 'How do I settle it?', mode: 'off' }, 20);
    expect(done.stage).toBe('completed');
    expectProblem(await api.post(`/v1/queries/${done.id}/cancel`, {}), 409, 'QUERY_ENDED');
  });
});
