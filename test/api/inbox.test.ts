import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ENDPOINTS, type RequestCounts } from '../../contract/endpoints.js';
import type { StartQuery } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { as, eventually, expectProblem, openRequest, startApi, type Api } from './support.js';

/** The inbox is of the whole namespace: this suite has a server of its own and waits for nothing else. */
let env: TestWorkflowEnvironment;
let api: Api;
let requests: Record<'soon' | 'later' | 'plan' | 'legal', RequestView>;

beforeAll(async () => {
  env = await startDevServer();
  const index = scriptedIndex(() => [hit('a#1', 'Send the Receipts within thirty days.')]);
  api = await startApi(env, { ports: { index }, people: 'alice:reviewers,bob:legal' });
  await api.startWorker();
  requests = {
    later: await waiting('Where is the harbour?', { timeoutSeconds: 5_000 }),
    soon: await waiting('출장비는 언제 정산하나요?', { timeoutSeconds: 500 }),
    legal: await waiting('May I sign?', { timeoutSeconds: 1_000, groups: ['legal'], priority: 'urgent' }),
    plan: openRequest(await api.ask({ question: 'What is the plan?', mode: 'strict' }, 20)),
  };
});

afterAll(async () => {
  await api.stop();
  await env.teardown();
});

type Review = NonNullable<NonNullable<StartQuery['policy']>['requests']>['answer_review_hard'];

async function waiting(question: string, review: Review): Promise<RequestView> {
  const policy = { review: { planInStrict: false }, requests: { answer_review_hard: review } };
  return openRequest(await api.ask({ question, mode: 'strict', policy }, 20));
}

const list = async (filter: string, who = 'alice'): Promise<RequestView[]> =>
  (await api.get<{ items: RequestView[] }>(`/v1/requests?${filter}`, as(who))).body.items;

const counts = async (filter = '', who = 'alice'): Promise<RequestCounts> => {
  const { status, body } = await api.get<RequestCounts>(`/v1/requests/counts?${filter}`, as(who));
  expect(status).toBe(200);
  return ENDPOINTS.countRequests.response.parse(body);
};

const named = (items: RequestView[]) =>
  items.map(({ id }) => Object.entries(requests).find(([, request]) => request.id === id)?.[0]);

test('what waits is listed by deadline whatever its priority, filtered and counted', async () => {
  const all = await eventually(
    () => list(''),
    (items) => items.length === 4,
  );
  expect(named(all)).toEqual(['plan', 'soon', 'legal', 'later']);
  const dueBefore = encodeURIComponent(requests.legal.deadline);
  const expected: [string, string[]][] = [
    ['kind=answer_review', ['soon', 'legal', 'later']],
    ['group=legal', ['plan', 'soon', 'legal', 'later']],
    ['group=reviewers', ['plan', 'soon', 'later']],
    [`dueBefore=${dueBefore}`, ['plan', 'soon']],
    ['text=HARBOUR', ['later']],
    [`text=${encodeURIComponent('언제 출장비는')}`, ['soon']],
    ['text=receipts', ['soon', 'legal', 'later']],
    ['text=receipts&group=reviewers&limit=1', ['soon']],
    ['claimedBy=nobody&kind=plan_review', ['plan']],
    ['claimedBy=me', []],
    [`queryId=${requests.legal.queryId}`, ['legal']],
  ];
  for (const [filter, wanted] of expected)
    expect([filter, named(await list(filter))]).toEqual([filter, wanted]);
  expect(await counts()).toMatchObject({
    total: 4,
    kinds: { answer_review: 3, plan_review: 1, clarification: 0, pause: 0 },
    claimedByMe: 0,
    dueSoon: 2,
  });
  expect(await counts('group=reviewers&kind=answer_review')).toMatchObject({ total: 2, dueSoon: 1 });
});

test('a claim is seen at once by who made it, and soon by others', async () => {
  await api.post(`/v1/requests/${requests.soon.id}/claim`, { seconds: 500 }, as('alice'));
  expect(named(await list('claimedBy=me'))).toEqual(['soon']);
  expect(await counts()).toMatchObject({ total: 4, claimedByMe: 1 });
  expect(await counts('', 'bob')).toMatchObject({ claimedByMe: 0 });
  expect(named(await list('claimedBy=alice', 'bob'))).toEqual(['soon']);
  expect(named(await list('claimedBy=nobody'))).toEqual(['plan', 'legal', 'later']);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(named(await list('claimedBy=me'))).toEqual(['soon']);
  await api.post(`/v1/requests/${requests.soon.id}/claim`, { seconds: 1 }, as('alice'));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(named(await list('claimedBy=me'))).toEqual([]);
});

test('what others change shows within a second or so: deadlines, pauses, terminated queries', async () => {
  const { client } = env;
  const by = { id: 'elsewhere', groups: ['legal'] };
  const later = client.workflow.getHandle(requests.later.queryId);
  await later.executeUpdate('extend', { args: [{ requestId: requests.later.id, seconds: 77, by }] });
  const extended = await eventually(
    () => list('text=harbour'),
    ([item]) => item?.extendedSeconds === 77,
  );
  expect(extended[0]?.deadline).not.toBe(requests.later.deadline);

  await client.workflow.getHandle(requests.legal.queryId).executeUpdate('pause', { args: [{ by }] });
  const paused = await eventually(
    () => counts(),
    ({ kinds }) => kinds.pause === 1,
  );
  expect(paused.total).toBe(5);

  await client.workflow.getHandle(requests.legal.queryId).terminate('by an operator');
  await later.signal('decide', { requestId: requests.later.id, decision: { action: 'approve' }, by: 'x' });
  const left = await eventually(
    () => list(''),
    (items) => items.length === 2,
  );
  expect(named(left)).toEqual(['plan', 'soon']);
});

test('a cursor belongs to who got it and to its filters', async () => {
  const page = await api.get<{ next: string }>('/v1/requests?limit=1', as('alice'));
  const next = `/v1/requests?limit=1&cursor=${page.body.next}`;
  expect((await api.get(next, as('alice'))).status).toBe(200);
  expectProblem(await api.get(next, as('bob')), 400, 'INVALID_REQUEST');
  expectProblem(await api.get(`${next}&group=legal`, as('alice')), 400, 'INVALID_REQUEST');
});
