import { hit } from '../../support/memory-ports.js';
import { decide, nextRequest, portsFor, statusOf } from '../../support/query-harness.js';
import { useScenarios } from '../../support/scenario.js';
import { scriptedReasoner, thought } from '../../support/scripted-reasoner.js';
import { changingIndex, eventsOf } from './support.js';

const { run } = useScenarios();

/** A question that is reviewed hard; its draft cites the first of two passages. */
async function reviewed(policy: { evidence?: { bindApprovals?: boolean; maxLapses?: number } } = {}) {
  const index = changingIndex(hit('d1#0', 'Claims are due in 7 days.', 0.3), hit('d2#0', 'Other.', 0.3));
  const reasoner = scriptedReasoner({
    grade: async ({ passages }) => thought(passages.map(({ id }) => ({ passageId: id, score: 0.55 }))),
  });
  const { handle, result } = await run(portsFor({ index, reasoner }), {
    question: 'When is it due?',
    policy: { cache: { ttlSeconds: 0 }, ...policy },
  });
  return { index, handle, result, request: await nextRequest(handle) };
}

const approve = { action: 'approve' };

test('unchanged evidence goes straight through, and so does what is not cited', async () => {
  const { index, handle, result, request } = await reviewed();
  index.say('d2#0', 'Something else.');
  await decide(handle, request, approve);
  const status = await result();
  expect(status).toMatchObject({ stage: 'completed', answer: { disclaimers: [] } });
  expect(status.requests).toMatchObject([{ status: 'decided' }]);
  expect(status.receipts[0]).not.toHaveProperty('lapsed');
});

test('a cited passage that has changed makes the approval lapse; the review opens again with the difference', async () => {
  const { index, handle, result, request } = await reviewed();
  const before = hit('d1#0', 'Claims are due in 7 days.');
  const after = hit('d1#0', 'Claims are due in 14 days.');
  index.say('d1#0', after.text);
  const receipt = await decide(handle, request, approve, 'kim');
  const second = await nextRequest(handle, 1);
  expect(second).toMatchObject({
    kind: 'answer_review',
    reopens: request.id,
    difference: {
      because: 'evidence_changed',
      passages: [
        {
          id: 'd1#0',
          documentId: 'd1',
          before: { contentHash: before.contentHash, snippet: before.text },
          after: { contentHash: after.contentHash, snippet: after.text },
        },
      ],
    },
  });
  const [passage, ...others] = second.difference!.passages!;
  expect(others).toEqual([]);
  expect(passage!.diff!.filter(({ op }) => op !== 'same')).toEqual([
    { op: 'removed', text: '7' },
    { op: 'added', text: '14' },
  ]);
  expect(second.shownHash).not.toBe(request.shownHash);
  const waiting = await statusOf(handle);
  expect(waiting).toMatchObject({
    stage: 'reviewing',
    requests: [{ status: 'lapsed' }, { status: 'open' }],
    receipts: [{ ...receipt, lapsed: { because: 'evidence_changed', reopenedAs: second.id } }],
  });
  expect(waiting).not.toHaveProperty('answer');
  expect(eventsOf(waiting, 'hitl_lapsed')).toMatchObject([
    { data: { requestId: request.id, because: 'evidence_changed' } },
  ]);

  await decide(handle, second, { ...approve, shownHash: second.shownHash }, 'kim');
  expect(await result()).toMatchObject({
    stage: 'completed',
    answer: { author: 'reasoner', disclaimers: [{ code: 'evidence_changed' }] },
    passages: expect.arrayContaining([
      expect.objectContaining({ id: 'd1#0', contentHash: after.contentHash }),
    ]) as unknown,
  });
});

test('when a passage is gone the answer is written anew from the others and reviewed again', async () => {
  const { index, handle, result, request } = await reviewed();
  index.remove('d1#0');
  await decide(handle, request, approve);
  const second = await nextRequest(handle, 1);
  expect(second).toMatchObject({
    reopens: request.id,
    payload: {
      draft: { text: 'Other. [1]', citations: [{ passageId: 'd2#0' }] },
      passages: [{ id: 'd2#0' }],
    },
  });
  expect(second.difference!.passages).toHaveLength(1);
  expect(second.difference!.passages![0]).not.toHaveProperty('after');
  await decide(handle, second, approve);
  const status = await result();
  expect(status).toMatchObject({ stage: 'completed', answer: { citations: [{ passageId: 'd2#0' }] } });
  expect(JSON.stringify({ ...status, requests: [] })).not.toContain('7 days');
  expect(status.passages.map(({ id }) => id)).toEqual(['d2#0']);
});

test('evidence that keeps changing ends the query', async () => {
  const { index, handle, result } = await reviewed({ evidence: { maxLapses: 2 } });
  for (let round = 0; round < 3; round++) {
    const request = await nextRequest(handle, round);
    index.say('d1#0', `Claims are due in ${round} weeks.`);
    await decide(handle, request, approve);
  }
  const status = await result();
  expect(status).toMatchObject({ stage: 'rejected', outcome: { code: 'EVIDENCE_CHANGED' } });
  expect(status.receipts.map(({ lapsed }) => lapsed?.because)).toEqual(Array(3).fill('evidence_changed'));
  expect(status.requests.map((request) => request.status)).toEqual(Array(3).fill('lapsed'));
  // nothing was opened again after the last one
  expect(status.receipts.map(({ lapsed }) => lapsed?.reopenedAs)).toEqual([
    status.requests[1]!.id,
    status.requests[2]!.id,
    undefined,
  ]);
});

test('a reviewer’s own text is kept when what it cites has changed', async () => {
  const { index, handle, result, request } = await reviewed();
  index.say('d1#0', 'Claims are due in 14 days.');
  await decide(handle, request, { action: 'edit', text: 'Within two weeks. [1]' });
  const second = await nextRequest(handle, 1);
  expect(second).toMatchObject({
    reopens: request.id,
    difference: { because: 'evidence_changed' },
    payload: { draft: { text: 'Within two weeks. [1]' } },
  });
  await decide(handle, second, approve);
  expect(await result()).toMatchObject({
    stage: 'completed',
    answer: {
      text: 'Within two weeks. [1]',
      author: 'reviewer',
      disclaimers: [{ code: 'evidence_changed' }],
    },
  });
});

test('a text that cites nothing rests on nothing that could change', async () => {
  const { index, handle, result, request } = await reviewed();
  index.say('d1#0', 'Claims are due in 14 days.');
  await decide(handle, request, { action: 'edit', text: 'Ask the finance team.' });
  expect(await result()).toMatchObject({ stage: 'completed', answer: { text: 'Ask the finance team.' } });
});

test('where the policy does not bind approvals, they stand', async () => {
  const { index, handle, result, request } = await reviewed({ evidence: { bindApprovals: false } });
  index.say('d1#0', 'Claims are due in 14 days.');
  await decide(handle, request, approve);
  expect(await result()).toMatchObject({ stage: 'completed', requests: [{ status: 'decided' }] });
});

test('a rejection needs no evidence', async () => {
  const { index, handle, result, request } = await reviewed();
  index.remove('d1#0');
  await decide(handle, request, { action: 'reject' });
  expect(await result()).toMatchObject({ stage: 'rejected', outcome: { code: 'ANSWER_REJECTED' } });
});
