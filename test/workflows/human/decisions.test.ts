import type { QueryStatus, StartQuery } from '../../../contract/query.js';
import type { Decision } from '../../../contract/requests/index.js';
import { digest } from '../../../domain/digest.js';
import { decideSignal, pauseUpdate } from '../../../workflows/messages.js';
import { decide, nextRequest, statusOf } from '../../support/query-harness.js';
import { useHarness } from '../../support/scenario.js';
import { startDevServer } from '../../support/temporal.js';
import { current, eventsOf, openRequests, refused, send, sum, todoOf, until, wellKnown } from './support.js';

const harness = useHarness(startDevServer, wellKnown);

const uncached = { cache: { ttlSeconds: 0 } };
const QUESTIONS = {
  plan_review: { question: 'plan', policy: { ...uncached, review: { planAlways: true } } },
  clarification: { question: 'unclear', policy: uncached },
  approval_request: {
    question: 'approval',
    todos: [sum('t', '1 + 2', { requiresApproval: true })],
    policy: uncached,
  },
  input_request: { question: 'input', todos: [sum('t')], policy: uncached },
  answer_review: { question: 'weak', policy: uncached },
} satisfies Record<string, Partial<StartQuery> & { question: string }>;
type Kind = keyof typeof QUESTIONS;

async function waiting(kind: Kind) {
  const handle = await harness.ask(QUESTIONS[kind]);
  return { handle, request: await nextRequest(handle) };
}

describe('each action of each kind', () => {
  const search = { tool: 'search_documents', task: 'Search more', query: 'more' };
  test.each<[Kind, Decision, Record<string, unknown>, requests: number]>([
    ['plan_review', { action: 'approve', comment: 'good' }, { stage: 'completed' }, 1],
    ['plan_review', { action: 'modify', edits: [{ op: 'add', todo: search }] }, { stage: 'completed' }, 2],
    [
      'plan_review',
      { action: 'reject', reason: 'too much' },
      { stage: 'rejected', outcome: { code: 'PLAN_REJECTED', reason: 'too much' } },
      1,
    ],
    ['clarification', { action: 'answer', text: 'the second' }, { stage: 'completed' }, 1],
    [
      'clarification',
      { action: 'cancel' },
      { stage: 'cancelled', outcome: { code: 'CANCELLED' }, receipts: [{ decidedBy: 'human' }] },
      1,
    ],
    ['approval_request', { action: 'approve' }, { stage: 'completed' }, 1],
    ['approval_request', { action: 'skip', reason: 'no need' }, { stage: 'completed' }, 1],
    [
      'approval_request',
      { action: 'reject', reason: 'too risky' },
      { stage: 'rejected', outcome: { code: 'APPROVAL_REJECTED', reason: 'too risky' } },
      1,
    ],
    ['input_request', { action: 'answer', value: '1 + 2' }, { stage: 'completed' }, 1],
    ['input_request', { action: 'skip', reason: 'unknown' }, { stage: 'completed' }, 1],
    [
      'input_request',
      { action: 'cancel', reason: 'never mind' },
      { stage: 'cancelled', outcome: { code: 'CANCELLED', reason: 'never mind' } },
      1,
    ],
    [
      'answer_review',
      { action: 'approve' },
      { stage: 'completed', answer: { author: 'reasoner', status: 'final' } },
      1,
    ],
    [
      'answer_review',
      { action: 'edit', text: 'As I know. [1]' },
      { stage: 'completed', answer: { author: 'reviewer', text: 'As I know. [1]', status: 'final' } },
      1,
    ],
    ['answer_review', { action: 'retry', query: 'strong words' }, { stage: 'completed' }, 1],
    [
      'answer_review',
      { action: 'reject', reason: 'wrong' },
      { stage: 'rejected', outcome: { code: 'ANSWER_REJECTED', reason: 'wrong' } },
      1,
    ],
  ])('%s: %j', async (kind, decision, ended, count) => {
    const { handle, request } = await waiting(kind);
    expect(request.kind).toBe(kind);
    const receipt = await decide(handle, request, { ...decision, shownHash: request.shownHash }, 'kim');
    if (count > 1) await decide(handle, await nextRequest(handle, 1), { action: 'approve' });
    const status = await handle.result();
    expect(status).toMatchObject(ended);
    expect(status.requests).toHaveLength(count);
    expect(status.receipts[0]).toEqual(receipt);
    expect(receipt).toMatchObject({ decidedBy: 'human', by: 'kim', reply: decision });
    expect(receipt).toMatchObject({ kind, shownHash: digest(request.payload) });
    expect(eventsOf(status, 'hitl_decided')[0]?.data).toEqual({
      requestId: request.id,
      kind,
      action: decision.action,
      decidedBy: 'human',
      by: 'kim',
      waitedMs: receipt.waitedMs,
      defaultAction: receipt.defaultAction,
      // of the draft that was decided on, whatever came of it
      ...('confidence' in request.payload ? { confidence: request.payload.confidence.level } : {}),
    });
  });

  test('a todo that was approved, skipped or filled in shows what came of it', async () => {
    const came = async (kind: Kind, decision: Decision) => {
      const { handle, request } = await waiting(kind);
      await decide(handle, request, decision);
      const { status, result, note } = todoOf(await handle.result(), 't')!;
      return { status, result, note };
    };
    expect(await came('approval_request', { action: 'approve' })).toMatchObject({
      status: 'completed',
      result: '1 + 2 = 3',
    });
    expect(await came('approval_request', { action: 'skip', reason: 'no need' })).toMatchObject({
      status: 'skipped',
      note: 'no need',
    });
    expect(await came('input_request', { action: 'skip' })).toMatchObject({ status: 'skipped' });
  });

  test('an edit keeps the difference to what was shown', async () => {
    const { handle, request } = await waiting('answer_review');
    const receipt = await decide(handle, request, { action: 'edit', text: 'Strong text. [1]' });
    const text = (ops: string[]) =>
      receipt.diff?.flatMap((part) => (ops.includes(part.op) ? [part.text] : [])).join('');
    expect(text(['same', 'removed'])).toBe('Weak text. [1]');
    expect(text(['same', 'added'])).toBe('Strong text. [1]');
    await handle.result();
  });
});

