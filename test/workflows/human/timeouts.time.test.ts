import type { PolicyOverrides } from '../../../contract/policy.js';
import type { QueryStatus, StartQuery } from '../../../contract/query.js';
import { pauseUpdate } from '../../../workflows/messages.js';
import { nextRequest, statusOf } from '../../support/query-harness.js';
import { useHarness } from '../../support/scenario.js';
import { startTimeSkippingServer } from '../../support/temporal.js';
import { eventsOf, send, sum, todoOf, wellKnown } from './support.js';

const harness = useHarness(startTimeSkippingServer, wellKnown);

const uncached = { cache: { ttlSeconds: 0 } };

/** Milliseconds between two moments of a query. */
function between(from: string, to: string | undefined): number {
  return Date.parse(to ?? '') - Date.parse(from);
}

interface Case {
  kind: string;
  ask: Partial<StartQuery> & { question: string };
  limit: number;
  action: string;
  ended: Record<string, unknown>;
}

const reviewedPlan: PolicyOverrides = { ...uncached, review: { planAlways: true } };
const CASES: Case[] = [
  {
    kind: 'plan_review',
    ask: { question: 'plan', policy: reviewedPlan },
    limit: 300,
    action: 'approve',
    ended: { stage: 'completed' },
  },
  {
    kind: 'approval_request',
    ask: { question: 'approval', todos: [sum('t', '1 + 2', { requiresApproval: true })] },
    limit: 600,
    action: 'skip',
    ended: { stage: 'completed' },
  },
  {
    kind: 'plan_review',
    ask: {
      question: 'plan',
      policy: { ...reviewedPlan, requests: { plan_review: { defaultAction: 'reject' } } },
    },
    limit: 300,
    action: 'reject',
    ended: { stage: 'rejected', outcome: { code: 'HITL_TIMEOUT' } },
  },
  {
    kind: 'approval_request',
    ask: {
      question: 'approval',
      todos: [sum('t', '1 + 2', { requiresApproval: true })],
      policy: { ...uncached, requests: { approval_request: { defaultAction: 'reject' } } },
    },
    limit: 600,
    action: 'reject',
    ended: { stage: 'rejected', outcome: { code: 'HITL_TIMEOUT' } },
  },
  {
    kind: 'clarification',
    ask: { question: 'unclear' },
    limit: 180,
    action: 'cancel',
    ended: { stage: 'cancelled', outcome: { code: 'HITL_TIMEOUT' } },
  },
  {
    kind: 'input_request',
    ask: { question: 'input', todos: [sum('t')] },
    limit: 300,
    action: 'cancel',
    ended: { stage: 'cancelled', outcome: { code: 'HITL_TIMEOUT' } },
  },
  {
    kind: 'answer_review',
    ask: { question: 'weak' },
    limit: 600,
    action: 'reject',
    ended: { stage: 'rejected', outcome: { code: 'HITL_TIMEOUT' } },
  },
  {
    kind: 'answer_review',
    ask: { question: 'medium' },
    limit: 60,
    action: 'approve',
    ended: { stage: 'completed' },
  },
];

