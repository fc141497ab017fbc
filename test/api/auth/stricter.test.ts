import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { Me } from '../../../contract/endpoints.js';
import type { PolicyOverrides } from '../../../contract/policy.js';
import type { Mode, QueryView, StartQuery } from '../../../contract/query.js';
import { hit, scriptedIndex } from '../../support/memory-ports.js';
import { good } from '../../support/scenario.js';
import { startDevServer } from '../../support/temporal.js';
import { scriptedTools, sum, tool, type ScriptedTools } from '../../workflows/human/support.js';
import { callTool, mcpClient } from '../mcp-support.js';
import { endOf, eventually, expectProblem, openRequest, REVIEWED, startApi, type Api } from '../support.js';
import { keyOf } from './support.js';

/** The operator's policy: approvals and reviews are for groups, and never for the asker. */
const OPERATORS: PolicyOverrides = {
  ...REVIEWED.policy,
  cache: { ttlSeconds: 0 },
  plan: { todos: [{ id: 'house', tool: 'calculate', task: 'Count', arguments: { expression: '1 + 1' } }] },
  requests: {
    approval_request: { groups: ['finance'], askerMayDecide: false },
    answer_review_hard: { groups: ['legal'], askerMayDecide: false },
  },
};
const CALL = { id: 'pay', tool: 'bank.pay', task: 'Pay', arguments: { text: '1 EUR' } };

let env: TestWorkflowEnvironment;
let api: Api;
let tools: ScriptedTools;
type Who = Record<string, string>;
let ann: Who, fin: Who, leo: Who;

