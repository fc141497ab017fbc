import { randomUUID } from 'node:crypto';
import { alike } from '../../contract/language.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { PlanView } from '../../contract/plan.js';
import type { QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import type { VerificationRecord } from '../../contract/verification.js';
import { PortError } from '../../ports/port-error.js';
import { scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startWithReceipts } from './started.js';
import { as, endOf, expectProblem, openRequest, REVIEWED, type Api } from './support.js';

let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  const reasoner = scriptedReasoner({
    verify: async ({ type }) =>
      thought({ summary: `${type} is fine`, qualityScore: 0.9, issues: [], recommendations: ['go on'] }),
    editPlan: async ({ instruction }) => {
      if (instruction !== 'search for rules first')
        throw new PortError('modification_failed', alike('say: search'));
      return thought([
        { op: 'add', todo: { task: 'rules', tool: 'search_documents', query: 'rules' } } as const,
      ]);
    },
  });
  ({ api, stop } = await startWithReceipts({ ports: { reasoner }, people: 'alice,bob' }));
});

afterAll(() => stop());

const QUESTION = 'How do I settle travel expenses?';

async function waiting(mode: object = REVIEWED): Promise<{ id: string; path: string; request: RequestView }> {
  const status = await api.ask({ question: QUESTION, ...mode }, 20);
  return { id: status.id, path: `/v1/queries/${status.id}`, request: openRequest(status) };
}

const openKinds = ({ requests }: QueryView) =>
  requests.filter(({ status }) => status === 'open').map(({ kind }) => kind);

describe('pausing', () => {
  test('deadlines stand still until somebody resumes', async () => {
    const { path, request } = await waiting();
    const paused = await api.post<QueryView>(`${path}/pause`, { reason: 'lunch', seconds: 600 }, as('alice'));
    expect(paused.status).toBe(200);
    const status = ENDPOINTS.pauseQuery.response.parse(paused.body);
    expect(status.stage).toBe('paused');
    expect(openKinds(paused.body)).toEqual(['answer_review', 'pause']);
    expect(status.requests[1]).toMatchObject({ payload: { pausedBy: 'alice', reason: 'lunch' } });
    expect(status.requests[0]?.frozenSince).toBeDefined();
    expectProblem(await api.post(`${path}/pause`, {}), 409, 'HITL_SESSION_PAUSED');

    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const resumed = await api.post<QueryView>(`${path}/resume`, { comment: 'back' }, as('bob'));
    expect(resumed.status).toBe(200);
    expect(resumed.headers.get('etag')).toBe(`"${resumed.body.revision}"`);
    expect(resumed.body).toMatchObject({
      stage: 'reviewing',
      receipts: [{ kind: 'pause', action: 'resume', by: 'bob' }],
    });
    const later = Date.parse(openRequest(resumed.body).deadline) - Date.parse(request.deadline);
    expect(later).toBeGreaterThanOrEqual(900);
    expectProblem(await api.post(`${path}/resume`), 409, 'HITL_SESSION_NOT_PAUSED');
  });

  test('a pause may end the query, and lasts at most an hour', async () => {
    const { id, path } = await waiting();
    expectProblem(await api.post(`${path}/pause`, { seconds: 3601 }), 400, 'INVALID_REQUEST');
    const paused = await api.post<QueryView>(`${path}/pause`);
    const pause = paused.body.requests.find(({ kind }) => kind === 'pause');
    await api.post(`/v1/requests/${pause?.id}/decision`, { action: 'cancel', reason: 'never mind' });
    expect(await endOf(api, id)).toMatchObject({ stage: 'cancelled', outcome: { reason: 'never mind' } });
  });

  test('resuming with a modification that cannot be made changes nothing', async () => {
    const { path } = await waiting();
    await api.post(`${path}/pause`);
    const modifications = [{ op: 'skip', todoId: 'nothing' }];
    expectProblem(await api.post(`${path}/resume`, { modifications }), 422, 'HITL_MODIFICATION_FAILED');
    expect((await api.get<QueryView>(path)).body.stage).toBe('paused');
  });
});

