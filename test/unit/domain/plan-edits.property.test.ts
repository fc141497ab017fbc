import fc from 'fast-check';
import { clearAnalysis } from '../../support/scripted-reasoner.js';
import { planSchema, type NewTodo, type Plan, type PlanEdit, type Todo } from '../../../contract/plan.js';
import type { Modification } from '../../../contract/requests/index.js';
import { applyPlanEdits, PlanEditError } from '../../../domain/plan-edits.js';
import { findCycle } from '../../../domain/plan-graph.js';
import { applyModifications } from '../../../domain/plan-modifications.js';
import { buildPlan, withEstimates } from '../../../domain/plan.js';
import { referencesIn } from '../../../domain/tool-arguments.js';
import { builtInCatalog } from '../../../domain/tool-catalog.js';

const at = '2026-01-01T00:00:00.000Z';
const catalog = builtInCatalog();

// few ids, so that edits often meet todos that are there, and sometimes ones that are not
const id = fc.constantFrom('s1', 's2', 's3', 's4', 's5', 'a', 'b', 'answer', 'nowhere');
const ids = fc.array(id, { maxLength: 4 });
const words = fc.oneof(
  fc.constantFrom('leave days', '휴가 규정', '', 'x'),
  id.map((used) => `about {{${used}}}`),
);
const newTodo: fc.Arbitrary<NewTodo> = fc.record(
  {
    tool: fc.constantFrom('search_documents', 'search_web', 'calculate', 'ask_human', 'other.tool'),
    task: fc.constantFrom('look', '찾기'),
    id,
    query: words.filter(Boolean),
    arguments: fc.oneof(
      fc.constant({}),
      words.map((query) => ({ query })),
      words.map((expression) => ({ expression })),
      words.map((question) => ({ question })),
      fc.constant({ query: 3 }),
    ),
    dependsOn: ids,
    requiresApproval: fc.boolean(),
  },
  { requiredKeys: ['tool', 'task'] },
);
const set = fc.record(
  { task: fc.constant('else'), query: words.filter(Boolean), dependsOn: ids, requiresApproval: fc.boolean() },
  { requiredKeys: [] },
);
const edit: fc.Arbitrary<PlanEdit> = fc.oneof(
  fc.record({ op: fc.constant('add' as const), todo: newTodo, after: id }, { requiredKeys: ['op', 'todo'] }),
  fc.record({ op: fc.constant('remove' as const), todoId: id }),
  fc.record({ op: fc.constant('update' as const), todoId: id, set }),
  fc.record({ op: fc.constant('reorder' as const), order: fc.array(id, { minLength: 1, maxLength: 5 }) }),
);
const modification: fc.Arbitrary<Modification> = fc.oneof(
  fc.record({ op: fc.constantFrom('skip' as const, 'retry' as const), todoId: id }),
  fc.record({ op: fc.constant('update' as const), todoId: id, set }),
);
type Action =
  | { does: 'edit'; edits: PlanEdit[] }
  | { does: 'modify'; modifications: Modification[] }
  | { does: 'run'; todoId: string; status: Todo['status'] };
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ does: fc.constant('edit' as const), edits: fc.array(edit, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    does: fc.constant('modify' as const),
    modifications: fc.array(modification, { maxLength: 3 }),
  }),
  fc.record({
    does: fc.constant('run' as const),
    todoId: id.filter((todoId) => todoId !== 'answer'),
    status: fc.constantFrom<Todo['status']>('running', 'completed', 'failed', 'skipped'),
  }),
);
const firstPlan: fc.Arbitrary<Plan> = fc
  .record({
    subQuestions: fc.array(fc.constantFrom('one', 'two', '{{s1}}'), { maxLength: 4 }),
    isChain: fc.boolean(),
  })
  .map(({ subQuestions, isChain }) =>
    buildPlan({
      analysis: clearAnalysis('q', {
        subQuestions,
        parallelGroups: isChain ? subQuestions.map((_, i) => [i]) : [],
      }),
      webAvailable: false,
      added: [],
      at,
    }),
  );

function expectSound(plan: Plan): void {
  planSchema.parse(plan);
  const known = new Set(plan.todos.map((todo) => todo.id));
  expect(known.size).toBe(plan.todos.length);
  expect(findCycle(plan.todos)).toBeUndefined();
  for (const todo of plan.todos) {
    expect([...known]).toEqual(expect.arrayContaining(todo.dependsOn));
    expect(todo.dependsOn).toEqual(expect.arrayContaining(referencesIn(todo.arguments)));
  }
  const last = plan.todos.at(-1)!;
  expect(last.tool).toBe('synthesize');
  expect(plan.todos.filter((todo) => todo.tool === 'synthesize')).toHaveLength(1);
  expect(new Set(last.dependsOn)).toEqual(new Set([...known].filter((other) => other !== last.id)));
  expect(plan.todos.length).toBeGreaterThan(1);
  expect(plan.changes.map((change) => change.version)).toEqual(plan.changes.map((_, i) => i + 1));
  expect(plan.changes).toHaveLength(plan.version);
  expect(withEstimates(plan)).toEqual(plan);
}

/** Applies an action to a plan as the workflow does. */
function take(plan: Plan, next: Action): Plan {
  const change = { by: 'kim', at };
  switch (next.does) {
    case 'edit':
      return applyPlanEdits(plan, next.edits, change, catalog);
    case 'modify':
      return applyModifications(plan, next.modifications, change, catalog);
    case 'run':
      return {
        ...plan,
        todos: plan.todos.map((todo) =>
          todo.id === next.todoId && todo.status !== 'skipped' ? { ...todo, status: next.status } : todo,
        ),
      };
  }
}

test('whatever is asked of a plan, it stays sound, and what is refused leaves it as it was', () => {
  let [made, refused] = [0, 0];
  fc.assert(
    fc.property(firstPlan, fc.array(action, { maxLength: 12 }), (first, actions) => {
      let plan = first;
      expectSound(plan);
      for (const next of actions) {
        const before = structuredClone(plan);
        try {
          const after = take(plan, next);
          expect(plan).toEqual(before);
          expectSound(after);
          expect(after.version - plan.version).toBeGreaterThanOrEqual(0);
          expect(after.version - plan.version).toBeLessThanOrEqual(1);
          if (next.does === 'edit') expect(after.version).toBe(plan.version + 1);
          plan = after;
          made++;
        } catch (error) {
          if (!(error instanceof PlanEditError)) throw error;
          expect(error.message.length).toBeLessThanOrEqual(300);
          expect(plan).toEqual(before);
          refused++;
        }
      }
    }),
    { numRuns: 400 },
  );
  // the sequences are no use if nearly all of them are refused, or none
  expect(made).toBeGreaterThan(refused / 10);
  expect(refused).toBeGreaterThan(50);
});
