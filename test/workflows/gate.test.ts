import type { WorkflowUpdateFailedError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { OPEN_REQUESTS_MEMO } from '../../contract/ids.js';
import type { HumanRequest, PayloadOf } from '../../contract/requests/index.js';
import { digest } from '../../domain/digest.js';
import { cancelUpdate, decideSignal, decideUpdate } from '../../workflows/messages.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import {
  decide,
  nextRequest,
  portsFor,
  startHarness,
  statusOf,
  type Harness,
  type QueryHandle,
} from '../support/query-harness.js';
import { scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { eventually } from '../support/wait.js';

let env: TestWorkflowEnvironment;
let harness: Harness;

beforeAll(async () => {
  env = await startDevServer();
  harness = await startHarness(
    env,
    portsFor({
      index: scriptedIndex((query) => [hit(`${query}#0`, `Text about ${query}.`, 0.3)]),
      reasoner: scriptedReasoner({
        grade: async ({ passages }) => thought(passages.map(({ id }) => ({ passageId: id, score: 0.55 }))),
      }),
    }),
  );
});
afterAll(async () => {
  await harness.stop();
  await env.teardown();
});

async function waiting(): Promise<{ handle: QueryHandle; request: HumanRequest }> {
  const handle = await harness.ask({ question: 'weak', policy: { cache: { ttlSeconds: 0 } } });
  return { handle, request: await nextRequest(handle) };
}

test('pages of Temporal tell where a question stands, and for what its timer waits', async () => {
  const { handle, request } = await waiting();
  const shown = async () =>
    (await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata')).currentDetails;
  expect(await shown()).toContain(`**In review** · ${confidenceOf(request)}`);
  expect(await shown()).toContain(`\`${request.id}\``);
  const { events } = await handle.fetchHistory();
  const summaries = events!.flatMap(({ userMetadata }) => String(userMetadata?.summary?.data ?? []) || []);
  expect(summaries).toHaveLength(1);
  await decide(handle, request, { action: 'approve' });
  await handle.result();
  expect(await shown()).toContain('- Answer review: approved · ');
});

function confidenceOf({ payload }: HumanRequest): string {
  const { confidence } = payload as PayloadOf<'answer_review'>;
  return `${confidence?.level} ${confidence?.score.toFixed(2)}`;
}

test('100 concurrent answers: one decision, 99 refusals that carry its receipt', async () => {
  const handle = await harness.ask({ question: 'plan', mode: 'strict' });
  const request = await nextRequest(handle);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => decide(handle, request, { action: 'approve' }, `person-${n}`)),
  );
  const accepted = outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []));
  const refused = outcomes.flatMap((o) =>
    o.status === 'rejected' ? [(o.reason as WorkflowUpdateFailedError).cause] : [],
  );
  expect(accepted).toHaveLength(1);
  expect(refused).toHaveLength(99);
  for (const failure of refused) {
    expect(failure).toMatchObject({ type: 'HITL_ALREADY_DECIDED', details: [{ receipt: accepted[0] }] });
  }
  await decide(handle, await nextRequest(handle, 1), { action: 'approve' });
  expect((await handle.result()).receipts[0]).toEqual(accepted[0]);
});

test('the receipt says who, when, how long, what was seen and what the default was', async () => {
  const { handle, request } = await waiting();
  const receipt = await decide(handle, request, { action: 'approve', comment: 'fine' }, 'kim');
  expect(receipt).toMatchObject({
    requestId: `${handle.workflowId}.r1`,
    queryId: handle.workflowId,
    kind: 'answer_review',
    action: 'approve',
    decidedBy: 'human',
    by: 'kim',
    defaultAction: 'reject',
    shownHash: digest(request.payload),
    reply: { action: 'approve', comment: 'fine' },
  });
  expect(receipt.waitedMs).toBeGreaterThanOrEqual(0);
  await handle.result();
});