test('a verification is answered and stays with the query', async () => {
  const { path } = await waiting();
  const verified = await api.post<VerificationRecord>(
    `${path}/verify`,
    { type: 'data_quality', question: 'is it new?' },
    as('alice'),
  );
  expect(verified.status).toBe(200);
  expect(ENDPOINTS.verifyQuery.response.parse(verified.body)).toMatchObject({
    type: 'data_quality',
    question: 'is it new?',
    summary: 'data_quality is fine',
    by: 'alice',
  });
  expect((await api.get<QueryView>(path)).body.verifications).toEqual([verified.body]);
  expectProblem(await api.post(`${path}/verify`, { type: 'mood' }), 400, 'INVALID_REQUEST');
});

describe('the plan', () => {
  test('is read as list, graph and diagram, and changed while it is reviewed', async () => {
    const { path, request } = await waiting({ mode: 'strict' });
    expect(request.kind).toBe('plan_review');
    const plan = await api.get<PlanView>(`${path}/plan`);
    const first = ENDPOINTS.getPlan.response.parse(plan.body);
    expect(first).toMatchObject({ editable: true, plan: { version: 1 } });
    expect(Object.keys(first.dependencyGraph)).toEqual(first.plan.todos.map(({ id }) => id));
    expect(first.mermaid).toMatch(/^flowchart/);

    const edits = [{ op: 'add', todo: { task: 'rules', tool: 'search_documents', query: 'rules' } }];
    const edited = await api.patch<PlanView>(`${path}/plan`, { edits, version: 1 }, as('alice'));
    expect(edited.status).toBe(200);
    expect(ENDPOINTS.editPlan.response.parse(edited.body)).toMatchObject({
      editable: true,
      plan: { version: 2, changes: [{ version: 1 }, { version: 2, by: 'alice' }] },
    });
    expectProblem(await api.patch(`${path}/plan`, { edits, version: 1 }), 409, 'PLAN_VERSION_CHANGED');
    const inWords = await api.patch<PlanView>(`${path}/plan`, { instruction: 'search for rules first' });
    expect(inWords.body.plan).toMatchObject({ version: 3 });
    const bad = expectProblem(
      await api.patch(`${path}/plan`, { instruction: 'make it nice' }),
      422,
      'HITL_MODIFICATION_FAILED',
    );
    expect(bad['reason']).toBe('say: search');
    expectProblem(
      await api.patch(`${path}/plan`, { edits: [{ op: 'remove', todoId: 'nothing' }] }),
      422,
      'HITL_MODIFICATION_FAILED',
    );
    expectProblem(await api.patch(`${path}/plan`, {}), 400, 'INVALID_REQUEST');
    expect((await api.get<PlanView>(`${path}/plan`)).body.plan.version).toBe(3);
  });

  test('is not changed otherwise', async () => {
    const { path } = await waiting();
    expect((await api.get<PlanView>(`${path}/plan`)).body.editable).toBe(false);
    const edits = [{ op: 'remove', todoId: 's1' }];
    expectProblem(await api.patch(`${path}/plan`, { edits }), 409, 'PLAN_NOT_EDITABLE');
    await api.post(`${path}/pause`);
    // the answer is written already
    expect((await api.get<PlanView>(`${path}/plan`)).body.editable).toBe(false);
    expectProblem(await api.patch(`${path}/plan`, { edits }), 409, 'PLAN_NOT_EDITABLE');
  });
});

