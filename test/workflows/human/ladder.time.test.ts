import type { PolicyOverrides } from '../../../contract/policy.js';
import type { HumanRequest } from '../../../contract/requests/index.js';
import {
  claimUpdate,
  extendUpdate,
  pauseUpdate,
  releaseUpdate,
  resumeUpdate,
} from '../../../workflows/messages.js';
import { decide, nextRequest, statusOf, type QueryHandle } from '../../support/query-harness.js';
import { useHarness } from '../../support/scenario.js';
import { startTimeSkippingServer } from '../../support/temporal.js';
import { current, eventsOf, person, refused, send, sum, todoOf, wellKnown } from './support.js';

const harness = useHarness(startTimeSkippingServer, wellKnown);

type ApprovalPolicy = NonNullable<NonNullable<PolicyOverrides['requests']>['approval_request']>;

/** A query that waits for an approval, handled by this policy. */
async function waiting(
  approval_request: ApprovalPolicy = {},
): Promise<{ handle: QueryHandle; request: HumanRequest }> {
  const handle = await harness.ask({
    question: 'sum?',
    todos: [sum('t', '1 + 2', { requiresApproval: true })],
    policy: { cache: { ttlSeconds: 0 }, requests: { approval_request } },
  });
  return { handle, request: await nextRequest(handle) };
}

/** Milliseconds after the request was opened. */
function since({ createdAt }: HumanRequest, at: string | undefined): number {
  return Date.parse(at ?? '') - Date.parse(createdAt);
}

/** About so many seconds later: timers may be late, never early. */
function about(seconds: number, by = 8): unknown {
  return {
    asymmetricMatch: (ms: unknown) =>
      typeof ms === 'number' && ms >= seconds * 1000 && ms < (seconds + by) * 1000,
    toString: () => `about ${seconds} s`,
  };
}

const sleep = (seconds: number): Promise<void> => harness.sleep(seconds * 1000);

const LADDER: ApprovalPolicy['ladder'] = [
  { step: 'warn', beforeDeadlineSeconds: 60 },
  { step: 'escalate', afterSeconds: 240, groups: ['leads'] },
  { step: 'widen', afterSeconds: 120, groups: ['finance'] },
  { step: 'remind', afterSeconds: 60 },
];
const STEPS = ['hitl_reminder', 'hitl_widened', 'hitl_escalated', 'hitl_warning', 'hitl_timeout'] as const;

test('the ladder is climbed in order, each step once, and ends with the default', async () => {
  const { handle, request } = await waiting({ ladder: LADDER, groups: ['it'] });
  expect(request).toMatchObject({ groups: ['it'], priority: 'normal' });
  expect(request.ladder.map(({ step, at }) => [step, since(request, at) / 1000])).toEqual([
    ['remind', 60],
    ['widen', 120],
    ['escalate', 240],
    ['warn', 540],
  ]);
  const done = async () => {
    const { ladder, groups, priority } = await current(handle, request);
    return { done: ladder.flatMap(({ step, doneAt }) => (doneAt ? [step] : [])), groups, priority };
  };
  const lee = person('lee', 'finance');

  await sleep(70);
  expect(await done()).toEqual({ done: ['remind'], groups: ['it'], priority: 'normal' });
  const early = await refused(decide(handle, request, { action: 'approve' }, lee));
  expect(early.type).toBe('HITL_FORBIDDEN');
  await sleep(60);
  expect(await done()).toEqual({ done: ['remind', 'widen'], groups: ['it', 'finance'], priority: 'normal' });
  await send(handle, claimUpdate, { requestId: request.id, by: lee });
  await send(handle, releaseUpdate, { requestId: request.id, by: lee });
  await sleep(120);
  expect(await done()).toEqual({
    done: ['remind', 'widen', 'escalate'],
    groups: ['it', 'finance', 'leads'],
    priority: 'urgent',
  });
  await sleep(400);
  const status = await handle.result();
  const climbed = eventsOf(status, ...STEPS);
  expect(climbed.map(({ type }) => type)).toEqual(STEPS);
  expect(climbed.map(({ at }) => since(request, at))).toEqual([60, 120, 240, 540, 600].map((s) => about(s)));
  expect(climbed.map(({ data }) => data.groups ?? [])).toEqual([
    ['it'],
    ['it', 'finance'],
    ['it', 'finance', 'leads'],
    ['it', 'finance', 'leads'],
    [],
  ]);
  expect(status.requests[0]!.ladder.every(({ doneAt }) => doneAt)).toBe(true);
  expect(status.receipts).toMatchObject([{ action: 'skip', decidedBy: 'timeout' }]);
});

