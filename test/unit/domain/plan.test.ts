import { clearAnalysis } from '../../support/scripted-reasoner.js';
import type { Analysis } from '../../../contract/analysis.js';
import type { NewTodo, Plan, PlanEdit, Todo } from '../../../contract/plan.js';
import type { ToolDescriptor } from '../../../contract/tools.js';
import { planDiagram } from '../../../domain/mermaid.js';
import { applyPlanEdits, PlanEditError } from '../../../domain/plan-edits.js';
import { findCycle, readyTodos } from '../../../domain/plan-graph.js';
import { digest } from '../../../domain/digest.js';
import { buildPlan } from '../../../domain/plan.js';
import { builtInCatalog, catalogWith, withWebPrice } from '../../../domain/tool-catalog.js';

const at = '2026-01-01T00:00:00.000Z';
const change = { by: 'reviewer', at };
const build = (analysis: Analysis, added: NewTodo[] = []): Plan =>
  buildPlan({ analysis, webAvailable: false, added, at });
const three = (added: NewTodo[] = []): Plan =>
  build(
    clearAnalysis('q', { subQuestions: ['one', 'two', 'three'], parallelGroups: [[0], [1], [2]] }),
    added,
  );
const shape = (plan: Plan) => Object.fromEntries(plan.todos.map((todo) => [todo.id, todo.dependsOn]));
const send: ToolDescriptor = {
  name: 'mail.send',
  description: 'Sends a mail.',
  inputSchema: {
    type: 'object',
    properties: { to: { type: 'string', format: 'email' }, copies: { type: 'integer', maximum: 5 } },
    required: ['to'],
  },
  estimatedSeconds: 4,
  costUsd: 0.5,
  sideEffects: 'changes_data',
  requiresApproval: true,
};
const catalog = catalogWith([send]);
const editedFrom = (plan: Plan, ...edits: PlanEdit[]) => applyPlanEdits(plan, edits, change, catalog);
const edited = (...edits: PlanEdit[]) => editedFrom(three(), ...edits);
const withStatus = (plan: Plan, id: string, status: Todo['status']): Plan => ({
  ...plan,
  todos: plan.todos.map((todo) => (todo.id === id ? { ...todo, status } : todo)),
});

test('a simple question becomes one search and the synthesis', () => {
  const plan = build(clearAnalysis('질문'));
  expect(shape(plan)).toEqual({ s1: [], answer: ['s1'] });
  expect(plan.todos[0]?.task).toBe('문서 검색: 질문');
  expect(plan.todos[0]?.arguments).toEqual({ query: '질문' });
  expect(plan.estimatedSeconds).toBe(3);
  expect(plan.changes).toMatchObject([{ version: 1, by: 'reasoner', at, edits: [] }]);
});

test('a question that quotes the signs of a reference stays a search for them', () => {
  const [search] = build(clearAnalysis('what is {{ name }} in a template?')).todos;
  expect(search).toMatchObject({
    arguments: { query: 'what is { { name }} in a template?' },
    task: 'Search the documents: what is {{ name }} in a template?',
    dependsOn: [],
  });
});

test('a web search costs what the policy says, also when a person adds it later', () => {
  const priced = withWebPrice(builtInCatalog(), 0.02);
  const analysis = clearAnalysis('q', { route: 'web_search' });
  const planned = buildPlan({ analysis, webAvailable: true, added: [], at, catalog: priced });
  expect(planned.todos[0]).toMatchObject({ tool: 'search_web', estimatedCostUsd: 0.02 });
  const added: PlanEdit = { op: 'add', todo: { id: 'web', tool: 'search_web', task: 'look', query: 'q' } };
  const plan = applyPlanEdits(three(), [added], change, priced);
  expect(plan.todos.find(({ id }) => id === 'web')?.estimatedCostUsd).toBe(0.02);
  expect(plan.estimatedCostUsd).toBe(0.02);
});

