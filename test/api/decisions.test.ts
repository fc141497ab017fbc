import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { Problem } from '../../contract/failures.js';
import type { Receipt } from '../../contract/requests/index.js';
import { startWithReceipts } from './started.js';
import { endOf, expectProblem, openRequest, REVIEWED, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ env, api, stop } = await startWithReceipts());
}, 60_000);

afterAll(() => stop());

async function ask(): Promise<{ queryId: string; path: string }> {
  const status = await api.ask({ question: 'How do I settle travel expenses?', ...REVIEWED }, 20);
  return { queryId: status.id, path: `/v1/requests/${openRequest(status).id}/decision` };
}

test('an approved answer is delivered, the receipt says who decided what was shown', async () => {
  const { queryId, path } = await ask();
  const { status, body } = await api.post<Receipt>(path, { action: 'approve', comment: 'fine' });
  expect(status).toBe(200);
  expect(ENDPOINTS.decideRequest.response.parse(body)).toMatchObject({
    queryId,
    kind: 'answer_review',
    action: 'approve',
    decidedBy: 'human',
    by: 'local',
    defaultAction: 'reject',
    reply: { comment: 'fine' },
  });
  expect(await endOf(api, queryId)).toMatchObject({ stage: 'completed', receipts: [body] });
});

test('of 100 concurrent decisions exactly one counts, 99 are told which', async () => {
  const { queryId, path } = await ask();
  const actions = [{ action: 'approve' }, { action: 'reject' }, { action: 'edit', text: 'Ask Finance.' }];
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, i) => api.post<Receipt | Problem>(path, actions[i % actions.length])),
  );
  const won = responses.filter(({ status }) => status === 200);
  const late = responses.filter(({ status }) => status === 409);
  expect([won.length, late.length]).toEqual([1, 99]);
  const receipt = won[0]!.body;
  for (const response of late) {
    expect(expectProblem(response, 409, 'HITL_ALREADY_DECIDED')['receipt']).toEqual(receipt);
  }
  const ended = await endOf(api, queryId);
  expect(ended.receipts).toEqual([receipt]);
});

test('a decision on a query that ended long ago gets the receipt without any worker', async () => {
  const { queryId, path } = await ask();
  const receipt = (await api.post<Receipt>(path, { action: 'reject', reason: 'outdated' })).body;
  await endOf(api, queryId);
  const late = expectProblem(await api.post(path, { action: 'approve' }), 409, 'HITL_ALREADY_DECIDED');
  expect(late['receipt']).toEqual(receipt);
  expectProblem(
    await api.post(`/v1/requests/${queryId}.r7/decision`, { action: 'approve' }),
    404,
    'REQUEST_NOT_FOUND',
  );
});

test('a decision sent twice with one Idempotency-Key counts once and is confirmed twice', async () => {
  const { queryId, path } = await ask();
  const headers = { 'Idempotency-Key': randomUUID() };
  const twice = await Promise.all([1, 2].map(() => api.post<Receipt>(path, { action: 'approve' }, headers)));
  await endOf(api, queryId);
  const afterTheEnd = await api.post<Receipt>(path, { action: 'approve' }, headers);
  for (const response of [...twice, afterTheEnd]) {
    expect(response).toMatchObject({ status: 200, body: twice[0]!.body });
  }
  expectProblem(await api.post(path, { action: 'reject' }, headers), 422, 'IDEMPOTENCY_KEY_REUSED');
});

test('a decision by signal wins as well, and the API gives its receipt', async () => {
  const { queryId, path } = await ask();
  const requestId = path.split('/')[3]!;
  const decision = { action: 'edit', text: 'Ask Finance.' };
  await env.client.workflow.getHandle(queryId).signal('decide', { requestId, decision, by: 'elsewhere' });
  const ended = await endOf(api, queryId);
  expect(ended).toMatchObject({ stage: 'completed', answer: { text: 'Ask Finance.', author: 'reviewer' } });
  const late = expectProblem(await api.post(path, { action: 'approve' }), 409, 'HITL_ALREADY_DECIDED');
  expect(late['receipt']).toMatchObject({ by: 'elsewhere', action: 'edit' });
});
