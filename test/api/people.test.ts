import { ENDPOINTS } from '../../contract/endpoints.js';
import type { PolicyOverrides } from '../../contract/policy.js';
import type { PendingVote, Receipt, RequestView } from '../../contract/requests/index.js';
import { startWithReceipts } from './started.js';
import { as, endOf, eventually, expectProblem, openRequest, type Api } from './support.js';

let api: Api;
let stop: () => Promise<void>;

beforeAll(async () => {
  const people = 'alice:reviewers,bob:reviewers|legal,carol:reviewers,dave';
  ({ api, stop } = await startWithReceipts({ people }));
});

afterAll(() => stop());

type ReviewPolicy = NonNullable<NonNullable<PolicyOverrides['requests']>['answer_review_hard']>;

/** Asks as somebody a question whose answer is reviewed under this policy, and gives the address of the review. */
async function reviewOf(policy: ReviewPolicy, asker = 'dave', review: PolicyOverrides['review'] = {}) {
  const question = {
    question: 'How do I settle travel expenses?',
    mode: 'strict' as const,
    policy: { review: { planInStrict: false, ...review }, requests: { answer_review_hard: policy } },
  };
  const request = openRequest(await api.ask(question, 20, as(asker)));
  return { request, path: `/v1/requests/${request.id}`, decide: `/v1/requests/${request.id}/decision` };
}

const APPROVE = { action: 'approve' };

test('only members of the groups of a request may decide it', async () => {
  const { request, decide, path } = await reviewOf({ groups: ['reviewers'] });
  expect(request.groups).toEqual(['reviewers']);
  const refused = expectProblem(await api.post(decide, APPROVE, as('dave')), 403, 'HITL_FORBIDDEN');
  expect(refused['reason']).toBe('only members of reviewers may decide');
  const korean = await api.post(decide, APPROVE, { ...as('dave'), 'Accept-Language': 'ko' });
  expect(expectProblem(korean, 403, 'HITL_FORBIDDEN')['reason']).toBe(
    'reviewers 그룹의 사람만 결정할 수 있습니다',
  );
  expectProblem(await api.post(decide, APPROVE), 403, 'HITL_FORBIDDEN');
  expectProblem(await api.post(`${path}/claim`, {}, as('dave')), 403, 'HITL_FORBIDDEN');
  const receipt = await api.post<Receipt>(decide, APPROVE, as('alice'));
  expect(receipt).toMatchObject({ status: 200, body: { by: 'alice', decidedBy: 'human' } });
});

test('the policy may bar the asker from deciding', async () => {
  const { decide } = await reviewOf({ askerMayDecide: false }, 'alice');
  expectProblem(await api.post(decide, APPROVE, as('alice')), 403, 'HITL_FORBIDDEN');
  expect((await api.post(decide, APPROVE, as('bob'))).status).toBe(200);
});

test('a name that nobody has is refused everywhere', async () => {
  expectProblem(await api.get('/v1/requests', as('mallory')), 403, 'PERSON_UNKNOWN');
  expectProblem(await api.post('/v1/queries', { question: 'hi' }, as('mallory')), 403, 'PERSON_UNKNOWN');
  const korean = await api.get('/v1/requests', { ...as('mallory'), 'Accept-Language': 'ko' });
  expect(expectProblem(korean, 403, 'PERSON_UNKNOWN').detail).toMatch(/X-Vouch-As/);
});

