import { alike } from '../../../contract/language.js';
import { PortError } from '../../../ports/port-error.js';
import type { ToolArguments } from '../../../contract/plan.js';
import type { QueryStatus } from '../../../contract/query.js';
import { scriptedIndex } from '../../support/memory-ports.js';
import { decide, nextRequest, portsFor, statusOf } from '../../support/query-harness.js';
import { good, useScenarios } from '../../support/scenario.js';
import { clearAnalysis, scriptedReasoner, thought } from '../../support/scripted-reasoner.js';
import { Gates, openRequests, refused, scriptedTools, sum, todoOf, tool, until } from './support.js';

const { run } = useScenarios();
const index = () => scriptedIndex(() => good);
/** Steps that wait must not hold up messages to their query. */
const dispatched = { retrieval: 'regular' } as const;

/** Returns the results of tools and of people in a query, by todo. */
function results({ passages }: QueryStatus): Record<string, [source: string, text: string]> {
  return Object.fromEntries(
    passages
      .filter(({ source }) => source !== 'document')
      .map(({ id, source, snippet }) => [id.replace('todo:', ''), [source, snippet]]),
  );
}

describe('a missing argument', () => {
  test('is asked for as a form; a value that does not fit is refused with its issues', async () => {
    const tools = scriptedTools();
    const { handle, result } = await run(portsFor({ index: index(), tools }), {
      question: 'How much?',
      todos: [sum('t')],
    });
    const request = await nextRequest(handle);
    expect(request).toMatchObject({
      kind: 'input_request',
      todoId: 't',
      payload: {
        todo: { id: 't', tool: 'calculate', arguments: {} },
        requestedSchema: { properties: { expression: { type: 'string' } }, required: ['expression'] },
      },
    });
    const before = await statusOf(handle);
    for (const [value, pointer] of [
      [{ expression: '  ' }, '/value/expression'],
      [{ expression: 12 }, '/value/expression'],
      [{ expression: '1 + 1', more: true }, '/value/more'],
      [{}, '/value/expression'],
      [[1], '/value'],
    ] as const) {
      const { type, detail } = await refused(
        decide(handle, request, { action: 'answer', value: value as never }),
      );
      expect({ type, pointers: detail.issues?.map((issue) => issue.pointer) }).toEqual({
        type: 'HITL_INVALID_RESPONSE',
        pointers: [pointer],
      });
    }
    expect(await statusOf(handle)).toEqual(before);
    await decide(handle, request, { action: 'answer', value: { expression: '120 + 35' } });
    const status = await result();
    expect(todoOf(status, 't')).toMatchObject({
      status: 'completed',
      arguments: { expression: '120 + 35' },
      result: '120 + 35 = 155',
    });
    expect(results(status)).toEqual({ t: ['tool', '120 + 35 = 155'] });
    expect(tools.calls).toMatchObject([{ tool: 'calculate', callId: `${handle.workflowId}.t` }]);
  });
});

describe('a question to a person', () => {
  const ask = (args: Record<string, unknown>, id = 'h') => ({
    id,
    tool: 'ask_human',
    task: 'Ask the owner',
    arguments: { question: 'Which region?', ...args } as ToolArguments,
  });
  const options = [
    { value: 'kr', label: 'Korea' },
    { value: 'us', label: 'United States' },
  ];

  test.each([
    ['text', { pattern: '^[A-Z]{2}$' }, 'kr', 'KR', 'KR'],
    ['choice', { options }, 'Korea', 'kr', 'Korea'],
    ['number', { min: 1, max: 9 }, 10, 3, '3'],
    ['date', {}, '2026-02-30', '2026-02-28', '2026-02-28'],
    ['multiselect', { options, min: 1 }, [], ['us', 'kr'], 'United States, Korea'],
  ])('is answered by %s, and the answer is evidence', async (type, args, wrong, right, text) => {
    const { handle, result } = await run(portsFor({ index: index() }), {
      question: 'Where?',
      todos: [ask({ type, ...args })],
    });
    const request = await nextRequest(handle);
    expect(request).toMatchObject({ kind: 'input_request', payload: { prompt: 'Which region?' } });
    const invalid = await refused(decide(handle, request, { action: 'answer', value: wrong }));
    expect(invalid).toMatchObject({
      type: 'HITL_INVALID_RESPONSE',
      detail: { issues: [{ pointer: '/value' }] },
    });
    await decide(handle, request, { action: 'answer', value: right });
    const status = await result();
    expect(results(status)).toEqual({ h: ['person', text] });
    expect(todoOf(status, 'h')).toMatchObject({ status: 'completed', result: text });
    expect(status.stage === 'completed' && status.answer.answered).toBe(true);
  });

  test('gives its answer to the todos that use it', async () => {
    const tools = scriptedTools();
    const { handle, result } = await run(portsFor({ index: index(), tools }), {
      question: 'How much?',
      todos: [
        ask({ question: 'How many?', type: 'number' }),
        sum('double', '{{h}} + {{h}}'),
        sum('more', '{{double}} + 1'),
      ],
    });
    await decide(handle, await nextRequest(handle), { action: 'answer', value: 21 });
    const status = await result();
    expect(tools.calls.map(({ arguments: args }) => args)).toEqual([
      { expression: '21 + 21' },
      { expression: '42 + 1' },
    ]);
    expect(todoOf(status, 'more')).toMatchObject({ dependsOn: ['double'], result: '42 + 1 = 43' });
    expect(Object.keys(results(status)).sort()).toEqual(['double', 'h', 'more']);
  });

  test('what is under way when the question ends is told as not done', async () => {
    const { handle, result } = await run(portsFor({ index: index(), tools: scriptedTools() }), {
      question: 'How much?',
      todos: [ask({ question: 'How many?' }), sum('later', '{{h}} + 1')],
    });
    await decide(handle, await nextRequest(handle), { action: 'cancel' });
    const status = await result();
    const note = 'The question ended before this was done.';
    expect(todoOf(status, 'h')).toMatchObject({ status: 'failed', note });
    expect(todoOf(status, 'later')).toMatchObject({ status: 'pending' });
  });
});

