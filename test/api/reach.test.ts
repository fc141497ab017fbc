import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { Gateway } from '../../api/gateway/gateway.js';
import type { DecideManyResult, RequestCounts } from '../../contract/endpoints.js';
import type { Role } from '../../contract/principal.js';
import type { QuerySummary, QueryView } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { openEvents, type EventSource } from '../support/event-source.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { eventually, expectProblem, openGateway, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let started: Gateway;
const who: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  env = await startDevServer();
  const index = scriptedIndex(() => [hit('a#1', 'Send the receipts within thirty days.')]);
  api = await startApi(env, {
    ports: { index },
    settings: { VOUCH_AUTH: 'required' },
    timing: { recheckMs: 200 },
  });
  await api.startWorker();
  started = openGateway(env, api);
  await person('ann', ['asker']);
  await person('bob', ['asker']);
  await person('leo', ['reviewer'], 'legal');
  await person('hrm', ['reviewer'], 'hr');
  await person('both', ['asker', 'reviewer'], 'hr');
  await person('aud', ['auditor']);
  await person('adm', ['admin']);
});
afterAll(async () => {
  await started.close();
  await api.stop();
  await env.teardown();
});

async function person(principal: string, roles: Role[], ...groups: string[]): Promise<void> {
  const key = await api.apiKeys.create({ name: 'test', principal, roles, groups, tenant: 'default' }, 'test');
  who[principal] = { Authorization: `Bearer ${key.secret}` };
}

/** Asks as somebody a question that a group is to review, and gives the review. */
async function reviewFor(group: string, asker: string): Promise<RequestView> {
  const { id } = await started.start({
    body: {
      question: `How do I settle expenses, for ${group}?`,
      mode: 'strict',
      policy: { review: { planInStrict: false }, requests: { answer_review_hard: { groups: [group] } } },
    },
    caller: { id: asker, groups: [], roles: ['asker'], tenant: 'default' },
    idempotencyKey: undefined,
  });
  const view = await eventually(
    async () => (await api.get<QueryView>(`/v1/queries/${id}`, who[asker])).body,
    ({ stage }) => stage === 'reviewing',
  );
  const open = (view.requests as RequestView[]).find(({ status }) => status === 'open');
  if (!open) throw new Error(`${view.stage}`);
  return open;
}

test('lists, counts, batches and streams hold what their reader reaches', async () => {
  const streams: Record<string, EventSource> = {};
  for (const name of ['ann', 'bob', 'leo', 'hrm', 'both', 'aud'])
    streams[name] = await openEvents(`${api.url}/v1/events`, who[name]);
  const legal = await reviewFor('legal', 'ann');
  const hr = await reviewFor('hr', 'bob');
  const mine = await reviewFor('legal', 'both');

  const seen = async (name: string) => {
    const { body } = await api.get<{ items: RequestView[] }>('/v1/requests', who[name]);
    return body.items.map(({ id }) => id).toSorted();
  };
  const ids = (...requests: RequestView[]) => requests.map(({ id }) => id).toSorted();
  await eventually(
    () => seen('aud'),
    (found) => found.length === 3,
  );
  expect(await seen('ann')).toEqual(ids(legal));
  expect(await seen('bob')).toEqual(ids(hr));
  expect(await seen('leo')).toEqual(ids(legal, mine));
  expect(await seen('hrm')).toEqual(ids(hr));
  expect(await seen('both')).toEqual(ids(hr, mine));
  expectProblem(await api.get('/v1/requests', who['adm']), 403, 'ROLE_REQUIRED');
  const counts = await api.get<RequestCounts>('/v1/requests/counts', who['both']);
  expect(counts.body.total).toBe(2);

  const queries = async (name: string, filter = '') => {
    const { body } = await api.get<{ items: QuerySummary[] }>(`/v1/queries${filter}`, who[name]);
    return body.items.map(({ id }) => id);
  };
  await eventually(
    () => queries('aud'),
    (found) => found.length === 3,
  );
  expect(await queries('ann')).toEqual([legal.queryId]);
  expect(await queries('ann', '?asker=me')).toEqual([legal.queryId]);
  expect(await queries('ann', '?asker=ann')).toEqual([legal.queryId]);
  expect(await queries('aud', '?asker=bob')).toEqual([hr.queryId]);
  const refused = expectProblem(await api.get('/v1/queries?asker=bob', who['ann']), 403, 'ROLE_REQUIRED');
  expect(refused['roles']).toEqual(['auditor']);
  expectProblem(await api.get('/v1/queries', who['leo']), 403, 'ROLE_REQUIRED');

  // what is not theirs is as if it were not there; the others count
  const decisions = ids(legal, hr, mine).map((requestId) => ({ requestId, action: 'approve' }));
  const batch = await api.post<DecideManyResult>('/v1/requests/decisions', { decisions }, who['bob']);
  const codes = new Map(batch.body.results.map((one) => [one.requestId, one.ok ? 'ok' : one.problem.code]));
  expect(codes.get(legal.id)).toBe('REQUEST_NOT_FOUND');
  expect(codes.get(mine.id)).toBe('REQUEST_NOT_FOUND');
  expect(codes.get(hr.id)).not.toBe('REQUEST_NOT_FOUND');
  const leo = await api.post<DecideManyResult>('/v1/requests/decisions', { decisions }, who['leo']);
  expect(
    leo.body.results
      .filter(({ ok }) => ok)
      .map(({ requestId }) => requestId)
      .toSorted(),
  ).toEqual(ids(legal, mine));

  const told = (name: string) =>
    [...new Set(streams[name]!.events.map(({ data }) => data.queryId))].toSorted();
  const of = (...requests: RequestView[]) => requests.map(({ queryId }) => queryId).toSorted();
  await eventually(
    async () => streams['aud']!.events.filter(({ type }) => type === 'hitl_decided').length,
    (decided) => decided >= 2,
  );
  expect(told('aud')).toEqual(of(legal, hr, mine));
  await eventually(
    async () => ['ann', 'bob', 'leo', 'hrm', 'both'].map((name) => told(name).length),
    (found) => found.join() === '1,1,2,1,2',
  );
  expect(told('ann')).toEqual(of(legal));
  expect(told('bob')).toEqual(of(hr));
  expect(told('leo')).toEqual(of(legal, mine));
  expect(told('hrm')).toEqual(of(hr));
  expect(told('both')).toEqual(of(hr, mine));
  for (const stream of Object.values(streams)) stream.close();
});

