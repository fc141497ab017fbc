import type { ResponseOf } from '../../client/api-client.js';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { QuerySummary } from '../../contract/query.js';
import type { ListedRequest, RequestView } from '../../contract/requests/index.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startWithWorker } from './started.js';
import { eventually, openRequest, REVIEWED, type Api } from './support.js';

type RequestPage = ResponseOf<'listRequests'>;
interface Page<T> {
  items: T[];
  next?: string;
}

let env: TestWorkflowEnvironment;
let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  const index = scriptedIndex(() => [hit('a#1', 'Receipts.'), hit('a#2', 'Rules.'), hit('a#3', 'Dates.')]);
  ({ env, api, stop } = await startWithWorker({ ports: { index } }));
});

afterAll(() => stop());

const list = async (query: string): Promise<Page<QuerySummary>> => {
  const { status, body } = await api.get<Page<QuerySummary>>(`/v1/queries?${query}`);
  expect(status).toBe(200);
  return ENDPOINTS.listQueries.response.parse(body) as Page<QuerySummary>;
};
const inbox = async (query: string): Promise<RequestPage> => {
  const { status, body, headers } = await api.get<RequestPage>(`/v1/requests?${query}`);
  expect(status).toBe(200);
  if (body.items.length > 1) expect(headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
  ENDPOINTS.listRequests.response.parse(body);
  return body;
};

test('queries are listed newest first, page by page, without gaps or repeats', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++)
    ids.unshift((await api.ask({ question: `Question ${i}`, sessionId: 'pages', mode: 'off' }, 20)).id);
  await eventually(
    () => list('sessionId=pages&stage=completed'),
    ({ items }) => items.length === 5,
  );

  const first = await list('sessionId=pages&limit=2');
  const second = await list(`sessionId=pages&limit=2&cursor=${first.next}`);
  const third = await list(`sessionId=pages&limit=2&cursor=${second.next}`);
  expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
  expect(third.next).toBeUndefined();
  expect(first.items[0]).toMatchObject({
    question: 'Question 4',
    stage: 'completed',
    mode: 'off',
    confidence: 'HIGH',
    asker: 'local',
    sessionId: 'pages',
  });
  expect(first.items[0]?.endedAt).toBeDefined();
  // a cursor belongs to its filters
  expect((await api.get(`/v1/queries?sessionId=other&cursor=${first.next}`)).status).toBe(400);
});

test('queries are filtered by stage, mode and confidence', async () => {
  const sessionId = 'filters';
  const done = await api.ask({ question: 'one', sessionId, mode: 'off' }, 20);
  const waiting = await api.ask({ question: 'two', sessionId, ...REVIEWED }, 20);
  const rejected = await api.ask({ question: 'three', sessionId, ...REVIEWED }, 20);
  await api.post(`/v1/requests/${openRequest(rejected).id}/decision`, { action: 'reject' });
  const cancelled = await api.ask({ question: 'four', sessionId, ...REVIEWED }, 20);
  await api.post(`/v1/queries/${cancelled.id}/cancel`, {});
  const terminated = await api.ask({ question: 'five', sessionId, ...REVIEWED }, 20);
  await env.client.workflow.getHandle(terminated.id).terminate();
  const ids = async (filter: string) =>
    (await list(`sessionId=${sessionId}&${filter}`)).items.map(({ id }) => id);

  const expected: [string, string[]][] = [
    ['stage=completed', [done.id]],
    ['stage=reviewing', [waiting.id]],
    ['stage=running', [waiting.id]],
    ['stage=rejected', [rejected.id]],
    ['stage=cancelled', [cancelled.id]],
    ['stage=failed', [terminated.id]],
    ['stage=clarifying', []],
    ['stage=retrieving', []],
    ['mode=off', [done.id]],
    ['mode=strict&stage=rejected', [rejected.id]],
    ['confidence=HIGH&mode=off', [done.id]],
    ['confidence=LOW', []],
  ];
  for (const [filter, wanted] of expected) {
    expect([
      filter,
      await eventually(
        () => ids(filter),
        (got) => got.join() === wanted.join(),
      ),
    ]).toEqual([filter, wanted]);
  }
  const { items } = await list(`sessionId=${sessionId}`);
  const waited = items.filter(({ waitingFor }) => waitingFor !== undefined);
  expect(waited.map(({ id, waitingFor }) => [id, waitingFor])).toEqual([[waiting.id, ['answer_review']]]);
  const stages = Object.fromEntries(items.map(({ id, stage }) => [id, stage]));
  expect(stages).toEqual({
    [done.id]: 'completed',
    [waiting.id]: 'reviewing',
    [rejected.id]: 'rejected',
    [cancelled.id]: 'cancelled',
    [terminated.id]: 'failed',
  });
});

