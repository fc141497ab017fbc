import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { openDatabase } from '../../adapters/stores/embedded/database.js';
import { createEmbeddedRecordStore } from '../../adapters/stores/embedded/record-store.js';
import { engineOf } from '../../config/engine.js';
import { loadConfig } from '../../config/load-config.js';
import { mergePolicy, DEFAULT_POLICY } from '../../contract/default-policy.js';
import type { PolicyVersion } from '../../contract/policies.js';
import type { PolicyOverrides } from '../../contract/policy.js';
import type { QuerySummary, QueryView } from '../../contract/query.js';
import type { ListedRequest, PayloadOf, Receipt, RequestView } from '../../contract/requests/index.js';
import type { CheckKind, ReviewMeasures } from '../../contract/reviewing.js';
import type { Recall } from '../../contract/recall.js';
import type { Verdict } from '../../contract/verdicts.js';
import type { RecordStore } from '../../ports/record-store.js';
import { openSpotChecks } from '../../ports/spot-checks.js';
import { recallLines } from '../../domain/answer-text.js';
import { checkIdOf } from '../../domain/autonomy/spot-check.js';
import { startDeliveryWorkers } from '../support/delivery-workers.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { openTestOutbox } from '../support/webhook-outbox.js';
import { as, endOf, eventually, expectProblem, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let records: RecordStore;
let folder: string;
/** Passages that nobody may read any more. */
const closed = new Set<string>();
let stop: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  env = await startDevServer();
});
afterAll(() => env.teardown());
afterEach(async () => {
  await stop();
  await env.client.workflow
    .getHandle(`dispatch-notices-${api.taskQueue}`)
    .terminate()
    .catch(() => undefined);
  await api.stop();
  await records.close();
  rmSync(folder, { recursive: true });
});

/** An installation with workers, all of whose answers are checked. */
async function start(autonomy: PolicyOverrides['autonomy'] = {}): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'vouch-spot-'));
  records = createEmbeddedRecordStore(openDatabase(folder));
  closed.clear();
  const script = scriptedIndex(() => [
    hit('a/1#0', 'Within 30 days.'),
    hit('a/2#0', 'Rules.'),
    hit('a/3#0', 'Dates.'),
  ]);
  const fetch: typeof script.fetch = async (asked) =>
    (await script.fetch(asked)).filter(({ id }) => !closed.has(id));
  const index = { ...script, fetch };
  api = await startApi(env, { ports: { index, records }, people: 'ann,kim,lee' });
  const { journal, keyValues, taskQueue, ports } = api;
  const { outbox } = openTestOutbox(
    { sender: { send: async () => ({ status: 204 }) } },
    { journal, keyValues, close: async () => undefined },
  );
  const policy = mergePolicy(DEFAULT_POLICY, { autonomy: { spotShare: 1, ...autonomy } });
  const checks = openSpotChecks(keyValues, {
    policy: async () => policy,
    engine: engineOf(loadConfig({})),
    several: true,
  });
  stop = await startDeliveryWorkers(env, { taskQueue, outbox, ports: { ...ports, keyValues, checks } });
}

/** Asks a question that is answered without a person, and returns it with the request of its spot check. */
async function checked(
  question = 'When are receipts due?',
): Promise<{ query: QueryView; request: ListedRequest }> {
  const asked = await api.ask({ question }, 20, as('ann'));
  return checkOf(await endOf(api, asked.id), 'spot');
}

/** Waits for the request of a check. */
async function checkOf(query: QueryView, check: CheckKind) {
  const inbox = () => api.get<{ items: ListedRequest[] }>('/v1/requests', as('kim'));
  const id = checkIdOf(query.id, check);
  const { body } = await eventually(inbox, ({ body: { items } }) =>
    items.some(({ queryId }) => queryId === id),
  );
  return { query, request: body.items.find(({ queryId }) => queryId === id)! };
}

const decide = (id: string, decision: object, by = 'kim') =>
  api.post<Receipt>(`/v1/requests/${id}/decision`, decision, as(by));
const verdict = async (queryId: string) => {
  const { body } = await api.get<{ items: Verdict[] }>('/v1/verdicts?days=1');
  return body.items.find((one) => one.queryId === queryId);
};

