import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { failureCodeSchema } from '../../../contract/failures.js';
import { isFinal, type QueryStatus } from '../../../contract/query.js';
import { findCycle } from '../../../domain/plan-graph.js';
import {
  cancelUpdate,
  claimUpdate,
  decideSignal,
  decideUpdate,
  editPlanUpdate,
  extendUpdate,
  pauseUpdate,
  releaseUpdate,
  resumeUpdate,
} from '../../../workflows/messages.js';
import { nextRequest, statusOf, type Harness, type QueryHandle } from '../../support/query-harness.js';
import type { Step } from './programs.js';
import { eventsOf, openOf, send, sum } from './support.js';

const LADDER = [
  { step: 'remind' as const, afterSeconds: 30 },
  { step: 'warn' as const, beforeDeadlineSeconds: 60 },
];

/** The environment in which a program runs. */
export interface World {
  ask: Harness['ask'];
  sleep(seconds: number): Promise<unknown>;
  restart(): Promise<void>;
  /** Timeout of every request; the policy's own when absent. */
  timeoutSeconds?: number;
}

/** A question with every kind of request ahead: its plan, an approval, an input and its answer. */
function start({ ask, timeoutSeconds }: World, approvals: number): Promise<QueryHandle> {
  const timeout = timeoutSeconds === undefined ? {} : { timeoutSeconds };
  // in real time nobody waits for a deadline that was put off by minutes
  const maxExtensionSeconds = timeoutSeconds ?? 1000;
  const policy = { ...timeout, ladder: LADDER, claimSeconds: 120, maxExtensionSeconds };
  return ask({
    question: 'What does it come to?',
    mode: 'strict',
    todos: [sum('a', '1 + 2', { requiresApproval: true }), sum('b')],
    policy: {
      cache: { ttlSeconds: 0 },
      review: timeoutSeconds === undefined ? {} : { notFoundSeconds: timeoutSeconds },
      requests: {
        plan_review: policy,
        approval_request: policy,
        input_request: { ...policy, defaultAction: 'skip' },
        answer_review_hard: { ...policy, quorum: { approvals, people: [] } },
        pause: { ...timeout, maxExtensionSeconds },
      },
    },
  });
}

/**
 * Returns true if the query took the act, false if it refused it with a code of the contract or had ended.
 * @throws any other error
 */
async function taken(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    const type = error instanceof WorkflowUpdateFailedError && (error.cause as { type?: string }).type;
    if (type === 'AcceptedUpdateCompletedWorkflow') return false;
    if (!failureCodeSchema.safeParse(type).success) throw error;
    return false;
  }
}

/** Carries out one step as a person of that name. @returns whether it was refused. */
async function carryOut(
  world: World,
  handle: QueryHandle,
  step: Step,
  by: string,
): Promise<'refused' | 'done' | 'unknown'> {
  const { requests } = await statusOf(handle);
  const requestId =
    'pick' in step
      ? idOf(
          handle,
          requests.map(({ id }) => id),
          step.pick,
        )
      : '';
  const attempt = async (act: Promise<unknown>) => ((await taken(act)) ? 'done' : 'refused');
  switch (step.do) {
    case 'sleep':
      await world.sleep(step.seconds);
      return 'unknown';
    case 'decide': {
      const input = { requestId, decision: step.decision, by };
      if (step.by === 'update') return attempt(send(handle, decideUpdate, input));
      await taken(handle.signal(decideSignal, input));
      return 'unknown';
    }
    case 'pause':
      return attempt(send(handle, pauseUpdate, { by, seconds: step.seconds }));
    case 'resume': {
      const modifications = step.todo ? [{ op: 'retry' as const, todoId: step.todo }] : undefined;
      return attempt(send(handle, resumeUpdate, { by, modifications }));
    }
    case 'claim':
      return attempt(send(handle, claimUpdate, { requestId, by }));
    case 'release':
      return attempt(send(handle, releaseUpdate, { requestId, by }));
    case 'extend':
      return attempt(send(handle, extendUpdate, { requestId, by, seconds: step.seconds }));
    case 'edit':
      return attempt(send(handle, editPlanUpdate, { by, edits: step.edits, version: step.version }));
    case 'restart':
      await world.restart();
      return 'unknown';
    case 'cancel':
      return attempt(send(handle, cancelUpdate, { by }));
  }
}