test('several requests of one query are answered by their ids in any order', async () => {
  const tools = scriptedTools();
  const { handle, result } = await run(portsFor({ index: index(), tools }), {
    question: 'How much?',
    todos: [sum('a'), sum('b', '2 + 2', { requiresApproval: true }), sum('c')],
    policy: { plan: { maxParallel: 1 } },
  });
  const open = await openRequests(handle, 3);
  expect(open.map(({ kind, todoId }) => [kind, todoId])).toEqual([
    ['input_request', 'a'],
    ['approval_request', 'b'],
    ['input_request', 'c'],
  ]);
  const [a, b, c] = open as [(typeof open)[0], (typeof open)[0], (typeof open)[0]];
  await decide(handle, c, { action: 'answer', value: '3 + 3' });
  await openRequests(handle, 2);
  await decide(handle, a, { action: 'answer', value: '1 + 1' });
  await decide(handle, b, { action: 'approve' });
  const status = await result();
  expect(status.receipts.map(({ requestId }) => requestId)).toEqual([c.id, a.id, b.id]);
  expect(results(status)).toEqual({
    a: ['tool', '1 + 1 = 2'],
    b: ['tool', '2 + 2 = 4'],
    c: ['tool', '3 + 3 = 6'],
  });
});

describe('todos run side by side', () => {
  const subQuestions = ['one', 'two', 'three', 'last'];
  const reasoner = () =>
    scriptedReasoner({
      analyse: async ({ question }) =>
        thought(
          clearAnalysis(question, {
            complexity: 'complex',
            subQuestions,
            parallelGroups: [[0, 1, 2], [3]],
          }),
        ),
    });
  const gated = (gates: Gates) => {
    const inner = index();
    return {
      ...inner,
      search: async (input: Parameters<typeof inner.search>[0]) => {
        await gates.wait(input.query);
        return inner.search(input);
      },
    };
  };
  const statuses = ({ plan }: QueryStatus) => plan?.todos.map(({ status }) => status);
  const becomes = (handle: Parameters<typeof until>[0], ...wanted: string[]) =>
    until(handle, (status) => JSON.stringify(statuses(status)) === JSON.stringify(wanted));

  test('where the graph allows, and one after another where it does not', async () => {
    const gates = new Gates();
    const { handle, result } = await run(
      portsFor({ index: gated(gates), reasoner: reasoner() }),
      { question: 'Everything?' },
      dispatched,
    );
    await becomes(handle, 'running', 'running', 'running', 'pending', 'pending');
    gates.open('three', 'one');
    await becomes(handle, 'completed', 'running', 'completed', 'pending', 'pending');
    gates.open('two');
    await becomes(handle, 'completed', 'completed', 'completed', 'running', 'pending');
    gates.open('last');
    expect(await result()).toMatchObject({ stage: 'completed' });
    expect(gates.waited.at(-1)).toBe('last');
  });

  test('but never more than the policy allows', async () => {
    const gates = new Gates();
    const { handle, result } = await run(
      portsFor({ index: gated(gates), reasoner: reasoner() }),
      { question: 'Everything?', policy: { plan: { maxParallel: 2 } } },
      dispatched,
    );
    await becomes(handle, 'running', 'running', 'pending', 'pending', 'pending');
    gates.open('two');
    await becomes(handle, 'running', 'completed', 'running', 'pending', 'pending');
    gates.open('one', 'three', 'last');
    expect(await result()).toMatchObject({ stage: 'completed' });
  });
});

