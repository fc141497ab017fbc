import { clearAnalysis } from '../../support/scripted-reasoner.js';
import type { Plan, Todo } from '../../../contract/plan.js';
import type { Modification } from '../../../contract/requests/index.js';
import { PlanEditError } from '../../../domain/plan-edits.js';
import { applyModifications } from '../../../domain/plan-modifications.js';
import { buildPlan } from '../../../domain/plan.js';
import { builtInCatalog } from '../../../domain/tool-catalog.js';

const at = '2026-01-01T00:00:00.000Z';

/** s1 → s2 → s3, beside them s4; statuses in that order. */
function planWith(...statuses: Todo['status'][]): Plan {
  const plan = buildPlan({
    analysis: clearAnalysis('q', {
      subQuestions: ['one', 'two', 'three', 'four'],
      parallelGroups: [[0], [1], [2]],
    }),
    webAvailable: false,
    added: [],
    at,
  });
  const todos = plan.todos.map((todo, i) => ({ ...todo, status: statuses[i] ?? todo.status }));
  return {
    ...plan,
    todos: todos.map((todo) =>
      todo.status === 'completed' ? { ...todo, found: 3, note: 'a note', result: 'a result' } : todo,
    ),
  };
}
const modified = (plan: Plan, ...modifications: Modification[]): Plan =>
  applyModifications(plan, modifications, { by: 'kim', at }, builtInCatalog());
const statuses = (plan: Plan) => plan.todos.map((todo) => todo.status);

test('a pending todo is skipped, with a note who wanted it', () => {
  const plan = modified(planWith('completed'), { op: 'skip', todoId: 's2' });
  expect(plan.todos[1]).toMatchObject({ status: 'skipped', skippedBy: 'kim' });
  expect(plan.version).toBe(1);
});

test('a retried todo forgets what came of it, and so does everything that ended after it', () => {
  const plan = modified(planWith('completed', 'completed', 'failed', 'completed'), {
    op: 'retry',
    todoId: 's1',
  });
  expect(statuses(plan)).toEqual(['pending', 'pending', 'pending', 'completed', 'pending']);
  expect(plan.todos[1]).not.toHaveProperty('found');
  expect(plan.todos[1]).not.toHaveProperty('result');
  expect(plan.todos[1]).not.toHaveProperty('note');
  expect(plan.version).toBe(1);
});

test('a failed todo is changed and tried again, in whatever order that is said; only the change is a version', () => {
  const update: Modification = { op: 'update', todoId: 's2', set: { query: 'other words' } };
  const retry: Modification = { op: 'retry', todoId: 's2' };
  const skip: Modification = { op: 'skip', todoId: 's3' };
  const plan = modified(planWith('completed', 'failed', 'skipped'), update, skip, retry);
  expect(statuses(plan)).toEqual(['completed', 'pending', 'skipped', 'pending', 'pending']);
  expect(plan.todos[1]?.arguments).toEqual({ query: 'other words' });
  expect(plan).toMatchObject({
    version: 2,
    changes: [{ version: 1 }, { version: 2, by: 'kim', edits: [update] }],
  });
});

test('no modification is no change, even while the answer is written', () => {
  const plan = planWith('completed', 'completed', 'completed', 'completed', 'running');
  expect(modified(plan)).toBe(plan);
});

test.each<[string, Plan, Modification, RegExp]>([
  ['an unknown todo', planWith(), { op: 'skip', todoId: 's9' }, /no todo s9/],
  ['the synthesis', planWith(), { op: 'skip', todoId: 'answer' }, /synthesis/],
  [
    'a running todo',
    planWith('running'),
    { op: 'skip', todoId: 's1' },
    /s1 is running and cannot be skipped/,
  ],
  [
    'a running todo again',
    planWith('running'),
    { op: 'retry', todoId: 's1' },
    /is running and cannot be retried/,
  ],
  ['a todo that has not run', planWith(), { op: 'retry', todoId: 's1' }, /is pending and cannot be retried/],
  [
    'what is in use',
    planWith('completed', 'running'),
    { op: 'retry', todoId: 's1' },
    /todo s2, which waited for it/,
  ],
  [
    'a finished todo',
    planWith('completed'),
    { op: 'skip', todoId: 's1' },
    /is completed and cannot be skipped/,
  ],
  [
    'a running todo’s words',
    planWith('running'),
    { op: 'update', todoId: 's1', set: { query: 'x' } },
    /is running/,
  ],
  [
    'anything once the answer is written',
    planWith('completed', 'completed', 'completed', 'completed', 'completed'),
    { op: 'retry', todoId: 's1' },
    /being written already/,
  ],
])('%s is refused and the plan stays', (_what, plan, modification, message) => {
  const before = structuredClone(plan);
  expect(() => modified(plan, modification)).toThrow(message);
  expect(() => modified(plan, modification)).toThrow(PlanEditError);
  expect(plan).toEqual(before);
});

test('a todo is not both retried and skipped', () => {
  expect(() =>
    modified(planWith('completed'), { op: 'retry', todoId: 's1' }, { op: 'skip', todoId: 's1' }),
  ).toThrow(/both/);
});