test('while somebody holds a request, others wait; it can be given back and renewed', async () => {
  const { path, decide } = await reviewOf({ claimSeconds: 300 });
  const claimed = await api.post<RequestView>(`${path}/claim`, {}, as('alice'));
  expect(claimed.status).toBe(200);
  const { claim } = ENDPOINTS.claimRequest.response.parse(claimed.body);
  expect(claim).toMatchObject({ by: 'alice' });
  expect(Date.parse(claim!.until) - Date.parse(claim!.at)).toBe(300_000);

  for (const refused of [
    await api.post(decide, APPROVE, as('bob')),
    await api.post(`${path}/claim`, {}, as('bob')),
    await api.post(`${path}/extend`, { seconds: 60 }, as('bob')),
  ]) {
    expect(expectProblem(refused, 409, 'HITL_CLAIMED')['claim']).toEqual(claim);
  }
  expectProblem(await api.post(`${path}/release`, {}, as('bob')), 409, 'HITL_NOT_CLAIMED');

  const renewed = await api.post<RequestView>(`${path}/claim`, { seconds: 200 }, as('alice'));
  expect(renewed.body.claim?.by).toBe('alice');
  const released = await api.post<RequestView>(`${path}/release`, undefined, as('alice'));
  expect([released.status, released.body.claim]).toEqual([200, undefined]);
  expectProblem(await api.post(`${path}/release`, {}, as('alice')), 409, 'HITL_NOT_CLAIMED');
  expect((await api.post(decide, APPROVE, as('bob'))).status).toBe(200);
});

test('a lease that has run out holds nobody up', async () => {
  const { path, decide } = await reviewOf({});
  await api.post(`${path}/claim`, { seconds: 300 }, as('alice'));
  expectProblem(await api.post(decide, APPROVE, as('bob')), 409, 'HITL_CLAIMED');
  await api.post(`${path}/claim`, { seconds: 1 }, as('alice'));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await api.post(decide, APPROVE, as('bob'))).status).toBe(200);
});

test('who is to read an answer first holds it for that time before they decide, whichever way they decide', async () => {
  const { request, path, decide } = await reviewOf({}, 'dave', {
    readingShare: 0.5,
    readingGroups: ['legal'],
  });
  const { seconds } = request.readFirst!;
  expect(request.readFirst).toEqual({ seconds: expect.any(Number) as number, groups: ['legal'] });
  const tooEarly = async (action: object) =>
    expectProblem(await api.post(decide, action, as('bob')), 409, 'HITL_READING_TIME');
  expect(await tooEarly(APPROVE)).toMatchObject({
    detail: expect.stringContaining('Claim the request') as string,
    reason: `claim the request, and decide ${seconds} seconds later at the earliest`,
  });
  await tooEarly({ action: 'reject', reason: 'no' });
  const body = { decisions: [{ requestId: request.id, ...APPROVE }] };
  expect((await api.post('/v1/requests/decisions', body, as('bob'))).body).toMatchObject({
    results: [{ ok: false, problem: { code: 'HITL_READING_TIME' } }],
  });
  const { body: held } = await api.post<RequestView>(`${path}/claim`, {}, as('bob'));
  // a claim that is renewed begins no new time, one that is given back does
  await api.post(`${path}/claim`, { seconds: 300 }, as('bob'));
  const from = Date.parse(held.claim!.at) + seconds * 1000;
  expect((await tooEarly(APPROVE))['reason']).toBe(`you may decide from ${new Date(from).toISOString()}`);
  const receipt = await eventually(
    () => api.post<Receipt>(decide, APPROVE, as('bob')),
    ({ status }) => status === 200,
  );
  expect(Date.parse(receipt.body.at)).toBeGreaterThanOrEqual(from);
});

test('members of other groups need not hold it', async () => {
  const { decide } = await reviewOf({}, 'dave', { readingShare: 3, readingGroups: ['legal'] });
  expect((await api.post(decide, APPROVE, as('alice'))).status).toBe(200);
});

test('a deadline is put off within what the policy allows', async () => {
  const { request, path } = await reviewOf({ maxExtensionSeconds: 100 });
  const extended = await api.post<RequestView>(`${path}/extend`, { seconds: 60 }, as('alice'));
  expect(extended.body).toMatchObject({ extendedSeconds: 60, extensionLeftSeconds: 40 });
  expect(Date.parse(extended.body.deadline) - Date.parse(request.deadline)).toBe(60_000);
  expectProblem(await api.post(`${path}/extend`, { seconds: 41 }), 422, 'HITL_EXTENSION_REFUSED');
  expectProblem(await api.post(`${path}/extend`, { seconds: 0 }), 400, 'INVALID_REQUEST');
  expect((await api.get<RequestView>(path)).body).toEqual(extended.body);
});

