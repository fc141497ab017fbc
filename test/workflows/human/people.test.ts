import type { PolicyOverrides } from '../../../contract/policy.js';
import type { HumanRequest, PendingVote, Receipt } from '../../../contract/requests/index.js';
import { claimUpdate, decideUpdate, releaseUpdate } from '../../../workflows/messages.js';
import { decide, nextRequest, statusOf, type QueryHandle } from '../../support/query-harness.js';
import { useHarness } from '../../support/scenario.js';
import { startDevServer } from '../../support/temporal.js';
import { current, eventsOf, person, refused, send, sum, wellKnown } from './support.js';

const harness = useHarness(startDevServer, wellKnown);

type Requests = NonNullable<PolicyOverrides['requests']>;
interface Waiting {
  handle: QueryHandle;
  request: HumanRequest;
}

async function asked(question: Parameters<typeof harness.ask>[0], requests: Requests): Promise<Waiting> {
  const handle = await harness.ask({ ...question, policy: { cache: { ttlSeconds: 0 }, requests } });
  return { handle, request: await nextRequest(handle) };
}
/** A query of the asker `tester`, who is in the group `everyone`, that waits for an approval. */
const approval = (policy: Requests['approval_request']): Promise<Waiting> =>
  asked(
    { question: 'sum?', todos: [sum('t', '1 + 2', { requiresApproval: true })] },
    { approval_request: policy },
  );
const review = (policy: Requests['answer_review_hard']): Promise<Waiting> =>
  asked({ question: 'weak' }, { answer_review_hard: policy });

const approve = { action: 'approve' };
const tester = person('tester', 'everyone');
const kim = person('kim', 'finance');

async function refusedUnchanged({ handle }: Waiting, act: Promise<unknown>) {
  const refusal = await refused(act);
  return { ...refusal, status: await statusOf(handle) };
}

describe('who may decide', () => {
  test('members of the groups alone', async () => {
    const { handle, request } = await approval({ groups: ['finance', 'leads'] });
    const before = await statusOf(handle);
    for (const other of [person('lee'), person('lee', 'it'), tester, 'lee']) {
      expect((await refused(decide(handle, request, approve, other))).type).toBe('HITL_FORBIDDEN');
      expect((await refused(send(handle, claimUpdate, { requestId: request.id, by: other }))).type).toBe(
        'HITL_FORBIDDEN',
      );
    }
    expect(await statusOf(handle)).toEqual(before);
    await decide(handle, request, approve, kim);
    expect(await handle.result()).toMatchObject({ receipts: [{ by: 'kim' }] });
  });

  test('the people named alone, of those groups', async () => {
    const { handle, request } = await approval({
      groups: ['finance'],
      quorum: { approvals: 1, people: ['kim', 'park'] },
    });
    for (const other of [person('lee', 'finance'), person('park', 'it')]) {
      expect((await refused(decide(handle, request, approve, other))).type).toBe('HITL_FORBIDDEN');
    }
    await decide(handle, request, approve, person('park', 'finance'));
    await handle.result();
  });

  test('not the asker, where the policy bars them', async () => {
    const { handle, request } = await approval({ askerMayDecide: false });
    expect((await refused(decide(handle, request, approve, tester))).type).toBe('HITL_FORBIDDEN');
    expect((await refused(decide(handle, request, { action: 'skip' }, 'tester'))).type).toBe(
      'HITL_FORBIDDEN',
    );
    await decide(handle, request, approve, kim);
    await handle.result();
  });

  test('the asker of a clarification, whatever groups handle it', async () => {
    const { handle, request } = await asked(
      { question: 'unclear' },
      { clarification: { groups: ['helpdesk'] } },
    );
    const answer = { action: 'answer', text: 'the first' };
    expect((await refused(decide(handle, request, answer, kim))).type).toBe('HITL_FORBIDDEN');
    await decide(handle, request, answer, tester);
    expect(await handle.result()).toMatchObject({ stage: 'completed' });
  });
});

describe('a claim', () => {
  const claim = ({ handle, request }: Waiting, by: string) =>
    send(handle, claimUpdate, { requestId: request.id, by });
  const release = ({ handle, request }: Waiting, by: string) =>
    send(handle, releaseUpdate, { requestId: request.id, by });

  test('keeps others out until it is released', async () => {
    const waiting = await approval({});
    const { handle, request } = waiting;
    expect(await refused(release(waiting, 'kim'))).toMatchObject({ type: 'HITL_NOT_CLAIMED' });
    const held = await claim(waiting, 'kim');
    expect(held.claim).toMatchObject({ by: 'kim' });
    const before = await statusOf(handle);
    for (const act of [
      () => claim(waiting, 'lee'),
      () => decide(handle, request, approve, 'lee'),
      () => decide(handle, request, { action: 'skip' }, 'lee'),
    ]) {
      expect(await refused(act())).toMatchObject({ type: 'HITL_CLAIMED', detail: { claim: held.claim } });
    }
    expect(await refused(release(waiting, 'lee'))).toMatchObject({ type: 'HITL_NOT_CLAIMED' });
    expect(await statusOf(handle)).toEqual(before);

    await new Promise((resolve) => setTimeout(resolve, 20));
    const renewed = await claim(waiting, 'kim');
    expect(Date.parse(renewed.claim!.until)).toBeGreaterThan(Date.parse(held.claim!.until));
    expect(await release(waiting, 'kim')).not.toHaveProperty('claim');
    await claim(waiting, 'lee');
    await decide(handle, request, approve, 'lee');
    const status = await handle.result();
    expect(status.receipts).toMatchObject([{ by: 'lee' }]);
    expect(
      eventsOf(status, 'hitl_claimed', 'hitl_released').map(({ type, data }) => [type, data.by]),
    ).toEqual([
      ['hitl_claimed', 'kim'],
      ['hitl_claimed', 'kim'],
      ['hitl_released', 'kim'],
      ['hitl_claimed', 'lee'],
    ]);
  });

  test('may be shorter than the lease, not longer', async () => {
    const lease = async (seconds: number) => {
      const { handle, request } = await approval({ claimSeconds: 100 });
      const { claim: held } = await send(handle, claimUpdate, { requestId: request.id, by: 'kim', seconds });
      await handle.terminate();
      return Date.parse(held!.until) - Date.parse(held!.at);
    };
    expect(await lease(50)).toBe(50_000);
    expect(await lease(5000)).toBe(100_000);
  });
});