test('a stream ends soon after the key that opened it has', async () => {
  const { id, secret } = await api.apiKeys.create(
    { name: 'test', principal: 'ann', roles: ['asker'], groups: [], tenant: 'default' },
    'test',
  );
  const headers = { Authorization: `Bearer ${secret}` };
  const stream = await openEvents(`${api.url}/v1/events`, headers);
  expect(stream.status).toBe(200);
  await api.apiKeys.revoke(id);
  expect(await stream.ended).toBe(true);
  expectProblem(await api.get('/v1/events', headers), 401, 'UNAUTHENTICATED');
});

test('a pause opens a question to nobody, and whom it concerns may end it', async () => {
  const { id, queryId } = await reviewFor('legal', 'ann');
  expect((await api.post(`/v1/queries/${queryId}/pause`, {}, who['ann'])).status).toBe(200);
  const paused = async (name: string) => {
    const { body } = await api.get<{ items: RequestView[] }>('/v1/requests?kind=pause', who[name]);
    return body.items.map((request) => request.queryId);
  };
  await eventually(
    () => paused('leo'),
    (found) => found.includes(queryId),
  );
  expect(await paused('hrm')).toEqual([]);
  expectProblem(await api.get(`/v1/queries/${queryId}`, who['hrm']), 404, 'QUERY_NOT_FOUND');
  expectProblem(await api.post(`/v1/queries/${queryId}/cancel`, {}, who['hrm']), 404, 'QUERY_NOT_FOUND');
  const pause = id.replace(/\.r\d+$/, '.r2');
  expectProblem(
    await api.post(`/v1/requests/${pause}/decision`, { action: 'cancel' }, who['hrm']),
    404,
    'REQUEST_NOT_FOUND',
  );
  expect((await api.post(`/v1/queries/${queryId}/resume`, {}, who['leo'])).status).toBe(200);
  expectProblem(await api.get(`/v1/queries/${queryId}`, who['hrm']), 404, 'QUERY_NOT_FOUND');
});

test('what askers wrote about answers is read by those alone who may know of every question', async () => {
  for (const path of ['/v1/feedback', '/v1/feedback/patterns']) {
    expectProblem(await api.get(path, who['leo']), 403, 'ROLE_REQUIRED');
    expect((await api.get(path, who['aud'])).status).toBe(200);
  }
  expect((await api.get('/v1/feedback/stats', who['leo'])).status).toBe(200);
});
