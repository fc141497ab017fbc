import { clearAnalysis } from '../support/scripted-reasoner.js';
import type { Plan, PlanEdit } from '../../contract/plan.js';
import { planDiagram } from '../../domain/mermaid.js';
import { applyPlanEdits } from '../../domain/plan-edits.js';
import { findCycle, readyTodos } from '../../domain/plan-graph.js';
import { buildPlan } from '../../domain/plan.js';

const change = { by: 'reviewer', at: '2026-01-01T00:00:00.000Z' };
const three = (): Plan =>
  buildPlan(
    clearAnalysis('q', { subQuestions: ['one', 'two', 'three'], parallelGroups: [[0], [1], [2]] }),
    false,
  );
const shape = (plan: Plan) => Object.fromEntries(plan.todos.map((todo) => [todo.id, todo.dependsOn]));
const edited = (...edits: PlanEdit[]) => applyPlanEdits(three(), edits, change);

test('a simple question becomes one search and the synthesis', () => {
  const plan = buildPlan(clearAnalysis('질문'), false);
  expect(shape(plan)).toEqual({ s1: [], answer: ['s1'] });
  expect(plan.todos[0]?.task).toBe('문서 검색: 질문');
  expect(plan.estimatedSeconds).toBe(3);
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
  expect(plan).toMatchObject({ version: 2, changes: [{ version: 2, by: 'reviewer' }] });
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
  ['a repeated id', [{ op: 'reorder', order: ['s1', 's1'] }], /twice/],
  [
    'the last search',
    ['s1', 's2', 's3'].map((todoId) => ({ op: 'remove', todoId }) as const),
    /at least one/,
  ],
])('an edit of %s is refused and the plan stays', (_what, edits, message) => {
  const plan = three();
  const before = structuredClone(plan);
  expect(() => applyPlanEdits(plan, edits, change)).toThrow(message);
  expect(plan).toEqual(before);
});

test('cycles are found wherever they are', () => {
  const todo = (id: string, dependsOn: string[]) => ({ ...three().todos[0]!, id, dependsOn });
  expect(findCycle([todo('a', []), todo('b', ['c']), todo('c', ['b'])])).toEqual(['b', 'c']);
  expect(findCycle([todo('a', []), todo('b', ['a'])])).toBeUndefined();
});

test('a task cannot break out of its node in the diagram', () => {
  const [todo] = three().todos;
  const diagram = planDiagram([
    { ...todo!, id: 'end', task: 'x"]; click a "javascript:alert(1)" <b>\n%% #1' },
  ]);
  expect(diagram).toBe(
    'flowchart TD\n  todo_end["x&quot;]; click a &quot;javascript:alert(1)&quot; &lt;b&gt; %% &num;1"]',
  );
});
