import type { Answer } from '../../contract/answer.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { decide, nextRequest, portsFor, statusOf } from '../support/query-harness.js';
import { good, reasons, useScenarios } from '../support/scenario.js';
import { scriptedReasoner, thought } from '../support/scripted-reasoner.js';

const { run, start } = useScenarios();

describe('mode table', () => {
  const grades = { HIGH: 0.9, MEDIUM: 0.75, LOW: 0.55 };
  const hits = { HIGH: good, MEDIUM: good, LOW: [hit('d1#0', 'One weak passage.', 0.3)] };

  test.each([
    ['off', 'LOW', 'none'],
    ['off', 'HIGH', 'none'],
    ['auto', 'HIGH', 'none'],
    ['auto', 'MEDIUM', 'soft'],
    ['auto', 'LOW', 'hard'],
    ['strict', 'HIGH', 'hard'],
    ['strict', 'MEDIUM', 'hard'],
  ] as const)('%s mode, %s confidence: %s review', async (mode, level, review) => {
    const reasoner = scriptedReasoner({
      grade: async ({ passages }) =>
        thought(passages.map(({ id }) => ({ passageId: id, score: grades[level] }))),
    });
    const { handle, result } = await run(portsFor({ reasoner, index: scriptedIndex(() => hits[level]) }), {
      question: 'How is the project built?',
      mode,
      policy: { review: { planInStrict: false } },
    });
    if (review === 'none') {
      expect(await result()).toMatchObject({ stage: 'completed', confidence: { level }, requests: [] });
      return;
    }
    const request = await nextRequest(handle);
    const waiting = await statusOf(handle);
    expect(request).toMatchObject({
      kind: 'answer_review',
      defaultAction: review === 'hard' ? 'reject' : 'approve',
      payload: { level: review },
    });
    expect(waiting.confidence?.level).toBe(level);
    // hard: nothing is delivered before a decision; soft: delivered as provisional
    expect('answer' in waiting && waiting.answer?.status).toBe(review === 'soft' ? 'provisional' : false);
    await decide(handle, request, { action: 'approve' });
    expect(await result()).toMatchObject({
      stage: 'completed',
      answer: { status: 'final', disclaimers: [] },
    });
  });
});

describe('answer review', () => {
  const weak = () =>
    portsFor({
      index: scriptedIndex((query) => [hit(`${query}#0`, `Text about ${query}.`, 0.3)]),
      reasoner: scriptedReasoner({
        grade: async ({ passages }) => thought(passages.map(({ id }) => ({ passageId: id, score: 0.55 }))),
      }),
    });

  test('edit delivers the reviewer’s text with the citations it still holds', async () => {
    const { handle, result } = await run(weak(), { question: 'How long?' });
    await decide(handle, await nextRequest(handle), { action: 'edit', text: 'Within seven days. [1]' });
    expect(await result()).toMatchObject({
      stage: 'completed',
      answer: {
        text: 'Within seven days. [1]',
        author: 'reviewer',
        citations: [{ marker: 1 }],
        disclaimers: [],
      },
      receipts: [{ action: 'edit', decidedBy: 'human', by: 'reviewer', defaultAction: 'reject' }],
    });
  });

  test('retry searches the reviewer’s words and asks again; the old passages are gone', async () => {
    const { handle, result } = await run(weak(), { question: 'How long?' });
    await decide(handle, await nextRequest(handle), { action: 'retry', query: 'settlement period' });
    const second = await nextRequest(handle, 1);
    expect(second.payload).toMatchObject({ query: 'settlement period', retriesLeft: 4 });
    expect((await statusOf(handle)).passages.map(({ id }) => id)).toEqual(['settlement period#0']);
    await decide(handle, second, { action: 'approve' });
    const status = await result();
    expect(status.receipts.map(({ action }) => action)).toEqual(['retry', 'approve']);
    expect(reasons(status).at(-1)).toBe('reviewer');
  });

  test('reject ends the query with the reason and without an answer', async () => {
    const { handle, result } = await run(weak(), { question: '얼마나 걸려요?' });
    await decide(handle, await nextRequest(handle), { action: 'reject', reason: '근거 부족' });
    const status = await result();
    expect(status).toMatchObject({
      stage: 'rejected',
      outcome: { code: 'ANSWER_REJECTED', reason: '근거 부족' },
    });
    expect('answer' in status && status.answer).toBeFalsy();
  });

  test('retries end where the policy says', async () => {
    const { handle, result } = await run(weak(), {
      question: 'How long?',
      policy: { review: { maxRetries: 0 } },
    });
    const request = await nextRequest(handle);
    await expect(decide(handle, request, { action: 'retry', query: 'x' })).rejects.toMatchObject({
      cause: { type: 'HITL_INVALID_RESPONSE' },
    });
    await decide(handle, request, { action: 'approve' });
    await result();
  });
});