test.each(CASES)(
  '$kind: $action after $limit s when nobody answers',
  async ({ kind, ask, limit, action, ended }) => {
    const handle = await harness.ask({ policy: uncached, ...ask });
    const request = await nextRequest(handle);
    expect(request).toMatchObject({ kind, defaultAction: action });
    expect(between(request.createdAt, request.deadline)).toBe(limit * 1000);

    await harness.sleep((limit - 10) * 1000);
    const before = await statusOf(handle);
    const warned = limit > 60 ? [{ data: { requestId: request.id, deadline: request.deadline } }] : [];
    expect(before.requests).toMatchObject([{ id: request.id, status: 'open' }]);
    expect(eventsOf(before, 'hitl_warning')).toMatchObject(warned);

    await harness.sleep(15_000);
    const status = await handle.result();
    expect(status).toMatchObject({
      ...ended,
      receipts: [{ action, decidedBy: 'timeout', by: 'timer', reply: { action } }],
    });
    expect(status.receipts[0]!.waitedMs).toBeGreaterThanOrEqual(limit * 1000);
    expect(status.receipts[0]!.waitedMs).toBeLessThan((limit + 5) * 1000);
    expect(eventsOf(status, 'hitl_timeout')).toMatchObject([
      { data: { requestId: request.id, kind, action, decidedBy: 'timeout' } },
    ]);
    expect(eventsOf(status, 'hitl_decided')).toEqual([]);
    // once, a minute before the deadline; never for what waits no longer than that
    const [warning, ...more] = eventsOf(status, 'hitl_warning');
    expect(more).toEqual([]);
    if (limit <= 60) expect(warning).toBeUndefined();
    else {
      const early = between(warning!.at, request.deadline);
      expect(early).toBeLessThanOrEqual(60_000);
      expect(early).toBeGreaterThan(55_000);
    }
  },
);

test('a todo that nobody approved is skipped and its tool never called', async () => {
  const { ask } = CASES[1]!;
  const handle = await harness.ask({ policy: uncached, ...ask });
  await nextRequest(handle);
  await harness.sleep(605_000);
  const status = await handle.result();
  expect(todoOf(status, 't')).toMatchObject({ status: 'skipped' });
  expect(status.passages.map(({ source }) => source)).not.toContain('tool');
});

test('a pause ends by itself after an hour, and the question goes on', async () => {
  const handle = await harness.ask({ question: 'paused plan', policy: reviewedPlan });
  const review = await nextRequest(handle);
  const pause = await send(handle, pauseUpdate, { by: 'kim', reason: 'lunch' });
  expect(pause).toMatchObject({ kind: 'pause', defaultAction: 'resume', payload: { pausedBy: 'kim' } });
  expect(between(pause.createdAt, pause.deadline)).toBe(3_600_000);

  await harness.sleep(3_590_000);
  const paused = await statusOf(handle);
  expect(paused).toMatchObject({ stage: 'paused', receipts: [] });
  expect(eventsOf(paused, 'hitl_warning')).toMatchObject([{ data: { requestId: pause.id } }]);

  await harness.sleep(15_000);
  const resumed: QueryStatus = await statusOf(handle);
  expect(resumed).toMatchObject({
    stage: 'planning',
    requests: [
      { id: review.id, status: 'open' },
      { id: pause.id, status: 'decided' },
    ],
    receipts: [{ requestId: pause.id, action: 'resume', decidedBy: 'timeout' }],
  });
  expect(eventsOf(resumed, 'hitl_timeout', 'hitl_resumed')).toMatchObject([
    { type: 'hitl_timeout', data: { requestId: pause.id, action: 'resume' } },
    { type: 'hitl_resumed', data: { requestId: pause.id, decidedBy: 'timeout' } },
  ]);
  // the review has all of its time but the moment before the pause
  const left = between(resumed.updatedAt, resumed.requests[0]!.deadline);
  expect(left).toBeGreaterThan(285_000);
  await harness.sleep(301_000);
  expect(await handle.result()).toMatchObject({ stage: 'completed', receipts: [{ kind: 'pause' }, {}] });
});

test('a shorter pause may be asked for, a longer one not', async () => {
  const handle = await harness.ask({ question: 'short pause', policy: reviewedPlan });
  await nextRequest(handle);
  const short = await send(handle, pauseUpdate, { by: 'kim', seconds: 100 });
  expect(between(short.createdAt, short.deadline)).toBe(100_000);
  await harness.sleep(105_000);
  const long = await send(handle, pauseUpdate, { by: 'kim', seconds: 100_000 });
  expect(between(long.createdAt, long.deadline)).toBe(3_600_000);
  await handle.terminate();
});