beforeAll(async () => {
  env = await startDevServer();
  tools = scriptedTools([tool('bank.pay', { sideEffects: 'changes_data' })]);
  const secret = { ...hit('board#1', 'The merger closes in May.'), classification: 'confidential' as const };
  const index = scriptedIndex((query) => (query.includes('merger') ? [secret] : good));
  const getDocument = async () => ({ id: 'a', groups: ['everyone'] }) as never;
  api = await startApi(env, {
    ports: { index: { ...index, getDocument }, tools },
    settings: { VOUCH_AUTH: 'required', VOUCH_RATE_LIMIT_PER_MINUTE: '0' },
    policy: OPERATORS,
  });
  await api.startWorker();
  ann = await keyOf(api, 'ann', ['asker']);
  fin = await keyOf(api, 'fin', ['reviewer'], ['finance']);
  leo = await keyOf(api, 'leo', ['reviewer'], ['legal']);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const question = 'How are travel expenses settled?';

async function refusedKeys(body: Partial<StartQuery>, who = ann): Promise<string[]> {
  const sent = await api.post('/v1/queries', { question, ...body }, who);
  const { errors = [] } = expectProblem(sent, 400, 'INVALID_REQUEST');
  return errors.map(({ pointer }) => pointer);
}

describe('an asker cannot', () => {
  test.each<[string, Partial<StartQuery>, string[]]>([
    [
      'have data changed with nobody asked',
      { todos: [CALL], policy: { tools: { approveChangingData: false } } },
      ['/policy/tools/approveChangingData'],
    ],
    [
      'approve the call themselves',
      { policy: { requests: { approval_request: { groups: [], askerMayDecide: true } } } },
      ['/policy/requests/approval_request/groups', '/policy/requests/approval_request/askerMayDecide'],
    ],
    [
      'let the timer approve it',
      { policy: { requests: { approval_request: { timeoutSeconds: 1, defaultAction: 'approve' } } } },
      ['/policy/requests/approval_request/timeoutSeconds', '/policy/requests/approval_request/defaultAction'],
    ],
    [
      'deliver an answer from a confidential document to themselves',
      {
        policy: {
          review: { confidentialAlways: false, confidentialGroups: ['everyone'] },
          requests: { answer_review_hard: { groups: ['everyone'], askerMayDecide: true } },
        },
      },
      [
        '/policy/review/confidentialAlways',
        '/policy/review/confidentialGroups',
        '/policy/requests/answer_review_hard/groups',
        '/policy/requests/answer_review_hard/askerMayDecide',
      ],
    ],
    ['skip every review', { mode: 'off' }, ['/mode']],
    [
      'call whatever is found certain',
      { policy: { confidence: { high: 0.01, medium: 0 } } },
      ['/policy/confidence/high', '/policy/confidence/medium'],
    ],
    ['take the todos of the operator away', { policy: { plan: { todos: [] } } }, ['/policy/plan/todos']],
    ['give themselves the mode off', { policy: { modes: { off: ['asker'] } } }, ['/policy/modes/off']],
  ])('%s', async (_what, body, pointers) => {
    expect(await refusedKeys(body)).toEqual(pointers);
  });

  test('and is told so in their language, with what they may do', async () => {
    const sent = await api.post(
      '/v1/queries',
      { question, mode: 'off', policy: { retrieval: { k: 50 }, confidence: { high: 0.1 } } },
      { ...ann, 'Accept-Language': 'ko' },
    );
    expect(expectProblem(sent, 400, 'INVALID_REQUEST').errors).toEqual([
      { pointer: '/mode', detail: '선택할 수 있는 모드는 strict, auto입니다' },
      {
        pointer: '/policy/retrieval/k',
        detail: '운영 담당자가 정하는 설정이므로 질문할 때 바꿀 수 없습니다',
      },
      { pointer: '/policy/confidence/high', detail: '질문할 때 더 높일 수만 있습니다' },
    ]);
  });

  test('do any of it through the doors for other programs', async () => {
    const completion = {
      model: 'vouch',
      messages: [{ role: 'user', content: question }],
      metadata: { mode: 'off' },
    };
    const sent = await api.post<{ error: { code: string } }>('/v1/chat/completions', completion, ann);
    expect(sent).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
    const client = await mcpClient(api, ann);
    const asked = await callTool(client, 'ask', { question, mode: 'off' });
    expect(asked).toMatchObject({ isError: true });
    expect(asked.text).toContain('INVALID_REQUEST');
    await client.close();
  });
});

test('a call that changes data waits for the group of the operator, and an answer from a confidential document for its reviewers', async () => {
  const asked = await api.ask({ question, todos: [CALL] }, 20, ann);
  const approval = openRequest(asked);
  expect(approval).toMatchObject({ kind: 'approval_request', groups: ['finance'] });
  const decide = (id: string, action: string, who: Who) =>
    api.post(`/v1/requests/${id}/decision`, { action }, who);
  expectProblem(await decide(approval.id, 'approve', ann), 403, 'HITL_FORBIDDEN');
  expect((await decide(approval.id, 'approve', fin)).status).toBe(200);
  await endOf(api, asked.id, ann);
  expect(tools.calls.filter((call) => call.tool === 'bank.pay')).toHaveLength(1);

  const merger = await api.ask({ question: 'When does the merger close?', mode: 'auto' }, 20, ann);
  const review = openRequest(merger);
  expect(review).toMatchObject({ kind: 'answer_review', groups: ['legal'] });
  expectProblem(await decide(review.id, 'approve', ann), 403, 'HITL_FORBIDDEN');
  expect((await decide(review.id, 'reject', leo)).status).toBe(200);
});

test('what makes the rules stricter is taken, and stands in the query', async () => {
  const policy: PolicyOverrides = {
    confidence: { high: 1 },
    tools: { approveAboveCostUsd: 0 },
    requests: { answer_review_hard: { timeoutSeconds: 900, quorum: { approvals: 2, people: [] } } },
  };
  const asked = await api.ask({ question, mode: 'strict', policy }, 20, ann);
  const { createdAt, deadline, quorum, groups } = openRequest(asked);
  expect(Math.round((Date.parse(deadline) - Date.parse(createdAt)) / 1000)).toBe(900);
  expect({ quorum, groups }).toMatchObject({ quorum: { approvals: 2 }, groups: ['legal'] });
});

describe('with its plan, an asker', () => {
  const edit = (id: string, edits: object[], who: Who) => api.patch(`/v1/queries/${id}/plan`, { edits }, who);
  const lift = { op: 'update', todoId: 'pay', set: { requiresApproval: false } };

  /** A query with a call to approve, paused by its asker. */
  async function paused(body: Partial<StartQuery> = {}): Promise<string> {
    const asked = await api.ask({ question, todos: [{ ...CALL, requiresApproval: true }], ...body }, 20, ann);
    expect((await api.post(`/v1/queries/${asked.id}/pause`, {}, ann)).status).toBe(200);
    return asked.id;
  }

  test('neither lifts an approval nor takes away, changes or skips a todo of the operator', async () => {
    // the todo of the operator waits for the call
    const first = { op: 'update', todoId: 'house', set: { arguments: { expression: '2 + 2' } } };
    const id = await paused({ todos: [{ ...CALL, requiresApproval: true }] });
    expectProblem(await edit(id, [lift], ann), 422, 'HITL_MODIFICATION_FAILED');
    for (const edits of [[first], [{ op: 'remove', todoId: 'house' }]])
      expectProblem(await edit(id, edits, ann), 422, 'HITL_MODIFICATION_FAILED');
    const resumed = await api.post(
      `/v1/queries/${id}/resume`,
      { modifications: [{ op: 'update', todoId: 'pay', set: { requiresApproval: false } }] },
      ann,
    );
    expectProblem(resumed, 422, 'HITL_MODIFICATION_FAILED');
    const { body } = await api.get<QueryView>(`/v1/queries/${id}`, ann);
    expect(body.plan?.todos).toMatchObject([
      {},
      { id: 'house', fromPolicy: true },
      { requiresApproval: true },
      {},
    ]);
    // who may approve the call may also say that it needs no approval
    expect((await edit(id, [lift], fin)).status).toBe(200);
  });

  test('has a reviewed plan carried out only as it was approved', async () => {
    const policy = { review: { planAlways: true } };
    const asked = await api.ask({ question, policy, todos: [CALL] }, 20, ann);
    const planned = openRequest(asked);
    expect(planned.kind).toBe('plan_review');
    await api.post(`/v1/requests/${planned.id}/decision`, { action: 'approve' }, leo);
    await open(asked.id, 'approval_request');
    await api.post(`/v1/queries/${asked.id}/pause`, {}, ann);
    const added = { op: 'add', todo: sum('mine', '3 + 4') };
    expect((await edit(asked.id, [added], ann)).status).toBe(200);
    expect((await api.post(`/v1/queries/${asked.id}/resume`, {}, ann)).status).toBe(200);
    const again = await open(asked.id, 'plan_review');
    expect(again.payload).toMatchObject({ plan: { version: 2 } });
    const { body } = await api.get<QueryView>(`/v1/queries/${asked.id}`, ann);
    expect(body.plan?.todos.find(({ id }) => id === 'mine')).toMatchObject({ status: 'pending' });
    await api.post(`/v1/requests/${again.id}/decision`, { action: 'reject' }, leo);
    expect(await endOf(api, asked.id, ann)).toMatchObject({ stage: 'rejected' });
  });

  async function open(id: string, kind: string) {
    const { body } = await eventually(
      () => api.get<QueryView>(`/v1/queries/${id}`, ann),
      ({ body: now }) => now.requests.some((one) => one.kind === kind && one.status === 'open'),
    );
    return body.requests.find((one) => one.kind === kind && one.status === 'open')!;
  }
});

describe('which modes somebody may choose', () => {
  const modesOf = async (at: Api, who: Who) => (await at.get<Me>('/v1/me', who)).body.modes;

  test.each<[Mode, PolicyOverrides['modes'], Mode[]]>([
    ['auto', {}, ['strict', 'auto']],
    ['strict', {}, ['strict']],
    ['auto', { off: ['asker'] }, ['strict', 'auto', 'off']],
    ['auto', { off: ['reviewer'] }, ['strict', 'auto']],
  ])('where the installation has %s and the policy %j: %j', async (mode, modes, expected) => {
    const other = await startApi(env, {
      settings: { VOUCH_AUTH: 'required', VOUCH_MODE: mode },
      policy: { modes },
    });
    const kim = await keyOf(other, 'kim', ['asker']);
    expect(await modesOf(other, kim)).toEqual(expected);
    for (const wanted of ['strict', 'auto', 'off'] as const) {
      const { status } = await other.post('/v1/queries', { question, mode: wanted }, kim);
      expect([wanted, status]).toEqual([wanted, expected.includes(wanted) ? 202 : 400]);
    }
    await other.stop();
  });

  test('where nobody proves who they are: every one, and every key but those that protect documents', async () => {
    const open = await startApi(env, { policy: OPERATORS });
    expect(await modesOf(open, {})).toEqual(['strict', 'auto', 'off']);
    const policy: PolicyOverrides = {
      tools: { approveChangingData: false },
      requests: { approval_request: { groups: [], timeoutSeconds: 1, defaultAction: 'approve' } },
    };
    expect((await open.post('/v1/queries', { question, mode: 'off', policy })).status).toBe(202);
    await open.stop();
  });
});