describe('where two people must approve', () => {
  const two: Requests['approval_request'] = { quorum: { approvals: 2, people: [] } };
  const vote = ({ handle }: Waiting, { id: requestId }: HumanRequest, by: string, action = 'approve') =>
    handle.executeUpdate(decideUpdate, { args: [{ requestId, decision: { action }, by }] });

  test('the first vote pends, the second decides; nobody votes twice', async () => {
    const waiting = await approval(two);
    const { handle, request } = waiting;
    expect(request.quorum).toEqual({ approvals: 2, people: [], votes: [] });
    await send(handle, claimUpdate, { requestId: request.id, by: 'kim' });
    const first = (await vote(waiting, request, 'kim')) as PendingVote;
    expect(first).toMatchObject({ by: 'kim', action: 'approve', pending: { approvals: 1, needed: 2 } });
    const pending = await current(handle, request);
    // whoever has voted is done with it
    expect(pending).toMatchObject({ status: 'open', quorum: { votes: [{ by: 'kim' }] } });
    expect(pending).not.toHaveProperty('claim');

    const again = await refusedUnchanged(waiting, vote(waiting, request, 'kim'));
    expect(again.type).toBe('HITL_ALREADY_VOTED');
    expect(again.status.requests).toEqual([pending]);

    const receipt = (await vote(waiting, request, 'lee')) as Receipt;
    expect(receipt.votes?.map(({ by }) => by)).toEqual(['kim', 'lee']);
    const status = await handle.result();
    expect(status).toMatchObject({ stage: 'completed', receipts: [receipt] });
    expect(eventsOf(status, 'hitl_voted', 'hitl_decided').map(({ type, data }) => [type, data.by])).toEqual([
      ['hitl_voted', 'kim'],
      ['hitl_decided', 'lee'],
    ]);
  });

  test('the first veto ends it', async () => {
    const waiting = await approval(two);
    await vote(waiting, waiting.request, 'kim');
    const receipt = await vote(waiting, waiting.request, 'lee', 'reject');
    expect(receipt).toMatchObject({ action: 'reject', by: 'lee', decidedBy: 'human' });
    expect(await waiting.handle.result()).toMatchObject({
      stage: 'rejected',
      outcome: { code: 'APPROVAL_REJECTED' },
    });
  });

  test('an edit opens it again with the difference and counts as the vote of who edited', async () => {
    const waiting = await review({ quorum: { approvals: 2, people: [] } });
    const { handle, request } = waiting;
    await vote(waiting, request, 'kim');
    await decide(handle, request, { action: 'edit', text: 'Strong text. [1]' }, 'lee');
    const second = await nextRequest(handle, 1);
    expect(second).toMatchObject({
      reopens: request.id,
      difference: { because: 'answer_edited' },
      quorum: { votes: [{ by: 'lee', action: 'approve' }] },
      payload: { draft: { text: 'Strong text. [1]' } },
    });
    expect(second.difference?.text?.filter(({ op }) => op !== 'same')).toEqual([
      { op: 'removed', text: expect.stringContaining('Weak') as string },
      { op: 'added', text: expect.stringContaining('Strong') as string },
    ]);
    expect((await refused(vote(waiting, second, 'lee'))).type).toBe('HITL_ALREADY_VOTED');
    // who approved the machine's words has not approved these
    await vote(waiting, second, 'kim');
    expect(await handle.result()).toMatchObject({
      stage: 'completed',
      answer: { text: 'Strong text. [1]', author: 'reviewer' },
      receipts: [{ action: 'edit' }, { action: 'approve', votes: [{ by: 'lee' }, { by: 'kim' }] }],
    });
  });

  test('ten at once give one pending vote, one decision and eight refusals', async () => {
    const waiting = await approval(two);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => vote(waiting, waiting.request, `person-${n}`)),
    );
    const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(taken.filter((result) => 'pending' in result)).toHaveLength(1);
    expect(taken.filter((result) => 'decidedBy' in result)).toHaveLength(1);
    expect((await waiting.handle.result()).receipts).toHaveLength(1);
  });
});
