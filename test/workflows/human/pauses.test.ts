import type { Plan } from '../../../contract/plan.js';
import type { Modification } from '../../../contract/requests/index.js';
import { PortError } from '../../../ports/port-error.js';
import {
  type EditPlanInput,
  cancelUpdate,
  editPlanUpdate,
  pauseUpdate,
  resumeUpdate,
} from '../../../workflows/messages.js';
import { decide, nextRequest, portsFor, statusOf, type QueryHandle } from '../../support/query-harness.js';
import { good, useHarness } from '../../support/scenario.js';
import { scriptedIndex } from '../../support/memory-ports.js';
import { scriptedReasoner, thought } from '../../support/scripted-reasoner.js';
import { startDevServer } from '../../support/temporal.js';
import {
  eventsOf,
  Gates,
  openOf,
  refused,
  scriptedTools,
  send,
  sum,
  todoOf,
  tool,
  until,
} from './support.js';

const gates = new Gates();

const harness = useHarness(startDevServer, () =>
  portsFor({
    index: scriptedIndex(() => good),
    tools: scriptedTools([tool('slow.work')], async ({ arguments: { text } }) => {
      await gates.wait(text as string);
      if ((text as string).startsWith('bad')) throw new PortError('invalid', 'it does not work');
      return `${text as string} done`;
    }),
    reasoner: scriptedReasoner({
      editPlan: async ({ instruction }) => {
        if (instruction !== 'search more') throw new PortError('modification_failed', 'say: search more');
        return thought([
          { op: 'add' as const, todo: { tool: 'search_documents', task: 'Search more', query: 'more' } },
        ]);
      },
    }),
  }),
);

const work = (id: string, text: string, changes = {}) => ({
  id,
  tool: 'slow.work',
  task: `Work on ${text}`,
  arguments: { text },
  ...changes,
});
const uncached = { cache: { ttlSeconds: 0 } };
const pause = (handle: QueryHandle) => send(handle, pauseUpdate, { by: 'kim', reason: 'wait' });
const resume = (handle: QueryHandle, modifications?: Modification[]) =>
  send(handle, resumeUpdate, { by: 'lee', ...(modifications ? { modifications } : {}) });