test('the inbox lists whole requests by deadline, page by page, and drops what is decided', async () => {
  const asked: RequestView[] = [];
  const listed = ({ schema: _schema, ...request }: RequestView): ListedRequest => request;
  for (const timeoutSeconds of [900, 300, 600, 300]) {
    const policy = {
      ...REVIEWED.policy,
      requests: { answer_review_hard: { timeoutSeconds, defaultAction: 'reject' as const } },
    };
    asked.push(
      openRequest(await api.ask({ question: `Within ${timeoutSeconds}`, mode: 'strict', policy }, 20)),
    );
  }
  const plan = openRequest(await api.ask({ question: 'Show me the plan', mode: 'strict' }, 20));
  expect(plan.kind).toBe('plan_review');
  const mine = new Set([...asked, plan].map(({ id }) => id));
  const all = await eventually(
    () => inbox('limit=200'),
    ({ items }) => items.filter(({ id }) => mine.has(id)).length === 5,
  );

  const deadlines = all.items.map(({ deadline }) => deadline);
  expect(deadlines).toEqual([...deadlines].sort());
  expect(all.items.find(({ id }) => id === asked[0]?.id)).toEqual(asked.map(listed)[0]);

  const paged: string[] = [];
  let page: RequestPage | undefined;
  do {
    page = await inbox(`limit=2${page?.next ? `&cursor=${page.next}` : ''}`);
    paged.push(...page.items.map(({ id }) => id));
  } while (page.next);
  expect(paged).toEqual(all.items.map(({ id }) => id));

  // the same in other orders, and from the middle
  for (const sort of ['age', 'priority', 'confidence']) {
    const first = await inbox(`sort=${sort}&limit=3`);
    const rest = await inbox(`sort=${sort}&limit=200&cursor=${first.next}`);
    const sorted = [...first.items, ...rest.items];
    expect(sorted.map(({ id }) => id).sort()).toEqual([...paged].sort());
    expect([first.offset, rest.offset, rest.total]).toEqual([0, 3, paged.length]);
    const keys = sorted.map((request) =>
      sort === 'age'
        ? Date.parse(request.createdAt)
        : request.kind === 'answer_review'
          ? request.payload.confidence!.score
          : 2,
    );
    if (sort !== 'priority') expect(keys).toEqual([...keys].sort((a, b) => a - b));
  }
  const around = await inbox(`around=${paged[3]}&limit=3`);
  expect(around.items.map(({ id }) => id)).toEqual(paged.slice(2, 5));
  expect([around.offset, around.total]).toEqual([2, paged.length]);

  const plans = (await inbox('kind=plan_review')).items;
  expect(plans.map(({ id }) => id)).toEqual([plan.id]);
  expect((await inbox(`queryId=${asked[1]?.queryId}`)).items).toEqual([asked.map(listed)[1]]);

  // what follows a decided request on the next page does not move
  const cursor = (await inbox('limit=2')).next;
  const before = await inbox(`limit=2&cursor=${cursor}`);
  await api.post(`/v1/requests/${paged[0]}/decision`, { action: 'reject' });
  expect((await inbox('limit=200')).items.map(({ id }) => id)).not.toContain(paged[0]);
  expect((await inbox(`limit=2&cursor=${cursor}`)).items).toEqual(before.items);
});

test('a request too large for the list of the server is listed whole all the same', async () => {
  const { id } = await api.ask({ question: 'A large plan?', mode: 'strict' }, 20);
  const edits = Array.from({ length: 8 }, (_, n) => ({
    op: 'add',
    todo: { task: `part ${n}`, tool: 'search_documents', query: `${n} `.repeat(900) },
  }));
  const modified = await api.post(`/v1/requests/${id}.r1/decision`, { action: 'modify', edits });
  expect(modified.status).toBe(200);
  const { items } = await eventually(
    () => inbox(`queryId=${id}`),
    (page) => page.items[0]?.id === `${id}.r2`,
  );
  expect(items).toMatchObject([{ id: `${id}.r2`, kind: 'plan_review', payload: { plan: { version: 2 } } }]);
  expect(JSON.stringify(items).length).toBeGreaterThan(12_000);
});
