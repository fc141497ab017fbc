import type { QueryView } from '../../contract/query.js';
import { decideSignal } from '../../workflows/messages.js';
import { sum } from '../workflows/human/support.js';
import { as, endOf, eventually, expectProblem, openRequest, REVIEWED } from './support.js';
import { ask, decide, history, on, only, steps, uncached, useHistoryApi } from './history-support.js';

useHistoryApi();

describe('people', () => {
  test('a clarification: what was searched for it, who answered, and the question as it then was', async () => {
    const status = await ask('an unclear thing', { mode: 'off' });
    await decide(status, { action: 'answer', text: 'the VPN' }, 'ann');
    await endOf(on.api, status.id);
    const body = await history(status.id);
    expect(
      steps(body)
        .filter((one) => one.search)
        .map((one) => one.search?.query),
    ).toEqual(['an unclear thing', 'an unclear thing the VPN']);
    const { id: requestId, shownHash } = openRequest(status);
    expect(only(body, 'request')).toMatchObject([{ requestId, kind: 'clarification', shownHash }]);
    expect(only(body, 'message')).toMatchObject([{ message: 'decide', by: 'ann', requestId, via: 'update' }]);
    expect(only(body, 'decision')).toMatchObject([
      { receipt: { requestId, by: 'ann', reply: { text: 'the VPN' } } },
    ]);
    const order = body.entries.filter(({ type }) => ['request', 'message', 'decision'].includes(type));
    expect(order.map(({ type }) => type)).toEqual(['request', 'message', 'decision']);
  });

  test('a plan that was edited, first as a preview', async () => {
    const status = await ask('How much?', {
      policy: { ...uncached, review: { planAlways: true } },
      todos: [sum('t', '1 + 2')],
    });
    const edits = [{ op: 'update', todoId: 't', set: { arguments: { expression: '3 + 4' } } }];
    const path = `/v1/queries/${status.id}`;
    await on.api.patch(`${path}/plan`, { edits, preview: true }, as('sam'));
    await on.api.patch(`${path}/plan`, { edits }, as('sam'));
    const again = await eventually(
      async () => (await on.api.get<QueryView>(path)).body,
      ({ requests }) => requests.length === 2,
    );
    await decide(again, { action: 'approve' });
    await endOf(on.api, status.id);
    const body = await history(status.id);
    expect(only(body, 'message')).toMatchObject([
      { message: 'editPlan', by: 'sam', preview: true },
      { message: 'editPlan', by: 'sam' },
      { message: 'decide', by: 'sam' },
    ]);
    expect(only(body, 'message')[1]).not.toHaveProperty('preview');
    expect(only(body, 'event').filter(({ event }) => event === 'plan_changed')).toMatchObject([
      { data: { version: 2, by: 'sam' } },
    ]);
    expect(only(body, 'request').map(({ kind }) => kind)).toEqual(['plan_review', 'plan_review']);
    expect(only(body, 'decision').map(({ receipt }) => receipt.action)).toEqual(['lapse', 'approve']);
  });

  test('an approval, claimed before', async () => {
    const todos = [sum('t', '1 + 2', { requiresApproval: true })];
    const status = await ask('How much?', { mode: 'off', todos });
    await on.api.post(`/v1/requests/${openRequest(status).id}/claim`, {}, as('sam'));
    await decide(status, { action: 'approve' });
    await endOf(on.api, status.id);
    const body = await history(status.id);
    expect(only(body, 'message').map(({ message }) => message)).toEqual(['claim', 'decide']);
    expect(only(body, 'event').map(({ event }) => event)).toContain('hitl_claimed');
    expect(only(body, 'decision')).toMatchObject([
      { receipt: { kind: 'approval_request', action: 'approve' } },
    ]);
  });

  test('a hard review, a decision that did not count, and one by a signal written by hand', async () => {
    const status = await ask('a weak one', { policy: { ...uncached, ...REVIEWED.policy }, mode: 'strict' });
    const handle = on.env.client.workflow.getHandle(status.id);
    const { id: requestId } = openRequest(status);
    await handle.signal('decide', 'nonsense');
    await handle.signal(decideSignal, { requestId, decision: { action: 'approve' }, by: 'sam' });
    await endOf(on.api, status.id);
    const body = await history(status.id);
    expect(only(body, 'message')).toMatchObject([
      { message: 'decide', via: 'signal' },
      { message: 'decide', via: 'signal', by: 'sam', requestId },
    ]);
    expect(only(body, 'message')[0]).not.toHaveProperty('by');
    expect(only(body, 'event')).toContainEqual(
      expect.objectContaining({ event: 'hitl_error', data: { code: 'HITL_INVALID_RESPONSE' } }),
    );
    expect(only(body, 'decision')).toMatchObject([{ receipt: { action: 'approve', decidedBy: 'human' } }]);
  });

  test('a soft review that nobody decided', async () => {
    const policy = { ...uncached, requests: { answer_review_soft: { timeoutSeconds: 1 } } };
    const status = await ask('a medium one', { policy });
    await endOf(on.api, status.id);
    const body = await history(status.id);
    expect(only(body, 'request')).toMatchObject([{ kind: 'answer_review', defaultAction: 'approve' }]);
    expect(only(body, 'decision')).toMatchObject([{ receipt: { decidedBy: 'timeout', by: 'timer' } }]);
    expect(only(body, 'message')).toEqual([]);
  });

  test('a pause, its end, and a cancellation', async () => {
    const status = await ask('Wait', { ...REVIEWED });
    const path = `/v1/queries/${status.id}`;
    await on.api.post(`${path}/pause`, { reason: 'lunch' }, as('sam'));
    await on.api.post(`${path}/resume`, {}, as('ann'));
    await on.api.post(`${path}/cancel`, { reason: 'enough' }, as('ann'));
    await endOf(on.api, status.id);
    const body = await history(status.id);
    const messages = only(body, 'message');
    expect(messages.map(({ message, by }) => `${message} ${by}`)).toEqual(
      expect.arrayContaining(['pause sam', 'resume ann', 'cancel ann']),
    );
    expect(only(body, 'event').map(({ event }) => event)).toEqual(
      expect.arrayContaining(['hitl_paused', 'hitl_resumed']),
    );
    expect(body.entries.at(-1)).toMatchObject({ type: 'ended', stage: 'cancelled', code: 'CANCELLED' });
  });

  test('an update that was accepted and then refused has the code', async () => {
    const status = await ask('Wait', { policy: { ...uncached, review: { planAlways: true } } });
    const path = `/v1/queries/${status.id}`;
    const edits = [{ op: 'add', todo: { tool: 'none.such', task: 'x' } }];
    expectProblem(await on.api.patch(`${path}/plan`, { edits }, as('sam')), 422, 'HITL_MODIFICATION_FAILED');
    expect(only(await history(status.id), 'message')).toMatchObject([
      { message: 'editPlan', by: 'sam', failure: { code: 'HITL_MODIFICATION_FAILED' } },
    ]);
  });

  test.each(['cancel', 'terminate'] as const)('an operator: %s', async (act) => {
    const status = await ask('Wait', { ...REVIEWED });
    await on.env.client.workflow.getHandle(status.id)[act]();
    await endOf(on.api, status.id);
    const body = await history(status.id);
    expect(only(body, 'message')).toMatchObject([{ message: act, via: 'operator' }]);
    expect(body.entries.at(-1)).toMatchObject({
      type: 'ended',
      stage: act === 'cancel' ? 'cancelled' : 'failed',
      code: act === 'cancel' ? 'CANCELLED' : 'QUERY_FAILED',
    });
  });
});