test('todos of asker and policy are part of the first version', () => {
  const plan = three([
    { id: 'rate', tool: 'ask_human', task: 'Ask for the rate', arguments: { question: 'Which rate?' } },
    { tool: 'calculate', task: 'Total', arguments: { expression: '100 * {{rate}}' } },
    { tool: 'search_documents', task: 'More', query: 'more' },
  ]);
  expect(plan.version).toBe(1);
  expect(shape(plan)).toMatchObject({
    rate: [],
    s4: ['rate'],
    s5: [],
    answer: ['s1', 's2', 's3', 'rate', 's4', 's5'],
  });
  expect(plan.changes[0]?.todos).toHaveLength(plan.todos.length);
  expect(plan.estimatedSeconds).toBe(63);
});

test.each<[string, NewTodo[], RegExp]>([
  ['a dependency', [{ tool: 'calculate', task: 't', dependsOn: ['zz'] }], /no todo zz/],
  ['an id', [{ id: 's1', tool: 'calculate', task: 't' }], /already a todo s1/],
  [
    'a tool',
    [{ tool: 'mail.send', task: 't' }],
    /no tool mail\.send; there are search_documents, .*ask_human/,
  ],
  [
    'a circle',
    [
      { id: 'a', tool: 'calculate', task: 't', dependsOn: ['b'] },
      { id: 'b', tool: 'calculate', task: 't', arguments: { expression: '{{a}}' } },
    ],
    /wait for each other: a, b$/,
  ],
])('a plan with %s that cannot be is refused', (_what, added, message) => {
  expect(() => three(added)).toThrow(message);
  expect(() => three(added)).toThrow(PlanEditError);
});

test('groups run one after another; the estimate is the longest chain', () => {
  expect(shape(three())).toEqual({ s1: [], s2: ['s1'], s3: ['s2'], answer: ['s1', 's2', 's3'] });
  expect(three().estimatedSeconds).toBe(5);
});

test('ready are those whose dependencies ended, even when they failed', () => {
  const { todos } = three();
  expect(readyTodos(todos).map(({ id }) => id)).toEqual(['s1']);
  const failed = todos.map((todo) => (todo.id === 's1' ? { ...todo, status: 'failed' as const } : todo));
  expect(readyTodos(failed).map(({ id }) => id)).toEqual(['s2']);
});

test('a removed todo hands its dependencies on', () => {
  const plan = edited({ op: 'remove', todoId: 's2' });
  expect(shape(plan)).toEqual({ s1: [], s3: ['s1'], answer: ['s1', 's3'] });
  expect(plan).toMatchObject({ version: 2, changes: [{ by: 'reasoner' }, { version: 2, by: 'reviewer' }] });
});

test('an added search is waited for by the synthesis, which stays last', () => {
  const plan = edited({
    op: 'add',
    after: 's1',
    todo: { task: 'more', tool: 'search_documents', query: 'more' },
  });
  expect(plan.todos.map(({ id }) => id)).toEqual(['s1', 's4', 's2', 's3', 'answer']);
  expect(plan.todos.at(-1)?.dependsOn).toContain('s4');
});

test('an added todo takes estimates and the need for approval from its tool', () => {
  const plan = edited({
    op: 'add',
    after: 's1',
    todo: { tool: 'mail.send', task: 'mail', arguments: { copies: 2 } },
  });
  expect(plan.todos[1]).toMatchObject({
    id: 's4',
    estimatedSeconds: 4,
    estimatedCostUsd: 0.5,
    requiresApproval: true,
  });
  expect(plan.estimatedCostUsd).toBe(0.5);
});

test('an id is never given twice in the life of a plan', () => {
  const search: PlanEdit = { op: 'add', todo: { task: 'more', tool: 'search_documents', query: 'more' } };
  const plan = editedFrom(edited({ op: 'remove', todoId: 's3' }), search);
  expect(plan.todos.map(({ id }) => id)).toEqual(['s4', 's1', 's2', 'answer']);
  expect(plan.changes.map(({ version, todos }) => [version, todos.length])).toEqual([
    [1, 4],
    [2, 3],
    [3, 4],
  ]);
});