const waitsFor = (text: string) => async (): Promise<void> => {
  while (!gates.waited.includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
};
/** A query that was paused while its todo `one` was running and `two`, which uses its result, was pending. */
async function pausedAt(name: string, ...more: ReturnType<typeof work>[]) {
  const handle = await harness.ask({
    question: 'Work?',
    todos: [work('one', name), work('two', `${name} {{one}}`), ...more],
    policy: uncached,
  });
  await waitsFor(name)();
  const request = await pause(handle);
  return { handle, request };
}

describe('a pause', () => {
  test('lets what runs finish and starts nothing until it is over', async () => {
    const { handle, request } = await pausedAt('p1');
    expect(request).toMatchObject({
      kind: 'pause',
      payload: { pausedBy: 'kim', reason: 'wait', stage: 'retrieving', todos: { running: ['one'] } },
    });
    gates.open('p1', 'p1 p1 done');
    const paused = await until(handle, (status) => todoOf(status, 'one')?.status === 'completed');
    expect(paused.stage).toBe('paused');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(todoOf(await statusOf(handle), 'two')).toMatchObject({ status: 'pending' });
    expect(gates.waited).not.toContain('p1 p1 done');
    expect((await refused(pause(handle))).type).toBe('HITL_SESSION_PAUSED');
    const receipt = await resume(handle);
    expect(receipt).toMatchObject({ requestId: request.id, kind: 'pause', action: 'resume', by: 'lee' });
    const status = await handle.result();
    expect(status).toMatchObject({ stage: 'completed', receipts: [receipt] });
    expect(todoOf(status, 'two')).toMatchObject({ result: 'p1 p1 done done' });
    expect(eventsOf(status, 'hitl_paused', 'hitl_resumed').map(({ type, data }) => [type, data.by])).toEqual([
      ['hitl_paused', 'kim'],
      ['hitl_resumed', 'lee'],
    ]);
  });

  test('is refused to whoever resumes what is not paused, or pauses what has ended', async () => {
    const handle = await harness.ask({
      question: 'plan',
      policy: { ...uncached, review: { planAlways: true } },
    });
    const review = await nextRequest(handle);
    expect((await refused(resume(handle))).type).toBe('HITL_SESSION_NOT_PAUSED');
    await decide(handle, review, { action: 'approve' });
    await handle.result();
    await expect(pause(handle)).rejects.toThrow();
  });

  test('ends with skip and update as asked', async () => {
    const { handle } = await pausedAt('p2', work('three', 'p2 three', { dependsOn: ['one'] }));
    gates.open('p2', 'p2 other');
    const before = await until(handle, (status) => todoOf(status, 'one')?.status === 'completed');
    for (const wrong of [
      [{ op: 'retry' as const, todoId: 'two' }],
      [{ op: 'skip' as const, todoId: 'one' }],
      [{ op: 'skip' as const, todoId: 'nothing' }],
      [{ op: 'update' as const, todoId: 'two', set: { dependsOn: ['two'] } }],
    ]) {
      expect((await refused(resume(handle, wrong))).type).toBe('HITL_MODIFICATION_FAILED');
    }
    expect((await statusOf(handle)).plan).toEqual(before.plan);
    await resume(handle, [
      { op: 'skip', todoId: 'three' },
      { op: 'update', todoId: 'two', set: { arguments: { text: 'p2 other' } } },
    ]);
    const status = await handle.result();
    expect(todoOf(status, 'three')).toMatchObject({ status: 'skipped' });
    expect(todoOf(status, 'two')).toMatchObject({ status: 'completed', result: 'p2 other done' });
    expect(status.plan).toMatchObject({ version: 2, changes: [{}, { by: 'lee' }] });
  });

  test('ends with another try of what has failed', async () => {
    const { handle } = await pausedAt('bad p3');
    gates.open('bad p3', 'bad p3 ');
    await until(handle, (status) => todoOf(status, 'one')?.status === 'failed');
    await resume(handle, [
      { op: 'retry', todoId: 'one' },
      { op: 'update', todoId: 'one', set: { arguments: { text: 'p3 better' } } },
      { op: 'update', todoId: 'two', set: { arguments: { text: 'p3 last' } } },
    ]);
    gates.open('p3 better', 'p3 last');
    const status = await handle.result();
    expect(todoOf(status, 'one')).toMatchObject({ status: 'completed', result: 'p3 better done' });
    expect(todoOf(status, 'one')).not.toHaveProperty('note');
    expect(todoOf(status, 'two')).toMatchObject({ status: 'completed' });
  });

  test.each([
    [
      'by its own reply',
      'kim',
      (handle: QueryHandle, request: Parameters<typeof decide>[1]) =>
        decide(handle, request, { action: 'cancel', reason: 'enough' }, 'kim'),
    ],
    [
      'by cancelling the query',
      'kim',
      (handle: QueryHandle) => send(handle, cancelUpdate, { by: 'kim', reason: 'enough' }),
    ],
  ] as const)('is cancelled together with its query: %s', async (how, by, cancel) => {
    const { handle, request } = await pausedAt(`p4 ${how}`);
    await cancel(handle, request);
    gates.open(`p4 ${how}`);
    const status = await handle.result();
    expect(status).toMatchObject({ stage: 'cancelled', outcome: { code: 'CANCELLED', reason: 'enough' } });
    expect(status.receipts).toMatchObject([{ requestId: request.id, action: 'cancel', by }]);
    expect(openOf(status)).toEqual([]);
    expect(eventsOf(status, 'hitl_resumed')).toEqual([]);
  });

  test('holds an answer back that a review approves meanwhile', async () => {
    const handle = await harness.ask({
      question: 'strict',
      mode: 'strict',
      policy: { ...uncached, review: { planInStrict: false }, evidence: { bindApprovals: false } },
    });
    const review = await nextRequest(handle);
    await pause(handle);
    await decide(handle, review, { action: 'approve' });
    const paused = await statusOf(handle);
    expect(paused.stage).toBe('paused');
    await resume(handle);
    const status = await handle.result();
    expect(status).toMatchObject({
      stage: 'completed',
      receipts: [{ kind: 'answer_review' }, { kind: 'pause' }],
    });
  });

  test('ends with a query whose review rejects the answer meanwhile', async () => {
    const handle = await harness.ask({
      question: 'strict',
      mode: 'strict',
      policy: { ...uncached, review: { planInStrict: false } },
    });
    const review = await nextRequest(handle);
    const { id } = await pause(handle);
    await decide(handle, review, { action: 'reject' });
    const status = await handle.result();
    expect(status).toMatchObject({ stage: 'rejected', outcome: { code: 'ANSWER_REJECTED' } });
    expect(status.receipts).toMatchObject([{ action: 'reject' }, { requestId: id, decidedBy: 'cancel' }]);
  });
});

describe('a change of the plan', () => {
  const reviewed = async (todos = [sum('t', '1 + 2')]) => {
    const handle = await harness.ask({
      question: 'plan',
      todos,
      policy: { ...uncached, review: { planAlways: true } },
    });
    return { handle, review: await nextRequest(handle) };
  };
  const planOf = async (handle: QueryHandle): Promise<Plan> => (await statusOf(handle)).plan!;

  test('while its review is open makes the review lapse and open again with the difference', async () => {
    const { handle, review } = await reviewed();
    const plan = await send(handle, editPlanUpdate, {
      by: 'lee',
      edits: [{ op: 'update', todoId: 't', set: { arguments: { expression: '3 + 4' } } }],
      version: 1,
    });
    expect(plan).toMatchObject({ version: 2, changes: [{ by: 'reasoner' }, { by: 'lee' }] });
    const second = await nextRequest(handle, 1);
    expect(second).toMatchObject({
      kind: 'plan_review',
      reopens: review.id,
      payload: { plan: { version: 2 } },
    });
    expect(second.difference).toMatchObject({
      because: 'plan_edited',
      todos: [
        {
          todoId: 't',
          before: { arguments: { expression: '1 + 2' } },
          after: { arguments: { expression: '3 + 4' } },
        },
      ],
    });
    expect(second.difference!.todos).toHaveLength(1);
    const late = await refused(decide(handle, review, { action: 'approve' }));
    expect(late).toMatchObject({
      type: 'HITL_REQUEST_EXPIRED',
      detail: { receipt: { requestId: review.id, decidedBy: 'policy', lapsed: { because: 'plan_edited' } } },
    });
    await decide(handle, second, { action: 'approve' });
    const status = await handle.result();
    expect(todoOf(status, 't')).toMatchObject({ result: '3 + 4 = 7' });
    expect(eventsOf(status, 'plan_changed')).toMatchObject([{ data: { version: 2, by: 'lee' } }]);
  });

  test('by an instruction keeps the words; one that cannot be read leaves the plan as it was', async () => {
    const { handle, review } = await reviewed();
    const before = await planOf(handle);
    const by = 'lee';
    const unread = await refused(send(handle, editPlanUpdate, { by, instruction: 'do magic' }));
    expect(unread).toMatchObject({
      type: 'HITL_MODIFICATION_FAILED',
      detail: { reason: 'say: search more' },
    });
    expect(await planOf(handle)).toEqual(before);
    const asked = await refused(decide(handle, review, { action: 'modify', instruction: 'do magic' }));
    expect(asked.type).toBe('HITL_MODIFICATION_FAILED');
    expect(await planOf(handle)).toEqual(before);
    expect(await statusOf(handle)).toMatchObject({ requests: [{ id: review.id, status: 'open' }] });
    const plan = await send(handle, editPlanUpdate, { by, instruction: 'search more' });
    expect(plan.changes.at(-1)).toMatchObject({ by, instruction: 'search more', version: 2 });
    await handle.terminate();
  });

  test.each([
    [
      'a circle',
      { edits: [{ op: 'update', todoId: 't', set: { dependsOn: ['t'] } }] },
      'HITL_MODIFICATION_FAILED',
    ],
    ['what is not there', { edits: [{ op: 'remove', todoId: 'x' }] }, 'HITL_MODIFICATION_FAILED'],
    [
      'an unknown tool',
      { edits: [{ op: 'add', todo: { tool: 'slow.nothing', task: 'x' } }] },
      'HITL_MODIFICATION_FAILED',
    ],
    ['another version', { edits: [{ op: 'remove', todoId: 't' }], version: 7 }, 'PLAN_VERSION_CHANGED'],
  ] as const)('is refused for %s and leaves the plan as it was', async (_what, change, code) => {
    const { handle, review } = await reviewed();
    const before = await statusOf(handle);
    const refusal = await refused(
      send(handle, editPlanUpdate, { by: 'lee', ...change } as unknown as EditPlanInput),
    );
    expect(refusal.type).toBe(code);
    const after = await statusOf(handle);
    expect([after.plan, after.requests, after.receipts]).toEqual([before.plan, [review], []]);
    await handle.terminate();
  });

  test('is refused while neither its review nor a pause is open', async () => {
    const handle = await harness.ask({
      question: 'How much?',
      todos: [sum('t', '1 + 2', { requiresApproval: true })],
      policy: uncached,
    });
    await nextRequest(handle);
    const edits = [{ op: 'remove' as const, todoId: 't' }];
    const refusal = await refused(send(handle, editPlanUpdate, { by: 'lee', edits }));
    expect(refusal.type).toBe('PLAN_NOT_EDITABLE');
    await handle.terminate();
  });

  test('of the arguments of an approved call, made while paused, makes the approval lapse', async () => {
    const handle = await harness.ask({
      question: 'How much?',
      todos: [sum('t', '1 + 2', { requiresApproval: true })],
      policy: uncached,
    });
    const approval = await nextRequest(handle);
    await pause(handle);
    await decide(handle, approval, { action: 'approve' }, 'kim');
    await send(handle, editPlanUpdate, {
      by: 'lee',
      edits: [{ op: 'update', todoId: 't', set: { arguments: { expression: '100 + 200' } } }],
    });
    await resume(handle);
    const second = await nextRequest(handle, 2);
    expect(second).toMatchObject({
      kind: 'approval_request',
      reopens: approval.id,
      difference: {
        because: 'arguments_changed',
        arguments: [{ name: 'expression', before: '1 + 2', after: '100 + 200' }],
      },
      payload: { todo: { arguments: { expression: '100 + 200' } } },
    });
    await decide(handle, second, { action: 'approve' }, 'kim');
    const status = await handle.result();
    expect(status.receipts[0]).toMatchObject({
      requestId: approval.id,
      lapsed: { because: 'arguments_changed', reopenedAs: second.id },
    });
    expect(todoOf(status, 't')).toMatchObject({ result: '100 + 200 = 300' });
  });

  test('of the arguments of a call whose approval is open, made while paused, asks anew', async () => {
    const handle = await harness.ask({
      question: 'How much?',
      todos: [sum('t', '1 + 2', { requiresApproval: true })],
      policy: uncached,
    });
    const approval = await nextRequest(handle);
    await pause(handle);
    await resume(handle, [{ op: 'update', todoId: 't', set: { arguments: { expression: '5 + 5' } } }]);
    const second = await nextRequest(handle, 2);
    expect(second).toMatchObject({ reopens: approval.id, difference: { arguments: [{ after: '5 + 5' }] } });
    await decide(handle, second, { action: 'skip' });
    const status = await handle.result();
    expect(status.receipts.find(({ requestId }) => requestId === approval.id)).toMatchObject({
      decidedBy: 'policy',
      lapsed: { because: 'arguments_changed' },
    });
  });
});