test('a request that everyone may decide stays so when it is widened', async () => {
  const { handle, request } = await waiting({ ladder: LADDER, groups: [] });
  await sleep(250);
  expect(await current(handle, request)).toMatchObject({ groups: [], priority: 'urgent' });
  await decide(handle, request, { action: 'approve' }, person('anyone'));
  expect(eventsOf(await handle.result(), ...STEPS)).toHaveLength(3);
});

test('an extension moves the deadline and what is counted from it, and repeats no step', async () => {
  const { handle, request } = await waiting({ ladder: LADDER });
  await sleep(550);
  const extended = await send(handle, extendUpdate, { requestId: request.id, by: 'lee', seconds: 900 });
  expect(since(request, extended.deadline)).toBe(1_500_000);
  expect(extended).toMatchObject({ extendedSeconds: 900, extensionLeftSeconds: 2700 });
  await sleep(940);
  expect(await current(handle, request)).toMatchObject({ status: 'open' });
  await sleep(20);
  const status = await handle.result();
  expect(eventsOf(status, ...STEPS).map(({ type }) => type)).toEqual(STEPS);
  expect(eventsOf(status, 'hitl_extended')).toMatchObject([
    { data: { requestId: request.id, by: 'lee', deadline: extended.deadline } },
  ]);
  expect(status.receipts[0]).toMatchObject({ decidedBy: 'timeout', waitedMs: about(1500) });
});

test('an extension before the warning puts the warning off as well', async () => {
  const { handle, request } = await waiting();
  await sleep(100);
  await send(handle, extendUpdate, { requestId: request.id, by: 'lee', seconds: 300 });
  await sleep(500);
  expect(eventsOf(await statusOf(handle), 'hitl_warning')).toEqual([]);
  await sleep(310);
  const status = await handle.result();
  expect(eventsOf(status, 'hitl_warning').map(({ at }) => since(request, at))).toEqual([about(840)]);
  expect(status.receipts[0]).toMatchObject({ waitedMs: about(900) });
});

test('a deadline is put off within the cap of the policy and not beyond', async () => {
  const { handle, request } = await waiting({ maxExtensionSeconds: 500 });
  const extend = (seconds: number) =>
    send(handle, extendUpdate, { requestId: request.id, by: 'lee', seconds });
  await extend(300);
  const before = await statusOf(handle);
  expect((await refused(extend(201))).type).toBe('HITL_EXTENSION_REFUSED');
  for (const nonsense of [0, -60, 0.5, Number.MAX_SAFE_INTEGER]) {
    expect((await refused(extend(nonsense))).type).toBe('HITL_EXTENSION_REFUSED');
  }
  expect(await statusOf(handle)).toEqual(before);
  expect(await extend(200)).toMatchObject({ extendedSeconds: 500, extensionLeftSeconds: 0 });
  expect((await refused(extend(1))).type).toBe('HITL_EXTENSION_REFUSED');
  await sleep(1110);
  expect((await handle.result()).receipts[0]).toMatchObject({ waitedMs: about(1100) });
});

test('a claim keeps others out for its lease of ten minutes, and renewed for longer', async () => {
  const { handle, request } = await waiting({ timeoutSeconds: 3600 });
  const claim = (by: string) => send(handle, claimUpdate, { requestId: request.id, by });
  const first = await claim('kim');
  expect(Date.parse(first.claim!.until) - Date.parse(first.claim!.at)).toBe(600_000);
  await sleep(590);
  const barred = await refused(claim('lee'));
  expect(barred).toMatchObject({ type: 'HITL_CLAIMED', detail: { claim: first.claim } });
  await claim('kim'); // renewed
  await sleep(590);
  expect((await refused(decide(handle, request, { action: 'approve' }, 'lee'))).type).toBe('HITL_CLAIMED');
  await sleep(20);
  expect(await claim('lee')).toMatchObject({ claim: { by: 'lee' } });
  expect((await refused(decide(handle, request, { action: 'approve' }, 'kim'))).type).toBe('HITL_CLAIMED');
  const late = await refused(send(handle, releaseUpdate, { requestId: request.id, by: 'kim' }));
  expect(late.type).toBe('HITL_NOT_CLAIMED');
  await decide(handle, request, { action: 'approve' }, 'lee');
  expect(await handle.result()).toMatchObject({ receipts: [{ by: 'lee' }] });
});

