import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { Problem } from '../../contract/failures.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import type { Receipt } from '../../contract/requests/index.js';
import { dataConverterOf } from '../../temporal/data-converter.js';
import { memoryBlobs } from '../support/memory-ports.js';
import { startWithReceipts } from './started.js';
import { endOf, eventually, expectProblem, openRequest, REVIEWED, type Api } from './support.js';

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

test('an edit that is kept in the store for its size counts once and is confirmed twice', async () => {
  const blobs = memoryBlobs();
  const keepLarge = dataConverterOf({ VOUCH_ENCRYPTION_KEYS: [], VOUCH_PAYLOAD_OFFLOAD_KB: 1 }, blobs);
  const large = await startWithReceipts({ ports: { blobs }, dataConverter: keepLarge });
  try {
    const asked = await large.api.ask({ question: 'How do I settle travel expenses?', ...REVIEWED }, 20);
    const path = `/v1/requests/${openRequest(asked).id}/decision`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const edit = { action: 'edit', text: 'Send the receipts. '.repeat(200) };
    const first = await large.api.post<Receipt>(path, edit, headers);
    expect(first.status).toBe(200);
    expect(await large.api.post<Receipt>(path, edit, headers)).toMatchObject({
      status: 200,
      body: first.body,
    });
    expectProblem(
      await large.api.post(path, { ...edit, text: 'Other words.' }, headers),
      422,
      'IDEMPOTENCY_KEY_REUSED',
    );
  } finally {
    await large.stop();
  }
});

test('an edit of any length is shown to the second person, and what a lost run had asked at length is left out', async () => {
  const twoPeople: Omit<StartQuery, 'question'> = {
    mode: 'strict',
    policy: {
      review: { planInStrict: false },
      requests: { answer_review_hard: { quorum: { approvals: 2, people: [] } } },
    },
  };
  const asked = await api.ask({ question: '출장비는 어떻게 정산하나요?', ...twoPeople }, 20);
  const path = `/v1/requests/${openRequest(asked).id}/decision`;
  const text = '영수증을 삼십 일 안에 제출합니다. '.repeat(1_000);
  expect((await api.post(path, { action: 'edit', text })).status).toBe(200);
  const read = () => api.get<QueryView>(`/v1/queries/${asked.id}`);
  const { body } = await eventually(read, ({ body: view }) => view.requests.length === 2);
  expect(body).toMatchObject({
    requests: [{ status: 'decided' }, { status: 'open', payload: { draft: { text } } }],
  });
  const listed = () => api.get<{ items: { id: string; payload: object }[] }>('/v1/requests');
  const second = body.requests[1]!.id;
  const inbox = await eventually(listed, ({ body: { items } }) => items.some(({ id }) => id === second));
  expect(inbox.body.items.find(({ id }) => id === second)).toMatchObject({ payload: { draft: { text } } });
  await env.client.workflow.getHandle(asked.id).terminate('by the operator');
  const lost = await eventually(read, ({ body: view }) => view.stage === 'failed');
  expect(lost).toMatchObject({ status: 200, body: { outcome: { reason: 'terminated' }, requests: [] } });
});