test('a query that has ended or never was takes nothing any more', async () => {
  const done = await api.ask({ question: QUESTION, mode: 'off' }, 20);
  expect(done.stage).toBe('completed');
  const acts = (path: string) => [
    api.post(`${path}/pause`),
    api.post(`${path}/resume`),
    api.post(`${path}/verify`, { type: 'progress' }),
    api.patch(`${path}/plan`, { instruction: 'search for rules first' }),
    api.post(`${path}/cancel`),
  ];
  for (const refused of acts(`/v1/queries/${done.id}`)) expectProblem(await refused, 409, 'QUERY_ENDED');
  for (const refused of acts('/v1/queries/q-00000000')) expectProblem(await refused, 404, 'QUERY_NOT_FOUND');
  expect((await api.get<PlanView>(`/v1/queries/${done.id}/plan`)).body).toMatchObject({ editable: false });
  expectProblem(await api.get('/v1/queries/q-00000000/plan'), 404, 'QUERY_NOT_FOUND');
  expectProblem(await api.get('/v1/requests/q-00000000.r1'), 404, 'REQUEST_NOT_FOUND');

  const { id, request } = await waiting();
  await api.post(`/v1/queries/${id}/cancel`);
  await endOf(api, id);
  const path = `/v1/requests/${request.id}`;
  for (const act of ['claim', 'release']) expectProblem(await api.post(`${path}/${act}`), 409, 'QUERY_ENDED');
  expectProblem(await api.post(`${path}/extend`, { seconds: 5 }), 409, 'QUERY_ENDED');
  expectProblem(await api.post(`/v1/requests/${id}.r9/claim`), 404, 'REQUEST_NOT_FOUND');
  expect((await api.get<RequestView>(path)).body).toMatchObject({ id: request.id, status: 'decided' });
});

test('a query without a plan says so', async () => {
  const unclear = await api.ask({ question: QUESTION, policy: { analysis: { clarityThreshold: 1 } } }, 20);
  expect(openRequest(unclear).kind).toBe('clarification');
  expectProblem(await api.get(`/v1/queries/${unclear.id}/plan`), 404, 'PLAN_NOT_FOUND');
});

describe('Idempotency-Key', () => {
  test.each([
    ['pause', { reason: 'a' }, { reason: 'b' }],
    ['verify', { type: 'progress' }, { type: 'consistency' }],
  ])('%s counts once for the same body, another body is refused', async (act, body, other) => {
    const { path } = await waiting();
    const key = { 'Idempotency-Key': randomUUID() };
    const twice = await Promise.all([1, 2].map(() => api.post(`${path}/${act}`, body, key)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[1]?.body).toEqual(twice[0]?.body);
    expectProblem(await api.post(`${path}/${act}`, other, key), 422, 'IDEMPOTENCY_KEY_REUSED');
    const { body: status } = await api.get<QueryView>(path);
    expect(status.requests.filter(({ kind }) => kind === 'pause').length + status.verifications.length).toBe(
      1,
    );
  });

  test('a deadline is put off once, a plan changed once, for each person', async () => {
    const { path, request } = await waiting({ mode: 'strict' });
    const extend = (headers: Record<string, string>, seconds = 60) =>
      api.post<RequestView>(`/v1/requests/${request.id}/extend`, { seconds }, headers);
    const key = { 'Idempotency-Key': 'once' };
    for (const round of [1, 2]) {
      expect([round, (await extend(key)).body.extendedSeconds]).toEqual([round, 60]);
    }
    expectProblem(await extend(key, 61), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect((await extend({ ...key, ...as('bob') })).body.extendedSeconds).toBe(120);
    const claim = await api.post<RequestView>(`/v1/requests/${request.id}/claim`, {}, key);
    expect(claim.body.claim?.by).toBe('local');

    const edits = [{ op: 'add', todo: { task: 'rules', tool: 'search_documents', query: 'rules' } }];
    for (let round = 0; round < 2; round++) {
      const edited = await api.patch<PlanView>(`${path}/plan`, { edits }, key);
      expect(edited.body.plan.version).toBe(2);
    }
    expectProblem(
      await api.patch(`${path}/plan`, { edits: [...edits, ...edits] }, key),
      422,
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('resuming and cancelling are confirmed again, even after the end', async () => {
    const { id, path } = await waiting();
    await api.post(`${path}/pause`);
    const key = { 'Idempotency-Key': randomUUID() };
    for (let round = 0; round < 2; round++)
      expect((await api.post(`${path}/resume`, { comment: 'x' }, key)).status).toBe(200);
    for (let round = 0; round < 2; round++) {
      const cancelled = await api.post<QueryView>(`${path}/cancel`, { reason: 'enough' }, key);
      expect(cancelled).toMatchObject({ status: 200, body: { stage: 'cancelled' } });
      await endOf(api, id);
    }
    expectProblem(await api.post(`${path}/cancel`, { reason: 'other' }, key), 422, 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(await api.post(`${path}/cancel`, { reason: 'enough' }), 409, 'QUERY_ENDED');
  });
});