describe('what does not count changes nothing', () => {
  const hash = '0'.repeat(64);
  test.each<[Kind, Decision, string]>([
    ['plan_review', { action: 'skip' }, 'HITL_WRONG_KIND'],
    ['plan_review', { action: 'modify' }, 'HITL_INVALID_RESPONSE'],
    [
      'plan_review',
      { action: 'modify', instruction: 'x', edits: [{ op: 'remove', todoId: 's1' }] },
      'HITL_INVALID_RESPONSE',
    ],
    [
      'plan_review',
      { action: 'modify', edits: [{ op: 'remove', todoId: 'nothing' }] },
      'HITL_MODIFICATION_FAILED',
    ],
    [
      'plan_review',
      { action: 'modify', edits: [{ op: 'update', todoId: 's1', set: { dependsOn: ['s1'] } }] },
      'HITL_MODIFICATION_FAILED',
    ],
    ['clarification', { action: 'approve' }, 'HITL_WRONG_KIND'],
    ['clarification', { action: 'answer', text: '  ' }, 'HITL_INVALID_RESPONSE'],
    ['approval_request', { action: 'edit', text: 'x' }, 'HITL_WRONG_KIND'],
    ['approval_request', { action: 'approve', value: 1 }, 'HITL_INVALID_RESPONSE'],
    ['approval_request', { action: 'approve', shownHash: hash }, 'HITL_REQUEST_CHANGED'],
    ['input_request', { action: 'resume' }, 'HITL_WRONG_KIND'],
    ['input_request', { action: 'answer' }, 'HITL_INVALID_RESPONSE'],
    ['answer_review', { action: 'answer', text: 'x' }, 'HITL_WRONG_KIND'],
    ['answer_review', { action: 'nonsense' }, 'HITL_INVALID_RESPONSE'],
    ['answer_review', { action: 'approve', shownHash: hash }, 'HITL_REQUEST_CHANGED'],
  ])('%s: %j is refused with %s', async (kind, decision, code) => {
    const { handle, request } = await waiting(kind);
    const before = await statusOf(handle);
    expect((await refused(decide(handle, request, decision))).type).toBe(code);
    expect(await statusOf(handle)).toEqual(before);
    await handle.terminate();
  });

  test('an answer before its request is open, to one that never was, and after the query has ended', async () => {
    const { handle, request } = await waiting('plan_review');
    const to = async (id: string) =>
      (await refused(decide(handle, { ...request, id }, { action: 'approve' }))).type;
    const before = await statusOf(handle);
    expect(await to(`${handle.workflowId}.r2`)).toBe('HITL_REQUEST_NOT_OPEN');
    expect(await to(`${handle.workflowId}.r0`)).toBe('REQUEST_NOT_FOUND');
    expect(await to('nothing')).toBe('REQUEST_NOT_FOUND');
    expect(await statusOf(handle)).toEqual(before);
    await decide(handle, request, { action: 'approve' });
    await handle.result();
    await expect(decide(handle, request, { action: 'approve' })).rejects.toThrow();
  });

  test('a second answer gets the receipt of the first', async () => {
    const { handle, request } = await waiting('approval_request');
    const pause = await send(handle, pauseUpdate, { by: 'kim' }); // the query waits after the decision
    const receipt = await decide(handle, request, { action: 'approve' }, 'kim');
    const before = await statusOf(handle);
    expect(await refused(decide(handle, request, { action: 'reject' }, 'lee'))).toMatchObject({
      type: 'HITL_ALREADY_DECIDED',
      detail: { receipt },
    });
    expect(await statusOf(handle)).toEqual(before);
    await decide(handle, pause, { action: 'resume' });
    expect(todoOf(await handle.result(), 't')).toMatchObject({ status: 'completed' });
  });

  test('an answer to a request whose query was cancelled is late', async () => {
    const handle = await harness.ask({
      ...QUESTIONS.approval_request,
      todos: [sum('a'), sum('b', '1 + 1', { requiresApproval: true })],
    });
    const [input, approval] = await openRequests(handle, 2);
    await decide(handle, input!, { action: 'cancel' });
    const ended = await handle.result();
    expect(ended.receipts).toMatchObject([
      { requestId: input!.id, decidedBy: 'human' },
      { requestId: approval!.id, decidedBy: 'cancel', action: 'cancel' },
    ]);
    await expect(decide(handle, approval!, { action: 'approve' })).rejects.toThrow();
  });
});

