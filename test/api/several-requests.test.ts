import { ENDPOINTS, type DecideManyResult } from '../../contract/endpoints.js';
import type { NewTodo } from '../../contract/plan.js';
import type { QueryView } from '../../contract/query.js';
import type { Receipt, RequestView } from '../../contract/requests/index.js';
import type { ToolHost } from '../../ports/tool-host.js';
import { startWithReceipts } from './started.js';
import { as, endOf, eventually, expectProblem, openRequest, REVIEWED, type Api } from './support.js';

let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  const tools: ToolHost = {
    list: async () => [],
    call: async ({ arguments: { expression } }) => ({ text: `the value of ${expression as string}` }),
  };
  ({ api, stop } = await startWithReceipts({ ports: { tools }, people: 'alice:reviewers' }));
});

afterAll(() => stop());

const calculations: NewTodo[] = ['1 + 1', '2 + 2', '3 + 3'].map((expression, n) => ({
  id: `c${n}`,
  task: `calculate ${expression}`,
  tool: 'calculate',
  arguments: { expression },
  requiresApproval: true,
}));

const openOf = ({ requests }: QueryView) =>
  (requests as RequestView[]).filter(({ status }) => status === 'open');

/** A query with three approvals open at once, in the order of their todos. */
async function threeApprovals(): Promise<{ id: string; path: string; open: RequestView[] }> {
  const { id } = await api.ask({ question: 'How much is it?', todos: calculations, ...REVIEWED }, 20);
  const path = `/v1/queries/${id}`;
  const { body } = await eventually(
    () => api.get<QueryView>(path),
    (read) => openOf(read.body).length === 3,
  );
  const open = openOf(body).sort((a, b) => (a.todoId! < b.todoId! ? -1 : 1));
  expect(open.map(({ kind }) => kind)).toEqual(Array(3).fill('approval_request'));
  return { id, path, open };
}

const decide = <T = Receipt>(requestId: string, decision: object) =>
  api.post<T>(`/v1/requests/${requestId}/decision`, decision);

test('requests that are open together are answered in any order, each by its own id', async () => {
  const { id, path, open } = await threeApprovals();
  expect((await decide(open[2]!.id, { action: 'approve' })).status).toBe(200);
  expect((await decide(open[0]!.id, { action: 'skip', reason: 'not needed' })).status).toBe(200);
  expectProblem(await decide(open[2]!.id, { action: 'skip' }), 409, 'HITL_ALREADY_DECIDED');
  for (const [act, body] of [
    ['claim', {}],
    ['release', {}],
    ['extend', { seconds: 5 }],
  ] as const) {
    const late = await api.post(`/v1/requests/${open[2]!.id}/${act}`, body);
    expect(expectProblem(late, 409, 'HITL_ALREADY_DECIDED')['receipt']).toMatchObject({ action: 'approve' });
  }
  expect(openOf((await api.get<QueryView>(path)).body).map((one) => one.id)).toEqual([open[1]!.id]);
  expect((await decide(open[1]!.id, { action: 'approve' })).status).toBe(200);

  const { body } = await eventually(
    () => api.get<QueryView>(path),
    (read) => openOf(read.body)[0]?.kind === 'answer_review',
  );
  const todos = Object.fromEntries(body.plan!.todos.map((todo) => [todo.id, todo]));
  expect(todos).toMatchObject({
    c0: { status: 'skipped', note: 'not needed' },
    c1: { status: 'completed', result: 'the value of 2 + 2' },
    c2: { status: 'completed', result: 'the value of 3 + 3' },
  });
  await decide(openRequest(body).id, { action: 'approve' });
  const ended = await endOf(api, id);
  expect(ended.receipts).toHaveLength(4);
  expect(new Set(ended.receipts.map(({ requestId }) => requestId)).size).toBe(4);
});

test('of a batch each decision counts or fails for itself, in the order given', async () => {
  const { path, open } = await threeApprovals();
  const other = openRequest(await api.ask({ question: 'How do I settle it?', ...REVIEWED }, 20));
  const decisions = [
    { requestId: open[1]!.id, action: 'approve' },
    { requestId: open[0]!.id, action: 'edit', text: 'no such thing here' },
    { requestId: 'q-00000000.r1', action: 'approve' },
    { requestId: other.id, action: 'reject', reason: 'outdated' },
  ];
  const batch = await api.post<DecideManyResult>(
    '/v1/requests/decisions',
    { decisions },
    { ...as('alice'), 'Accept-Language': 'ko' },
  );
  expect(batch.status).toBe(200);
  const { results } = ENDPOINTS.decideRequests.response.parse(batch.body);
  expect(results.map(({ requestId }) => requestId)).toEqual(decisions.map(({ requestId }) => requestId));
  expect(results).toMatchObject([
    { ok: true, result: { decidedBy: 'human', by: 'alice' } },
    { ok: false, problem: { code: 'HITL_WRONG_KIND', status: 422 } },
    { ok: false, problem: { code: 'REQUEST_NOT_FOUND', title: '확인 요청을 찾을 수 없습니다' } },
    { ok: true, result: { action: 'reject' } },
  ]);
  const still = openOf((await api.get<QueryView>(path)).body).map(({ id }) => id);
  expect(still.sort()).toEqual([open[0]!.id, open[2]!.id].sort());
});

test('a batch with a key counts once', async () => {
  const { open } = await threeApprovals();
  const decisions = open.map(({ id }) => ({ requestId: id, action: 'approve' }));
  const send = () =>
    api.post<DecideManyResult>('/v1/requests/decisions', { decisions }, { 'Idempotency-Key': 'batch-1' });
  const [first, second] = [await send(), await send()];
  expect(first.body.results.every(({ ok }) => ok)).toBe(true);
  expect(second.body).toEqual(first.body);
});

test('a batch is refused whole when it is not one', async () => {
  const decision = { requestId: 'q-00000000.r1', action: 'approve' };
  for (const decisions of [[], Array(101).fill(decision), [{ action: 'approve' }]])
    expectProblem(await api.post('/v1/requests/decisions', { decisions }), 400, 'INVALID_REQUEST');
  expectProblem(await api.get('/v1/requests/decisions'), 404, 'REQUEST_NOT_FOUND');
});