test('new search words also stand in the task that names them; a result that is used is waited for', () => {
  expect(edited({ op: 'update', todoId: 's2', set: { query: 'deux' } }).todos[1]).toMatchObject({
    task: 'Search the documents: deux',
    arguments: { query: 'deux' },
  });
  expect(
    edited({ op: 'update', todoId: 's2', set: { query: '{{s1}} $& two', dependsOn: [] } }).todos[1],
  ).toMatchObject({ task: 'Search the documents: {{s1}} $& two', dependsOn: ['s1'] });
});

test('approval may be asked for freely, and dropped where the tool allows', () => {
  const asked = edited({ op: 'update', todoId: 's2', set: { requiresApproval: true } });
  expect(asked.todos[1]?.requiresApproval).toBe(true);
  const dropped = editedFrom(asked, { op: 'update', todoId: 's2', set: { requiresApproval: false } });
  expect(dropped.todos[1]?.requiresApproval).toBe(false);
});

test('a hundred versions are enough', () => {
  const last = { ...three(), version: 100 };
  expect(() => editedFrom(last, { op: 'remove', todoId: 's1' })).toThrow(/at most 100 versions/);
});

test.each(['running', 'completed', 'failed', 'skipped'] as const)(
  'a todo that is %s stays as it is',
  (status) => {
    const plan = withStatus(three(), 's1', status);
    expect(() => editedFrom(plan, { op: 'remove', todoId: 's1' })).toThrow(`todo s1 is ${status}`);
    expect(() => editedFrom(plan, { op: 'update', todoId: 's1', set: { task: 'x' } })).toThrow(status);
  },
);

test('nothing changes once the answer is being written', () => {
  const plan = withStatus(three(), 'answer', 'running');
  expect(() => editedFrom(plan, { op: 'remove', todoId: 's1' })).toThrow(/being written already/);
});

test('reordering keeps what is not named', () => {
  expect(edited({ op: 'reorder', order: ['s3', 's1'] }).todos.map(({ id }) => id)).toEqual([
    's3',
    's1',
    's2',
    'answer',
  ]);
});