test('a tool that fails costs its todo, not the query; the answer says that a part was missing', async () => {
  const tools = scriptedTools();
  const { result } = await run(portsFor({ index: index(), tools }), {
    question: 'How much?',
    todos: [
      sum('bad', 'apples + pears'),
      sum('fine', '1 + 2'),
      sum('after', '1 + 1', { dependsOn: ['bad'] }),
    ],
  });
  const status = await result();
  expect(todoOf(status, 'bad')).toMatchObject({
    status: 'failed',
    note: expect.stringContaining('cannot calculate apples + pears') as string,
  });
  expect(todoOf(status, 'fine')).toMatchObject({ status: 'completed' });
  expect(todoOf(status, 'after')).toMatchObject({ status: 'completed', result: '1 + 1 = 2' });
  expect(status).toMatchObject({ stage: 'completed', answer: { disclaimers: [{ code: 'degraded' }] } });
});

test.each([
  ['failed', sum('bad', 'apples + pears')],
  ['was skipped', sum('bad', '1 + 2', { requiresApproval: true })],
])('what uses the result of a todo that %s is skipped, and says why', async (_how, bad) => {
  const tools = scriptedTools();
  const { handle, result } = await run(portsFor({ index: index(), tools }), {
    question: 'How much?',
    todos: [bad, sum('after', '{{bad}}1 + 1'), sum('last', '{{after}} * 2'), sum('fine', '3 + 4')],
  });
  if (bad.requiresApproval) await decide(handle, await nextRequest(handle), { action: 'skip' });
  const status = await result();
  const note = 'It needs the result of bad, which has none.';
  expect(todoOf(status, 'after')).toMatchObject({ status: 'skipped', note });
  expect(todoOf(status, 'last')).toMatchObject({ status: 'skipped' });
  expect(todoOf(status, 'fine')).toMatchObject({ status: 'completed' });
  expect(status.stage).toBe('completed');
});

test('a tool of the host is approved where its descriptor wants that, and called with what was approved', async () => {
  const tools = scriptedTools(
    [tool('crm.close', { requiresApproval: true, sideEffects: 'changes_data', costUsd: 0.5 })],
    async ({ arguments: args }) => `closed ${args['text'] as string}`,
  );
  const { handle, result } = await run(portsFor({ index: index(), tools }), {
    question: 'Close it?',
    todos: [{ id: 'x', tool: 'crm.close', task: 'Close the ticket', arguments: { text: 'T-1' } }],
  });
  const request = await nextRequest(handle);
  expect(request).toMatchObject({
    kind: 'approval_request',
    payload: {
      todo: { tool: 'crm.close', arguments: { text: 'T-1' }, estimatedCostUsd: 0.5 },
      sideEffects: 'changes_data',
      reasons: ['tool_requires_approval', 'costs_money', 'changes_data'],
    },
  });
  expect(tools.calls).toEqual([]);
  await decide(handle, request, { action: 'approve' });
  const status = await result();
  expect(tools.calls).toMatchObject([{ tool: 'crm.close', arguments: { text: 'T-1' } }]);
  expect(results(status)).toEqual({ x: ['tool', 'closed T-1'] });
});

test('a plan that names a tool which is not there is rejected before anything runs', async () => {
  const { result } = await run(portsFor({ index: index(), tools: scriptedTools() }), {
    question: 'Close it?',
    todos: [{ tool: 'crm.open', task: 'Open a ticket' }],
  });
  expect(await result()).toMatchObject({
    stage: 'rejected',
    outcome: { code: 'PLAN_REJECTED' },
    searches: [],
  });
});

test('what failed is said in the language of the question', async () => {
  const { result } = await run(portsFor({ index: index(), tools: scriptedTools() }), {
    question: '얼마입니까?',
    todos: [sum('bad', 'apples + pears')],
  });
  expect(todoOf(await result(), 'bad')).toMatchObject({
    status: 'failed',
    note: '계산할 수 없습니다: apples + pears',
  });
});

test('a tool host that is away costs the todos that need it, not the query', async () => {
  const away = async () => {
    throw new PortError('unavailable', alike('the host is away'));
  };
  const tools = { ...scriptedTools(), list: away };
  const { result } = await run(portsFor({ index: index(), tools }), {
    question: 'How much?',
    mode: 'off',
    todos: [{ tool: 'crm.lookup', task: 'Look the customer up' }, sum('t', '1+2')],
  });
  const status = await result();
  expect(status).toMatchObject({ stage: 'completed', answer: { disclaimers: [{ code: 'degraded' }] } });
  expect(status.plan?.todos.map(({ tool: name }) => name)).toEqual([
    'search_documents',
    'calculate',
    'synthesize',
  ]);
});