test('an answer that went out alone is checked in the inbox as a review is, and stays as it was', async () => {
  await start();
  const { query, request } = await checked();
  expect(query).toMatchObject({ stage: 'completed', requests: [] });
  expect(request).toMatchObject({
    kind: 'answer_review',
    defaultAction: 'approve',
    priority: 'low',
    payload: { reasons: ['spot_check'], question: query.question, retriesLeft: 0 },
  });
  const { body: shown } = await api.get<RequestView>(`/v1/requests/${request.id}`, as('kim'));
  const { oneOf } = shown.schema as { oneOf: { properties: { action: { const: string } } }[] };
  expect(oneOf.map(({ properties }) => properties.action.const)).toEqual(['approve', 'edit', 'reject']);
  expectProblem(await decide(request.id, { action: 'retry', query: 'x' }), 422, 'HITL_INVALID_RESPONSE');
  expectProblem(await decide(request.id, { action: 'approve' }, 'ann'), 403, 'HITL_FORBIDDEN');
  const its = `/v1/queries/${request.queryId}`;
  // it is decided, and nothing else
  for (const act of ['cancel', 'pause', 'resume'])
    expectProblem(await api.post(`${its}/${act}`, {}, as('ann')), 409, 'QUERY_ENDED');
  expectProblem(await api.post(`${its}/verify`, { type: 'progress' }, as('ann')), 409, 'QUERY_ENDED');
  expect((await api.post(`/v1/requests/${request.id}/claim`, {}, as('kim'))).status).toBe(200);
  expect(await verdict(query.id)).toMatchObject({ alone: true, judgements: [] });
  // who asked has one opinion on the answer, on their question
  const rated = (by: string) => api.post(`${its}/feedback`, { rating: 'positive' }, as(by));
  expectProblem(await rated('ann'), 409, 'FEEDBACK_TOO_EARLY');
  const { body: receipt } = await decide(request.id, { action: 'edit', text: 'Within 20 days.' });
  expect(receipt).toMatchObject({ action: 'edit', by: 'kim', spotCheck: true });
  expect(
    await eventually(
      () => verdict(query.id),
      (one) => one?.right !== undefined,
    ),
  ).toMatchObject({
    alone: true,
    right: false,
    judgements: [
      { judgedBy: 'spot_check', right: false, action: 'edit', changed: expect.any(Number) as number },
    ],
  });
  // the text stays, and its asker is told what is right
  const corrected = await eventually(
    () => endOf(api, query.id),
    (one) => 'answer' in one && one.answer?.recalled !== undefined,
  );
  expect(corrected).toMatchObject({
    answer: {
      ...('answer' in query ? query.answer : {}),
      recalled: { because: 'corrected', at: receipt.at, quotes: [], correction: { diff: receipt.diff } },
    },
    receipts: [],
    revision: query.revision + 1,
  });
  expect(corrected.events.at(-1)).toMatchObject({ type: 'answer_recalled', data: { because: 'corrected' } });
  // who asked keeps the text; what the person wrote is not for one who may not read all that the person could
  closed.add('a/3#0');
  const { body: closedTo } = await eventually(
    () => api.get<QueryView>(`/v1/queries/${query.id}`, as('ann')),
    ({ body }) => 'answer' in body && body.answer?.recalled?.correction?.withheld === true,
  );
  expect(closedTo).toMatchObject({
    answer: {
      text: 'answer' in query ? query.answer?.text : undefined,
      recalled: { because: 'corrected', correction: { withheld: true } },
    },
  });
  closed.clear();
  const told = await eventually(
    () => api.journal.readAfter({ position: 0, limit: 1000 }),
    (entries) => entries.some(({ type }) => type === 'answer_recalled'),
  );
  expect(told.filter(({ type }) => type === 'answer_recalled')).toMatchObject([{ queryId: query.id }]);
  expect(recallLines('answer' in corrected ? corrected.answer!.recalled! : ({} as Recall), 'en')).toEqual([
    expect.stringContaining('a person who checked the answer found it wrong'),
    'The answer of the person who checked it: Within 20 days.',
  ]);
  expect(await endOf(api, request.queryId)).toMatchObject({ stage: 'completed', receipts: [receipt] });
  for (const by of ['ann', 'kim'])
    expect(expectProblem(await rated(by), 409, 'FEEDBACK_TOO_EARLY').detail).toContain('no question itself');
  const { body: list } = await api.get<{ items: QuerySummary[] }>('/v1/queries');
  expect(list.items.map(({ id }) => id)).not.toContain(request.queryId);
});

test('a blind one is told only with the decision', async () => {
  await start({ spotBlind: true });
  const { query, request } = await checked();
  expect(request).toMatchObject({ defaultAction: 'approve', payload: { level: 'soft', reasons: [] } });
  const view = () => api.get<QueryView>(`/v1/queries/${request.queryId}`, as('kim'));
  for (const { confidence, judgement } of [
    request.payload as PayloadOf<'answer_review'>,
    (await view()).body,
  ])
    expect([confidence, judgement]).toEqual([undefined, undefined]);
  expect((await decide(request.id, { action: 'approve' })).body).toMatchObject({ spotCheck: true });
  expect((await view()).body.confidence).toEqual(query.confidence);
  expect(
    await eventually(
      () => verdict(query.id),
      (one) => one?.right !== undefined,
    ),
  ).toMatchObject({
    right: true,
  });
  const after = await endOf(api, query.id);
  expect('answer' in after && after.answer?.recalled).toBeUndefined();
});