test('a claim does not keep a deadline from passing', async () => {
  const { handle, request } = await waiting();
  await sleep(300);
  await send(handle, claimUpdate, { requestId: request.id, by: 'kim' });
  await sleep(310);
  expect((await handle.result()).receipts).toMatchObject([{ decidedBy: 'timeout', action: 'skip' }]);
});

test('an extension by whoever holds the request renews the claim', async () => {
  const { handle, request } = await waiting();
  await send(handle, claimUpdate, { requestId: request.id, by: 'kim' });
  await sleep(500);
  const extended = await send(handle, extendUpdate, { requestId: request.id, by: 'kim', seconds: 600 });
  expect(since(request, extended.claim!.until)).toEqual(about(1100));
  await decide(handle, request, { action: 'skip' }, 'kim');
  await handle.result();
});

test('deadlines stand still under a pause: 600 s, paused for 1000 s at 300 s, leave 300 s', async () => {
  const { handle, request } = await waiting({ ladder: LADDER });
  await sleep(300);
  await send(handle, pauseUpdate, { by: 'kim' });
  expect(await current(handle, request)).toHaveProperty('frozenSince');
  await sleep(1000);
  expect(eventsOf(await statusOf(handle), ...STEPS)).toHaveLength(3);
  const pause = await send(handle, resumeUpdate, { by: 'kim' });
  expect(pause).toMatchObject({ kind: 'pause', action: 'resume', by: 'kim', waitedMs: about(1000) });

  const moved = await current(handle, request);
  expect(moved).not.toHaveProperty('frozenSince');
  expect(since(request, moved.deadline)).toEqual(about(1600));
  expect(Date.parse(moved.deadline) - Date.parse(pause.at)).toBeLessThanOrEqual(300_000);
  expect(Date.parse(moved.deadline) - Date.parse(pause.at)).toBeGreaterThan(290_000);
  await sleep(285);
  expect(await current(handle, request)).toMatchObject({ status: 'open' });
  await sleep(20);
  const status = await handle.result();
  expect(eventsOf(status, ...STEPS).map(({ type }) => type)).toEqual(STEPS);
  expect(eventsOf(status, 'hitl_warning').map(({ at }) => since(request, at))).toEqual([about(1540)]);
  expect(status.receipts[1]).toMatchObject({ requestId: request.id, waitedMs: about(1600) });
});

test('several pauses add up', async () => {
  const { handle, request } = await waiting();
  for (let round = 0; round < 3; round++) {
    await sleep(100);
    await send(handle, pauseUpdate, { by: 'kim' });
    await sleep(700);
    await send(handle, resumeUpdate, { by: 'kim' });
  }
  await sleep(280);
  expect(await current(handle, request)).toMatchObject({ status: 'open' });
  await sleep(30);
  const status = await handle.result();
  expect(todoOf(status, 't')).toMatchObject({ status: 'skipped' });
  expect(eventsOf(status, 'hitl_warning')).toHaveLength(1);
  expect(status.receipts.at(-1)).toMatchObject({ waitedMs: about(2700, 15) });
});

test('a request may be answered while the query is paused; what follows waits', async () => {
  const { handle, request } = await waiting();
  await send(handle, pauseUpdate, { by: 'kim' });
  await decide(handle, request, { action: 'approve' });
  await sleep(3000);
  expect(await statusOf(handle)).toMatchObject({ stage: 'paused', receipts: [{ action: 'approve' }] });
  expect(todoOf(await statusOf(handle), 't')).toMatchObject({ status: 'pending' });
  await send(handle, resumeUpdate, { by: 'kim' });
  expect(todoOf(await handle.result(), 't')).toMatchObject({ status: 'completed', result: '1 + 2 = 3' });
});
