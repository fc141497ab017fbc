import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import type { QueryStatus, StartQuery } from '../../contract/query.js';
import type { Receipt } from '../../contract/requests/index.js';
import { decideSignal } from '../../workflows/messages.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import {
  decide,
  nextRequest,
  portsFor,
  startHarness,
  statusOf,
  type Harness,
} from '../support/query-harness.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startTimeSkippingServer } from '../support/temporal.js';

let env: TestWorkflowEnvironment;
let harness: Harness;

const passages = [hit('d1#0', 'One passage.'), hit('d2#0', 'Another passage.'), hit('d3#0', 'A third.')];

beforeAll(async () => {
  env = await startTimeSkippingServer();
  harness = await startHarness(
    env,
    portsFor({
      index: scriptedIndex((query) => (query.includes('weak') ? [hit('w#0', 'Weak.', 0.2)] : passages)),
      reasoner: scriptedReasoner({
        analyse: async ({ question }) =>
          thought(clearAnalysis(question, { clarity: question.includes('unclear') ? 0.2 : 0.9 })),
        grade: async ({ passages: graded, question }) =>
          thought(
            graded.map(({ id }) => ({
              passageId: id,
              score: question.includes('weak') ? 0.55 : question.includes('medium') ? 0.75 : 0.9,
            })),
          ),
      }),
    }),
  );
}, 120_000);
afterAll(async () => {
  await harness.stop();
  await env.teardown();
});

/** The clock of the test server goes on while a busy machine takes its time. */
const MARGIN_SECONDS = 20;

/** Asks, waits until the request is open, and lets the time pass. */
async function askAndWait(question: Partial<StartQuery> & { question: string }, wait: number) {
  const handle = await harness.ask({ policy: { cache: { ttlSeconds: 0 } }, ...question });
  const request = await nextRequest(handle);
  await env.sleep(wait * 1000);
  return { handle, request, status: await statusOf(handle) };
}

/** Waited for so many seconds, give or take the two seconds that the test server's clock may be off. */
function seconds(expected: number): unknown {
  return {
    asymmetricMatch: (ms: unknown) =>
      typeof ms === 'number' && ms >= expected * 1000 && ms < (expected + 2) * 1000,
    toString: () => `about ${expected} s`,
  };
}

function onlyReceipt(status: QueryStatus): Receipt {
  expect(status.receipts).toHaveLength(1);
  return status.receipts[0]!;
}

test.each([
  ['a hard answer review', { question: 'weak', mode: 'auto' }, 600, 'rejected', 'reject'],
  ['a soft answer review', { question: 'medium', mode: 'auto' }, 60, 'completed', 'approve'],
  ['a clarification', { question: 'unclear', mode: 'auto' }, 180, 'cancelled', 'cancel'],
] as const)(
  '%s ends by its default at its deadline and not before',
  async (_what, ask, limit, stage, action) => {
    const { handle, request, status } = await askAndWait(ask, limit - MARGIN_SECONDS);
    expect(status.requests).toMatchObject([{ status: 'open' }]);
    expect(Date.parse(request.deadline) - Date.parse(request.createdAt)).toBe(limit * 1000);
    await env.sleep(2 * MARGIN_SECONDS * 1000);
    const ended = await handle.result();
    expect(ended.stage).toBe(stage);
    // nobody has looked at what was provisional
    if ('answer' in ended) expect(ended.answer?.disclaimers[0]).toMatchObject({ code: 'unreviewed' });
    expect(onlyReceipt(ended)).toMatchObject({
      action,
      decidedBy: 'timeout',
      by: 'timer',
      waitedMs: seconds(limit),
      defaultAction: action,
    });
  },
);

test('a plan review is approved after 300 s, and the question goes on to its answer review', async () => {
  const { handle, status } = await askAndWait({ question: 'plan', mode: 'strict' }, 300 - MARGIN_SECONDS);
  expect(status).toMatchObject({ stage: 'planning', requests: [{ kind: 'plan_review', status: 'open' }] });
  await env.sleep(2 * MARGIN_SECONDS * 1000);
  const review = await nextRequest(handle, 1);
  expect(review).toMatchObject({
    kind: 'answer_review',
    payload: { level: 'hard', reasons: ['strict_mode'] },
  });
  await env.sleep(601_000);
  const ended = await handle.result();
  expect(ended.receipts).toMatchObject([
    { kind: 'plan_review', action: 'approve', decidedBy: 'timeout', waitedMs: seconds(300) },
    { kind: 'answer_review', action: 'reject', decidedBy: 'timeout', waitedMs: seconds(600) },
  ]);
  expect(ended).toMatchObject({ stage: 'rejected', outcome: { code: 'HITL_TIMEOUT' } });
});

test('timeouts and defaults come from the policy of the query', async () => {
  const { handle } = await askAndWait(
    {
      question: 'weak',
      policy: {
        cache: { ttlSeconds: 0 },
        requests: { answer_review_hard: { timeoutSeconds: 30, defaultAction: 'approve' } },
      },
    },
    32,
  );
  expect(onlyReceipt(await handle.result())).toMatchObject({ action: 'approve', waitedMs: seconds(30) });
});

test('an answer a moment before the deadline counts', async () => {
  const { handle, request } = await askAndWait({ question: 'weak' }, 599);
  const receipt = await decide(handle, request, { action: 'approve' });
  expect(receipt).toMatchObject({ decidedBy: 'human', action: 'approve' });
  await env.sleep(5000);
  expect(onlyReceipt(await handle.result())).toEqual(receipt);
});

test('an answer a moment after the deadline is refused with the winning receipt', async () => {
  // strict mode: the query is still alive when the plan review has timed out
  const { handle, request } = await askAndWait({ question: 'plan', mode: 'strict' }, 301);
  const refused = await decide(handle, request, { action: 'reject' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WorkflowUpdateFailedError);
  expect((refused as WorkflowUpdateFailedError).cause).toMatchObject({
    type: 'HITL_REQUEST_EXPIRED',
    details: [{ receipt: { requestId: request.id, decidedBy: 'timeout', action: 'approve' } }],
  });
  await decide(handle, await nextRequest(handle, 1), { action: 'approve' });
  expect((await handle.result()).receipts).toHaveLength(2);
});

test('answers that race the deadline give exactly one decision', async () => {
  const handle = await harness.ask({ question: 'plan', mode: 'strict' });
  const request = await nextRequest(handle);
  await env.sleep(299_500);
  const racing = Array.from({ length: 10 }, () =>
    handle.signal(decideSignal, { requestId: request.id, decision: { action: 'approve' }, by: 'racer' }),
  );
  await Promise.all([env.sleep(1000), ...racing]);
  const status = await statusOf(handle);
  expect(status.receipts.filter((receipt) => receipt.requestId === request.id)).toHaveLength(1);
  await decide(handle, await nextRequest(handle, 1), { action: 'approve' });
  expect((await handle.result()).receipts).toHaveLength(2);
});