describe('a quorum of two', () => {
  const quorum = { approvals: 2, people: ['alice', 'bob', 'carol'] };

  test('counts approvals of distinct people: 202 until the last one', async () => {
    const { request, decide } = await reviewOf({ quorum });
    const first = await api.post<PendingVote>(decide, { ...APPROVE, comment: 'fine' }, as('alice'));
    expect(first.status).toBe(202);
    expect(ENDPOINTS.decideRequest.response.parse(first.body)).toMatchObject({
      by: 'alice',
      pending: { approvals: 1, needed: 2 },
    });
    expectProblem(await api.post(decide, APPROVE, as('alice')), 409, 'HITL_ALREADY_VOTED');
    expectProblem(await api.post(decide, APPROVE, as('dave')), 403, 'HITL_FORBIDDEN');
    const listed = await eventually(
      () => api.get<{ items: RequestView[] }>(`/v1/requests?queryId=${request.queryId}`),
      ({ body }) => body.items[0]?.quorum?.votes.length === 1,
    );
    expect(listed.body.items[0]?.quorum).toMatchObject({ approvals: 2, votes: [{ by: 'alice' }] });

    const second = await api.post<Receipt>(decide, APPROVE, as('carol'));
    expect(second).toMatchObject({
      status: 200,
      body: { by: 'carol', votes: [{ by: 'alice', comment: 'fine' }, { by: 'carol' }] },
    });
    expect(await endOf(api, request.queryId)).toMatchObject({ stage: 'completed', receipts: [second.body] });
  });

  test('ends with the first veto', async () => {
    const { request, decide } = await reviewOf({ quorum });
    expect((await api.post(decide, APPROVE, as('bob'))).status).toBe(202);
    const veto = await api.post<Receipt>(decide, { action: 'reject', reason: 'outdated' }, as('carol'));
    expect(veto).toMatchObject({ status: 200, body: { action: 'reject', by: 'carol' } });
    expectProblem(await api.post(decide, APPROVE, as('alice')), 409, 'HITL_ALREADY_DECIDED');
    expect((await endOf(api, request.queryId)).stage).toBe('rejected');
  });
});

test('a decision for something else, or of what is not shown any more, changes nothing', async () => {
  const { request, decide } = await reviewOf({});
  expectProblem(await api.post(decide, { action: 'resume' }), 422, 'HITL_WRONG_KIND');
  expectProblem(await api.post(decide, { action: 'dance' }), 422, 'HITL_INVALID_RESPONSE');
  const edit = expectProblem(await api.post(decide, { action: 'edit' }), 422, 'HITL_INVALID_RESPONSE');
  expect(edit.errors?.map(({ pointer }) => pointer)).toEqual(['/text']);
  const otherHash = {
    ...APPROVE,
    shownHash: request.shownHash.replace(/^./, (c) => (c === '0' ? '1' : '0')),
  };
  expectProblem(await api.post(decide, otherHash), 409, 'HITL_REQUEST_CHANGED');
  const next = `/v1/requests/${request.queryId}.r2`;
  expectProblem(await api.post(`${next}/decision`, APPROVE), 409, 'HITL_REQUEST_NOT_OPEN');
  expectProblem(await api.post(`${next}/claim`, {}), 409, 'HITL_REQUEST_NOT_OPEN');
  expectProblem(await api.get(next), 404, 'REQUEST_NOT_FOUND');
  expect((await api.get<RequestView>(`/v1/requests/${request.id}`)).body).toEqual(request);
  expect((await api.post(decide, { ...APPROVE, shownHash: request.shownHash })).status).toBe(200);
});

test('what nobody answered has expired', async () => {
  const { request, decide } = await reviewOf({ timeoutSeconds: 1 });
  expect((await endOf(api, request.queryId)).stage).toBe('rejected');
  const late = expectProblem(await api.post(decide, APPROVE), 409, 'HITL_REQUEST_EXPIRED');
  expect(late['receipt']).toMatchObject({ decidedBy: 'timeout', action: 'reject', by: 'timer' });
});
