import { alike } from '../../../contract/language.js';
import type { Plan } from '../../../contract/plan.js';
import { PortError } from '../../../ports/port-error.js';
import {
  type EditPlanInput,
  editPlanUpdate,
  pauseUpdate,
  resumeUpdate,
} from '../../../workflows/messages.js';
import { decide, nextRequest, portsFor, statusOf, type QueryHandle } from '../../support/query-harness.js';
import { good, useHarness } from '../../support/scenario.js';
import { scriptedIndex } from '../../support/memory-ports.js';
import { scriptedReasoner, thought } from '../../support/scripted-reasoner.js';
import { startDevServer } from '../../support/temporal.js';
import { eventsOf, refused, scriptedTools, send, sum, todoOf } from './support.js';

const harness = useHarness(startDevServer, () =>
  portsFor({
    index: scriptedIndex(() => good),
    tools: scriptedTools(),
    reasoner: scriptedReasoner({
      editPlan: async ({ instruction }) => {
        if (instruction !== 'search more')
          throw new PortError('modification_failed', alike('say: search more'));
        return thought([
          { op: 'add' as const, todo: { tool: 'search_documents', task: 'Search more', query: 'more' } },
        ]);
      },
    }),
  }),
);

const uncached = { cache: { ttlSeconds: 0 } };
const pause = (handle: QueryHandle) => send(handle, pauseUpdate, { by: 'kim' });

describe('a change of the plan', () => {
  const reviewed = async (todos = [sum('t', '1 + 2')]) => {
    const handle = await harness.ask({
      question: 'plan',
      todos,
      policy: { ...uncached, review: { planAlways: true } },
    });
    return { handle, review: await nextRequest(handle) };
  };
  const gated = async () => {
    const handle = await harness.ask({
      question: 'How much?',
      todos: [sum('t', '1 + 2', { requiresApproval: true })],
      policy: uncached,
    });
    return { handle, approval: await nextRequest(handle) };
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
    const { handle } = await gated();
    const edits = [{ op: 'remove' as const, todoId: 't' }];
    const refusal = await refused(send(handle, editPlanUpdate, { by: 'lee', edits }));
    expect(refusal.type).toBe('PLAN_NOT_EDITABLE');
    await handle.terminate();
  });

  test('of the arguments of an approved call, made while paused, makes the approval lapse', async () => {
    const { handle, approval } = await gated();
    await pause(handle);
    await decide(handle, approval, { action: 'approve' }, 'kim');
    await send(handle, editPlanUpdate, {
      by: 'lee',
      edits: [{ op: 'update', todoId: 't', set: { arguments: { expression: '100 + 200' } } }],
    });
    await send(handle, resumeUpdate, { by: 'lee' });
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
    const { handle, approval } = await gated();
    await pause(handle);
    await send(handle, resumeUpdate, {
      by: 'lee',
      modifications: [{ op: 'update', todoId: 't', set: { arguments: { expression: '5 + 5' } } }],
    });
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
