import { alike } from '../../../contract/language.js';
import type { Modification } from '../../../contract/requests/index.js';
import { PortError } from '../../../ports/port-error.js';
import { cancelUpdate, pauseUpdate, resumeUpdate } from '../../../workflows/messages.js';
import { decide, nextRequest, portsFor, statusOf, type QueryHandle } from '../../support/query-harness.js';
import { good, useHarness } from '../../support/scenario.js';
import { scriptedIndex } from '../../support/memory-ports.js';
import { startDevServer } from '../../support/temporal.js';
import { eventsOf, Gates, openOf, refused, scriptedTools, send, todoOf, tool, until } from './support.js';

const gates = new Gates();

const harness = useHarness(startDevServer, () =>
  portsFor({
    index: scriptedIndex(() => good),
    tools: scriptedTools([tool('slow.work')], async ({ arguments: { text } }) => {
      await gates.wait(text as string);
      if ((text as string).startsWith('bad')) throw new PortError('invalid', alike('it does not work'));
      return `${text as string} done`;
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
/** A query that was paused while its todo `one` was running and `two`, which uses its result, was pending. */
async function pausedAt(name: string, ...more: ReturnType<typeof work>[]) {
  const handle = await harness.ask({
    question: 'Work?',
    todos: [work('one', name), work('two', `${name} {{one}}`), ...more],
    policy: uncached,
  });
  await gates.reached(name);
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