test.each<[string, PlanEdit[], RegExp]>([
  ['a circle', [{ op: 'update', todoId: 's1', set: { dependsOn: ['s3'] } }], /wait for each other/],
  ['itself', [{ op: 'update', todoId: 's1', set: { dependsOn: ['s1'] } }], /wait for each other/],
  ['an unknown todo', [{ op: 'remove', todoId: 's9' }], /no todo s9/],
  ['an unknown dependency', [{ op: 'update', todoId: 's1', set: { dependsOn: ['zz'] } }], /no todo zz/],
  ['the synthesis', [{ op: 'remove', todoId: 'answer' }], /synthesis/],
  [
    'a taken id',
    [{ op: 'add', todo: { id: 's1', task: 't', tool: 'search_documents', query: 'q' } }],
    /already/,
  ],
  ['the wait for the synthesis', [{ op: 'update', todoId: 's1', set: { dependsOn: ['answer'] } }], /answer/],
  [
    'a tool that is not there',
    [{ op: 'add', todo: { tool: 'wiki.read', task: 't' } }],
    /no tool wiki\.read; there are .*mail\.send/,
  ],
  [
    'an argument the tool does not have',
    [{ op: 'add', todo: { tool: 'calculate', task: 't', query: 'q' } }],
    /todo s4: argument query of calculate: is not known; it takes expression/,
  ],
  [
    'an argument of the wrong type',
    [{ op: 'update', todoId: 's1', set: { arguments: { query: 7 } } }],
    /argument query of search_documents: .*string/,
  ],
  [
    'an argument that another tool would not take',
    [{ op: 'add', todo: { tool: 'mail.send', task: 't', arguments: { copies: 9 } } }],
    /argument copies of mail\.send: must be at most 5/,
  ],
  [
    'a question without its options',
    [
      {
        op: 'add',
        todo: { tool: 'ask_human', task: 't', arguments: { question: 'Which?', type: 'choice' } },
      },
    ],
    /needs options/,
  ],
  [
    'a result that nobody gives',
    [{ op: 'update', todoId: 's1', set: { query: 'about {{s9}}' } }],
    /uses the result \{\{s9\}\}/,
  ],
  [
    'a todo whose result is used',
    [
      { op: 'update', todoId: 's3', set: { query: '{{s2}}' } },
      { op: 'remove', todoId: 's2' },
    ],
    /todo s3 uses the result \{\{s2\}\}, and the plan would have no todo s2/,
  ],
  [
    'an approval that the tool needs',
    [{ op: 'add', todo: { tool: 'mail.send', task: 't', requiresApproval: false } }],
    /always requires approval/,
  ],
  ['nothing', [], /nothing to change/],
  [
    'more than fifty todos',
    Array.from({ length: 47 }, () => ({ op: 'add', todo: { tool: 'calculate', task: 't' } }) as const),
    /at most 50/,
  ],
  [
    'more than a plan can carry',
    Array.from({ length: 10 }, () => ({
      op: 'add' as const,
      todo: { tool: 'search_documents', task: 't', arguments: { query: 'q'.repeat(7900) } },
    })),
    /too large/,
  ],
  ['a repeated id', [{ op: 'reorder', order: ['s1', 's1'] }], /twice/],
  [
    'the last search',
    ['s1', 's2', 's3'].map((todoId) => ({ op: 'remove', todoId }) as const),
    /at least one/,
  ],
])('an edit of %s is refused and the plan stays', (_what, edits, message) => {
  const plan = three();
  const before = structuredClone(plan);
  expect(() => applyPlanEdits(plan, edits, change, catalog)).toThrow(message);
  expect(plan).toEqual(before);
});

test('cycles are found wherever they are', () => {
  const todo = (id: string, dependsOn: string[]) => ({ ...three().todos[0]!, id, dependsOn });
  expect(findCycle([todo('a', []), todo('b', ['c', 'a']), todo('c', ['b']), todo('d', ['c'])])).toEqual([
    'b',
    'c',
  ]);
  expect(findCycle([todo('a', []), todo('b', ['a'])])).toBeUndefined();
});

test('a task cannot break out of its node in the diagram', () => {
  const [todo] = three().todos;
  const diagram = planDiagram([
    { ...todo!, id: 'end', task: 'x"]; click a "javascript:alert(1)" <b>\n%% #1' },
  ]);
  expect(diagram.split('\n').slice(0, 2)).toEqual([
    'flowchart TD',
    '  todo_end["x&quot;]; click a &quot;javascript:alert(1)&quot; &lt;b&gt; %% &num;1"]:::pending',
  ]);
});

test('the diagram shows status and need for approval; ids never collide', () => {
  const [todo] = three().todos;
  const lines = planDiagram([
    { ...todo!, id: 'a-b', task: 'one', status: 'failed', requiresApproval: true },
    { ...todo!, id: 'a_2db', task: 'two', dependsOn: ['a-b'], status: 'skipped' },
  ]).split('\n');
  expect(lines.slice(1, 4)).toEqual([
    '  todo_a_2db["✋ one"]:::failed',
    '  todo_a_5f2db["two"]:::skipped',
    '  todo_a_2db --> todo_a_5f2db',
  ]);
  expect(lines.filter((line) => line.startsWith('  classDef '))).toHaveLength(5);
});

test.each([477, 478, 479])(
  'a task that is cut within a character, after %d letters, can be hashed',
  (letters) => {
    const plan = build(clearAnalysis(`${'a'.repeat(letters)}😀 and more`));
    expect(() => digest(plan)).not.toThrow();
  },
);