test('nothing follows from one that nobody decides', async () => {
  await start({ spotSeconds: 1, spotBlind: true });
  const { id } = await api.ask({ question: 'When are receipts due?' }, 20, as('ann'));
  // not by its request, which may be over before it is seen
  expect(await endOf(api, checkIdOf(id, 'spot'))).toMatchObject({
    stage: 'completed',
    receipts: [{ decidedBy: 'timeout', spotCheck: true }],
  });
  expect((await verdict(id))?.right).toBeUndefined();
});

test('too many wrong ones withdraw autonomy by a version of the policy, under which every answer is reviewed', async () => {
  await start();
  let last = '';
  for (let nth = 1; nth <= 5; nth++) {
    const { request } = await checked(`When are the receipts of week ${nth} due?`);
    expect((await decide(request.id, { action: 'reject', reason: 'wrong' })).status).toBe(200);
    last = request.queryId;
  }
  expect((await endOf(api, last)).events.map(({ type }) => type)).toContain('autonomy_withdrawn');
  const { body } = await api.get<{ items: PolicyVersion[] }>('/v1/policies');
  expect(body.items[0]).toMatchObject({
    ...{ version: 1, proposal: last, withdrawnBy: { checks: 5, wrong: 5 } },
    changes: [{ key: 'autonomy.withdrawn', from: false, to: true }],
  });
  const asked = await api.ask({ question: 'When are the receipts of week 6 due?' }, 20, as('ann'));
  expect(asked).toMatchObject({ mode: 'strict', policyVersion: 1, requests: [{ kind: 'answer_review' }] });
});

test('another person reviews again what somebody has reviewed, and is told nothing of it before', async () => {
  await start({ secondShare: 1 });
  const asked = await api.ask({ question: 'When are receipts due?', mode: 'strict' }, 20, as('ann'));
  expect((await decide(asked.requests[0]!.id, { action: 'approve' })).status).toBe(200);
  const plan = () => api.get<QueryView>(`/v1/queries/${asked.id}`);
  const { body: reviewed } = await eventually(plan, ({ body }) => body.requests.length === 2);
  const first = reviewed.requests[1]! as ListedRequest & { kind: 'answer_review' };
  expect((await decide(first.id, { action: 'reject', reason: 'no' })).status).toBe(200);
  const { query, request } = await checkOf(await endOf(api, asked.id), 'second');
  expect(query.stage).toBe('rejected');
  expect(request.payload).toEqual({ ...first.payload, retriesLeft: 0 });
  const { body: shown } = await api.get<QueryView>(`/v1/queries/${request.queryId}`, as('lee'));
  expect(JSON.stringify(shown)).not.toMatch(/ANSWER_REJECTED|"kim"/);
  expectProblem(await decide(request.id, { action: 'approve' }), 403, 'HITL_FORBIDDEN');
  const { body: receipt } = await decide(request.id, { action: 'approve' }, 'lee');
  expect(receipt).toMatchObject({ by: 'lee', secondReview: true });
  expect(await endOf(api, request.queryId)).toMatchObject({ stage: 'completed' });
  expect((await api.get<QueryView>(`/v1/queries/${query.id}`)).body.stage).toBe('rejected');
  expect((await verdict(query.id))?.judgements).toMatchObject([{ judgedBy: 'review', action: 'reject' }]);
  const { body } = await api.get<ReviewMeasures>('/v1/reviewing', as('kim'));
  expect(body.own).toMatchObject({ decisions: 1, pairs: 1, agreed: 0 });
  expect(body.own.kappa).toMatchObject({ value: 0 });
});

test("an answer made wrong on purpose is told right after the decision, is nobody's answer, and no verdict", async () => {
  await start({ spotShare: 0, spotFirst: 0, seededShare: 1 });
  const asked = await api.ask({ question: 'When are receipts due?' }, 20, as('ann'));
  const { query, request } = await checkOf(await endOf(api, asked.id), 'seeded');
  const { draft } = request.payload as PayloadOf<'answer_review'>;
  const right = 'answer' in query ? query.answer?.text : undefined;
  expect(draft.text).not.toBe(right);
  const { body: receipt } = await decide(request.id, { action: 'approve' });
  const before = receipt.seeded?.diff.filter(({ op }) => op !== 'added').map(({ text }) => text);
  expect(before?.join('')).toBe(right);
  expect(receipt.spotCheck).toBeUndefined();
  const ended = await endOf(api, request.queryId);
  expect('answer' in ended && ended.answer?.text).toBe(right);
  expect((await verdict(query.id))?.judgements).toEqual([]);
  const { body } = await api.get<ReviewMeasures>('/v1/reviewing', as('kim'));
  expect(body).toMatchObject({ own: { decisions: 1, seeded: 1, noticed: 0 } });
  expect(body.everyone).toBeUndefined();
});