describe('a signal of the same payload', () => {
  const signalled = async (kind: Kind, ...decisions: Decision[]): Promise<QueryStatus> => {
    const { handle, request } = await waiting(kind);
    for (const decision of decisions) {
      await handle.signal(decideSignal, { requestId: request.id, decision, by: 'other-system' });
    }
    return handle.result();
  };

  test('decides', async () => {
    const status = await signalled('input_request', { action: 'answer', value: { expression: '2 + 3' } });
    expect(status).toMatchObject({
      stage: 'completed',
      receipts: [{ by: 'other-system', action: 'answer' }],
    });
    expect(todoOf(status, 't')).toMatchObject({ result: '2 + 3 = 5' });
  });

  test.each<[Kind, Decision, string]>([
    ['answer_review', { action: 'answer', text: 'x' }, 'HITL_WRONG_KIND'],
    ['input_request', { action: 'answer', value: {} }, 'HITL_INVALID_RESPONSE'],
    ['plan_review', { action: 'modify', edits: [] }, 'HITL_INVALID_RESPONSE'],
    ['approval_request', { action: 'approve', shownHash: '0'.repeat(64) }, 'HITL_REQUEST_CHANGED'],
  ])('that does not count is noted and changes nothing: %s %j', async (kind, decision, code) => {
    const { handle, request } = await waiting(kind);
    const before = await statusOf(handle);
    await handle.signal(decideSignal, { requestId: request.id, decision, by: 'other-system' });
    const status = await until(handle, ({ events }) => events.some(({ type }) => type === 'hitl_error'));
    expect(eventsOf(status, 'hitl_error')).toMatchObject([{ data: { requestId: request.id, code } }]);
    expect({ ...status, events: [], revision: 0, updatedAt: '' }).toEqual({
      ...before,
      events: [],
      revision: 0,
      updatedAt: '',
    });
    expect(await current(handle, request)).toEqual(request);
    await handle.terminate();
  });

  test.each([
    {},
    null,
    'approve',
    { requestId: 'x', by: 'kim' },
    { requestId: 'x', decision: 'approve', by: 'kim' },
    { requestId: 'x', decision: { action: 'approve' }, by: { id: 'kim' } },
  ])('that is no decision at all is noted and does no harm: %j', async (payload) => {
    const { handle, request } = await waiting('answer_review');
    await handle.signal('decide', payload);
    await decide(handle, request, { action: 'approve' });
    const status = await handle.result();
    expect(status).toMatchObject({ stage: 'completed', receipts: [{ action: 'approve' }] });
    expect(eventsOf(status, 'hitl_error')).toMatchObject([{ data: { code: 'HITL_INVALID_RESPONSE' } }]);
  });
});