/** Mostly an id of the question; sometimes one that it has not given yet. */
function idOf(handle: QueryHandle, ids: string[], pick: number): string {
  return pick === 20 ? `${handle.workflowId}.r99` : (ids.at(-1 - (pick % ids.length)) ?? 'none');
}

/** Checks the invariants that hold at every moment of a query, against its status before. */
function checkAlways(status: QueryStatus, before: QueryStatus): void {
  expect(status.events.map(({ seq }) => seq)).toEqual(status.events.map((_, index) => index + 1));
  // a moment that is not yet in history may be dated anew
  const facts = ({ events }: QueryStatus) => events.map(({ type, data }) => ({ type, data }));
  expect(facts(status).slice(0, before.events.length)).toEqual(facts(before));
  expect(status.receipts.slice(0, before.receipts.length).map(({ requestId }) => requestId)).toEqual(
    before.receipts.map(({ requestId }) => requestId),
  );
  expect(status.revision).toBeGreaterThanOrEqual(before.revision);
  expect(new Set(status.receipts.map(({ requestId }) => requestId)).size).toBe(status.receipts.length);
  const settled = status.requests.filter((request) => request.status !== 'open').map(({ id }) => id);
  expect(status.receipts.map(({ requestId }) => requestId).sort()).toEqual(settled.sort());
  const { plan } = status;
  if (!plan) return;
  const ids = plan.todos.map(({ id }) => id);
  expect(findCycle(plan.todos)).toBeUndefined();
  expect(plan.todos.flatMap(({ dependsOn }) => dependsOn).filter((id) => !ids.includes(id))).toEqual([]);
  expect(plan.version).toBeGreaterThanOrEqual(before.plan?.version ?? 1);
  expect(plan.changes.map(({ version }) => version)).toEqual(plan.changes.map((_, index) => index + 1));
  expect(plan.changes.at(-1)?.version).toBe(plan.version);
}

/** Checks the invariants of a query that has ended. */
function checkEnd(status: QueryStatus): void {
  expect(isFinal(status.stage)).toBe(true);
  expect(status.stage).not.toBe('failed');
  expect(openOf(status)).toEqual([]);
  expect(eventsOf(status, 'query_ended')).toHaveLength(1);
  for (const { id } of status.requests) {
    const of = (...types: Parameters<typeof eventsOf>[1][]) =>
      eventsOf(status, ...types).filter(({ data }) => data.requestId === id);
    const receipt = status.receipts.find(({ requestId }) => requestId === id)!;
    expect(of('hitl_request')).toHaveLength(1);
    expect(of('hitl_reminder').length).toBeLessThanOrEqual(1);
    expect(of('hitl_warning').length).toBeLessThanOrEqual(1);
    expect(of('hitl_lapsed')).toHaveLength(receipt.lapsed ? 1 : 0);
    expect(of('hitl_timeout')).toHaveLength(receipt.decidedBy === 'timeout' ? 1 : 0);
    expect(of('hitl_decided')).toHaveLength(['human', 'cancel'].includes(receipt.decidedBy) ? 1 : 0);
  }
  const paused = eventsOf(status, 'hitl_paused').length;
  expect(status.requests.filter(({ kind }) => kind === 'pause')).toHaveLength(paused);
  expect(eventsOf(status, 'hitl_resumed').length).toBeLessThanOrEqual(paused);
}

/** Everything that the status tells but the errors, which name who made them. */
function told(status: QueryStatus): string {
  return JSON.stringify({ ...status, events: status.events.filter(({ type }) => type !== 'hitl_error') });
}

/** Runs a program to the end of its query and checks what must hold, on the way and at the end. */
export async function interleave(world: World, steps: readonly Step[], approvals: number): Promise<void> {
  const handle = await start(world, approvals);
  await nextRequest(handle);
  const refused: string[] = [];
  let before = await statusOf(handle);
  for (const [index, step] of steps.entries()) {
    const by = `person-${index}.`;
    const outcome = await carryOut(world, handle, step, by);
    if (outcome === 'refused') refused.push(by);
    const status = await statusOf(handle);
    checkAlways(status, before);
    before = status;
  }
  const ended = await handle.result();
  checkAlways(ended, before);
  checkEnd(ended);
  // who was refused has changed nothing
  for (const by of refused) expect(told(ended)).not.toContain(by);
}