test('the same Update id gives the same receipt again', async () => {
  const { handle, request } = await waiting();
  const send = () =>
    handle.executeUpdate(decideUpdate, {
      updateId: 'key-1',
      args: [{ requestId: request.id, decision: { action: 'approve' }, by: 'kim' }],
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toEqual(first);
});

test.each([
  ['an action of another kind', { action: 'answer', text: 'x' }, 'HITL_WRONG_KIND'],
  ['an action of no kind', { action: 'fly' }, 'HITL_INVALID_RESPONSE'],
  ['a missing text', { action: 'edit' }, 'HITL_INVALID_RESPONSE'],
  ['a field too many', { action: 'approve', text: 'x' }, 'HITL_INVALID_RESPONSE'],
])('%s is refused and changes nothing', async (_what, decision, type) => {
  const { handle, request } = await waiting();
  const before = await statusOf(handle);
  await expect(decide(handle, request, decision)).rejects.toMatchObject({ cause: { type } });
  expect(await statusOf(handle)).toEqual(before);
  await decide(handle, request, { action: 'approve' });
  await handle.result();
});

test('an answer to a request that was never asked is refused', async () => {
  const { handle, request } = await waiting();
  await expect(
    decide(handle, { ...request, id: `${handle.workflowId}.r9` }, { action: 'approve' }),
  ).rejects.toMatchObject({
    cause: { type: 'HITL_REQUEST_NOT_OPEN' },
  });
  await decide(handle, request, { action: 'approve' });
  await handle.result();
});

test('a Signal decides as well; one that does not fit is ignored', async () => {
  const { handle, request } = await waiting();
  const signal = (decision: { action: string }) =>
    handle.signal(decideSignal, { requestId: request.id, decision, by: 'other-system' });
  await signal({ action: 'nonsense' });
  await signal({ action: 'approve' });
  expect((await handle.result()).receipts).toMatchObject([
    { action: 'approve', by: 'other-system', decidedBy: 'human' },
  ]);
});

test('cancelling decides the open request and ends the query; a second time is refused', async () => {
  const { handle } = await waiting();
  await handle.executeUpdate(cancelUpdate, { args: [{ by: 'kim', reason: 'asked twice' }] });
  expect(await handle.result()).toMatchObject({
    stage: 'cancelled',
    outcome: { code: 'CANCELLED', reason: 'asked twice' },
    requests: [{ status: 'decided' }],
    receipts: [{ decidedBy: 'cancel', by: 'kim', action: 'cancel' }],
  });
});

test('cancelling through Temporal itself ends the query in the same way', async () => {
  const { handle } = await waiting();
  await handle.cancel();
  expect(await handle.result()).toMatchObject({
    stage: 'cancelled',
    receipts: [{ decidedBy: 'cancel', by: 'operator' }],
  });
});

test('waiting requests are found in visibility, whole, and gone once decided', async () => {
  const { handle, request } = await waiting();
  const find = async () => {
    const found = [];
    const query = `VouchWaitingFor = 'answer_review' AND WorkflowId = '${handle.workflowId}'`;
    for await (const execution of env.client.workflow.list({ query })) found.push(execution);
    return found;
  };
  const until = (count: number) => eventually(find, ({ length }) => length === count);
  expect((await until(1))[0]?.memo?.[OPEN_REQUESTS_MEMO]).toEqual([request]);
  await decide(handle, request, { action: 'approve' });
  await handle.result();
  await until(0);
});

test('a long history is continued in a fresh one; receipts and requests go along', async () => {
  const handle = await harness.ask({ question: 'weak', policy: { history: { continueAfterEvents: 20 } } });
  for (let round = 0; round < 3; round++) {
    await decide(handle, await nextRequest(handle, round), { action: 'retry', query: `words ${round}` });
  }
  await decide(handle, await nextRequest(handle, 3), { action: 'approve' });
  const status = await handle.result();
  expect(status).toMatchObject({
    stage: 'completed',
    receipts: [{ action: 'retry' }, { action: 'retry' }, { action: 'retry' }, { action: 'approve' }],
  });
  const { runId } = await env.client.workflow.getHandle(handle.workflowId).describe();
  expect(runId).not.toBe(handle.firstExecutionRunId);
});
