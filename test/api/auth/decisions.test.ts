import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { QueryHistory } from '../../../contract/history.js';
import type { QueryView } from '../../../contract/query.js';
import type { Receipt } from '../../../contract/requests/index.js';
import type { SecurityEntry } from '../../../contract/security.js';
import { decideSignal } from '../../../workflows/messages.js';
import { startDevServer } from '../../support/temporal.js';
import { eventually, expectProblem, openRequest, REVIEWED, startApi, type Api } from '../support.js';
import { keyOf } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let kim: Record<string, string>;
let lee: Record<string, string>;
let max: Record<string, string>;
let auditor: Record<string, string>;

const policy = { ...REVIEWED.policy, requests: { answer_review_hard: { groups: ['reviewers'] } } };

beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, {
    settings: { VOUCH_AUTH: 'required' },
    policy,
  });
  await api.startWorker();
  kim = await keyOf(api, 'kim', ['asker']);
  lee = await keyOf(api, 'lee', ['reviewer'], ['reviewers']);
  max = await keyOf(api, 'max', ['reviewer'], ['sales']);
  auditor = await keyOf(api, 'paula', ['auditor']);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const QUESTION = 'How many days of annual leave do I have?';
const forGroups = (more: object = {}) => ({
  question: QUESTION,
  mode: REVIEWED.mode,
  policy: { requests: { answer_review_hard: more } },
});
const viaKey = expect.stringMatching(/^key:[0-9a-z]+$/) as string;

test('a receipt says how who decided has proven it; who may not, or comes late, is in the security log', async () => {
  const asked = await api.ask(forGroups(), 30, kim);
  const { id } = openRequest(asked);
  const decide = (who: Record<string, string>, body: object) =>
    api.post<Receipt>(`/v1/requests/${id}/decision`, body, who);

  expectProblem(await decide(max, { action: 'approve' }), 404, 'REQUEST_NOT_FOUND');
  expectProblem(await decide(lee, { action: 'edit' }), 422, 'HITL_INVALID_RESPONSE');
  expect((await decide(lee, { action: 'approve' })).body).toMatchObject({ by: 'lee', via: viaKey });
  expectProblem(await decide(lee, { action: 'reject' }), 409, 'HITL_ALREADY_DECIDED');
  await eventually(
    () => api.get(`/v1/queries/${asked.id}`, kim),
    ({ status, body }) => status === 200 && (body as QueryView).stage === 'completed',
  );

  const { body: history } = await api.get<QueryHistory>(`/v1/queries/${asked.id}/history`, auditor);
  expect(history.entries.find(({ type }) => type === 'decision')).toMatchObject({
    receipt: { by: 'lee', via: viaKey },
  });

  // of others' questions there is nothing to know
  const stranger = await keyOf(api, 'stranger', ['asker']);
  expectProblem(await api.get(`/v1/queries/${asked.id}`, stranger), 404, 'QUERY_NOT_FOUND');
  const { body } = await api.get<{ items: SecurityEntry[] }>('/v1/security-log', auditor);
  const of = (who: string) => body.items.filter(({ principal }) => principal === who);
  expect(of('max')).toMatchObject([
    { type: 'access_refused', reason: 'not theirs: decideRequest', target: id, via: viaKey },
  ]);
  expect(of('lee').map(({ code }) => code)).toEqual(['HITL_ALREADY_DECIDED', 'HITL_INVALID_RESPONSE']);
  expect(of('stranger')).toMatchObject([
    { type: 'access_refused', reason: 'not theirs: getQuery', target: asked.id },
  ]);
});

/** Signals an approval in the name of ann straight to the workflow, as anybody with access to Temporal can. */
const forgedSignal = (queryId: string, requestId: string) =>
  env.client.workflow.getHandle(queryId).signal(decideSignal, {
    requestId,
    decision: { action: 'approve' },
    by: { id: 'ann', groups: ['reviewers'], via: 'key:made-up' },
  });

test('a decision by Signal proves nobody: it changes nothing, and the query tells of it', async () => {
  const asked = await api.ask(forGroups(), 30, kim);
  const { id } = openRequest(asked);
  await forgedSignal(asked.id, id);
  const { body } = await eventually(
    () => api.get<QueryView>(`/v1/queries/${asked.id}`, kim),
    ({ body: { events, receipts } }) =>
      receipts.length > 0 || events.some(({ type }) => type === 'hitl_error'),
  );
  expect(body).toMatchObject({ stage: 'reviewing', receipts: [], requests: [{ id, status: 'open' }] });
  expect(body.events.at(-1)?.data).toEqual({ requestId: id, code: 'SENDER_UNPROVEN' });
  expect((await api.post(`/v1/requests/${id}/decision`, { action: 'approve' }, lee)).status).toBe(200);
  // nor is anything encrypted for whoever would send it
  expectProblem(await api.post('/codec/encode', { payloads: [] }, auditor), 403, 'SENDER_UNPROVEN');
});

test('where the operator trusts Signals, votes and receipts say that one came so', async () => {
  const trusting = await startApi(env, {
    settings: { VOUCH_AUTH: 'required', VOUCH_TRUSTED_SIGNALS: 'true' },
    policy,
  });
  try {
    await trusting.startWorker();
    const asker = await keyOf(trusting, 'kim', ['asker']);
    const reviewer = await keyOf(trusting, 'lee', ['reviewer'], ['reviewers']);
    const asked = await trusting.ask(forGroups({ quorum: { approvals: 2, people: [] } }), 30, asker);
    const { id } = openRequest(asked);
    const voted = await trusting.post(`/v1/requests/${id}/decision`, { action: 'approve' }, reviewer);
    expect(voted.status).toBe(202);
    await forgedSignal(asked.id, id);
    const { body } = await eventually(
      () => trusting.get<QueryView>(`/v1/queries/${asked.id}`, asker),
      ({ headers }) => headers.get('etag')?.endsWith('-final"') === true,
    );
    expect(body.receipts).toMatchObject([
      {
        by: 'ann',
        via: 'signal',
        votes: [
          { by: 'lee', via: viaKey },
          { by: 'ann', via: 'signal' },
        ],
      },
    ]);
  } finally {
    await trusting.stop();
  }
});