describe('nothing found', () => {
  const nothing = () => portsFor({ index: scriptedIndex((query) => (query === 'other words' ? good : [])) });
  const UNKNOWN = { question: 'Who won the match?', policy: { review: { planInStrict: false } } };
  const told = { text: 'No information on this was found.', answered: false, citations: [] };

  test.each(['auto', 'strict'] as const)(
    'in mode %s the asker is told at once, and it stays when nobody answers',
    async (mode) => {
      const policy = { review: { planInStrict: false, notFoundSeconds: 1 } };
      const { handle, result } = await run(nothing(), { ...UNKNOWN, mode, policy });
      const request = await nextRequest(handle);
      expect(request).toMatchObject({
        kind: 'answer_review',
        defaultAction: 'approve',
        priority: 'low',
        ladder: [],
        payload: {
          level: 'soft',
          reasons: [...(mode === 'strict' ? ['strict_mode'] : []), 'no_answer_found'],
        },
      });
      const ended = await result();
      expect(ended).toMatchObject({
        stage: 'completed',
        answer: { ...told, status: 'final', author: 'reasoner', disclaimers: [{ code: 'rephrase' }] },
        receipts: [{ action: 'approve', decidedBy: 'timeout' }],
      });
      expect('outcome' in ended && ended.outcome).toBeFalsy();
    },
  );

  test('a reviewer’s answer takes its place', async () => {
    const { handle, result } = await run(nothing(), { ...UNKNOWN, question: '누가 이겼나요?' });
    const request = await nextRequest(handle);
    const { answer } = (await statusOf(handle)) as { answer: Answer };
    expect(answer).toMatchObject({
      answered: false,
      status: 'provisional',
      disclaimers: [
        { code: 'provisional', text: expect.stringContaining('검토자가 답을 찾으면') as string },
        { code: 'rephrase' },
      ],
    });
    await decide(handle, request, { action: 'edit', text: '홈팀이 이겼습니다.' });
    expect(await result()).toMatchObject({
      stage: 'completed',
      answer: {
        text: '홈팀이 이겼습니다.',
        answered: true,
        status: 'final',
        author: 'reviewer',
        disclaimers: [],
      },
    });
  });

  test('what a reviewer finds with other words takes its place', async () => {
    const { handle, result } = await run(nothing(), UNKNOWN);
    await decide(handle, await nextRequest(handle), { action: 'retry', query: 'other words' });
    expect(await result()).toMatchObject({ stage: 'completed', answer: { answered: true, status: 'final' } });
  });

  test('where several must approve, what one has written is shown to no asker and not approved by silence', async () => {
    const policy = {
      review: { planInStrict: false, notFoundSeconds: 2 },
      requests: { answer_review_hard: { quorum: { approvals: 2, people: [] } } },
    };
    const { handle, result } = await run(nothing(), { ...UNKNOWN, policy });
    await decide(handle, await nextRequest(handle), { action: 'edit', text: 'We did.' });
    expect(await nextRequest(handle, 1)).toMatchObject({
      defaultAction: 'reject',
      payload: { level: 'hard', draft: { text: 'We did.' } },
    });
    expect(await statusOf(handle)).toMatchObject({ answer: told });
    expect(await result()).toMatchObject({ stage: 'completed', answer: { ...told, status: 'final' } });
  });

  test('a hard review comes first where the policy says so, and in mode off there is none', async () => {
    const hard = await run(nothing(), { ...UNKNOWN, policy: { review: { notFoundSeconds: 0 } } });
    const request = await nextRequest(hard.handle);
    expect(request).toMatchObject({ defaultAction: 'reject', payload: { level: 'hard' } });
    await decide(hard.handle, request, { action: 'approve' });
    expect(await hard.result()).toMatchObject({ answer: told });
    const off = await (await start(nothing())).ask({ ...UNKNOWN, mode: 'off' });
    expect(await off.result()).toMatchObject({ stage: 'completed', answer: told, requests: [] });
  });
});

describe('plan review in strict mode', () => {
  test('structured edits make a new version that is shown again; then it runs', async () => {
    const index = scriptedIndex((query) => [hit(`${query}#0`, `Text about ${query}.`)]);
    const { handle, result } = await run(portsFor({ index }), {
      question: 'How do we deploy?',
      mode: 'strict',
    });
    const first = await nextRequest(handle);
    expect(first).toMatchObject({ kind: 'plan_review', defaultAction: 'approve' });
    await decide(handle, first, {
      action: 'modify',
      edits: [
        { op: 'add', todo: { task: 'Look for roll back', tool: 'search_documents', query: 'roll back' } },
      ],
    });
    const second = await nextRequest(handle, 1);
    expect(second.payload).toMatchObject({ plan: { version: 2, changes: [{ by: 'reviewer', version: 2 }] } });
    await decide(handle, second, { action: 'approve' });
    await decide(handle, await nextRequest(handle, 2), { action: 'approve' });
    expect(await result()).toMatchObject({ stage: 'completed' });
    expect([...index.queries].sort()).toEqual(['How do we deploy?', 'roll back']);
  });

  test('an edit that cannot be made leaves the plan and the request as they were', async () => {
    const { handle, result } = await run(portsFor({ index: scriptedIndex(() => good) }), {
      question: 'How do we deploy?',
      mode: 'strict',
    });
    const request = await nextRequest(handle);
    await expect(
      decide(handle, request, { action: 'modify', edits: [{ op: 'remove', todoId: 'nope' }] }),
    ).rejects.toMatchObject({ cause: { type: 'HITL_MODIFICATION_FAILED' } });
    expect(await statusOf(handle)).toMatchObject({ plan: { version: 1 }, requests: [{ status: 'open' }] });
    await decide(handle, request, { action: 'reject', reason: 'not now' });
    expect(await result()).toMatchObject({
      stage: 'rejected',
      outcome: { code: 'PLAN_REJECTED', reason: 'not now' },
    });
  });
});
