import { planSchema, type Plan, type PlanEdit, type Todo } from '../contract/plan.js';
import { isBeingWritten } from './plan-graph.js';
import { addTodo, outlineOf, withEstimates, withQuery } from './plan.js';
import { checkTodo, PlanEditError, requireTool, settleTodos } from './plan-todos.js';
import { renamedTask } from './renamed-task.js';
import type { ToolCatalog } from './tool-catalog.js';

export { PlanEditError };

const MAX_VERSIONS = 100;
/** A plan travels whole in the status of its query and to every step that reads it. */
const MAX_PLAN_CHARS = 200_000;

/** Author, time and words of a change. */
export interface ChangeOrigin {
  by: string;
  /** ISO 8601. */
  at: string;
  instruction?: string | undefined;
}

/**
 * The plan with the edits made one after another, as its next version with the change recorded. Only pending todos may
 * be changed or removed, and none once the answer is being written. What waited for a removed todo waits for what that
 * one waited for; the result is settled as every plan is.
 * @throws PlanEditError; the given plan is never changed.
 */
export function applyPlanEdits(
  plan: Plan,
  edits: readonly PlanEdit[],
  { by, at, instruction }: ChangeOrigin,
  catalog: ToolCatalog,
): Plan {
  if (edits.length === 0) throw new PlanEditError('there is nothing to change');
  if (plan.version >= MAX_VERSIONS) throw new PlanEditError(`a plan has at most ${MAX_VERSIONS} versions`);
  requireUnwritten(plan);
  const past = plan.changes.flatMap((change) => change.todos.map((todo) => todo.id));
  const todos = settleTodos(
    edits.reduce<readonly Todo[]>((list, edit) => applyEdit(list, edit, catalog, past), plan.todos),
  );
  const version = plan.version + 1;
  const said = instruction === undefined ? {} : { instruction };
  const change = { version, by, at, ...said, edits: [...edits], todos: todos.map(outlineOf) };
  const edited = planSchema.safeParse(withEstimates({ version, todos, changes: [...plan.changes, change] }));
  if (!edited.success) {
    throw new PlanEditError(edited.error.issues[0]?.message ?? 'the plan would not be valid');
  }
  if (JSON.stringify(edited.data).length > MAX_PLAN_CHARS) {
    throw new PlanEditError('the plan with all its versions would become too large');
  }
  return edited.data;
}

/**
 * The edits with todos that are added without a place put behind all others, in the order given, so that the numbers of
 * the others stay.
 */
export function addedLast({ todos }: Plan, edits: readonly PlanEdit[]): PlanEdit[] {
  const last = todos.findLast(({ tool }) => tool !== 'synthesize');
  const placed = edits.flatMap((edit) =>
    edit.op === 'add' && edit.after === undefined && last ? [{ ...edit, after: last.id }] : [],
  );
  // each goes right behind the last one, which may itself be removed by another edit
  return [
    ...placed.reverse(),
    ...edits.filter(({ op, ...edit }) => op !== 'add' || 'after' in edit || !last),
  ];
}

/** @throws PlanEditError once the answer is being written. */
export function requireUnwritten({ todos }: Plan): void {
  if (isBeingWritten(todos)) {
    throw new PlanEditError('the answer is being written already; the plan cannot be changed any more');
  }
}

/** The todo of that id. @throws PlanEditError when there is none, or it is the synthesis. */
export function requireTodo(todos: readonly Todo[], id: string): Todo {
  const todo = find(todos, id);
  if (todo.tool === 'synthesize') {
    throw new PlanEditError('the synthesis ends every plan and cannot be changed');
  }
  return todo;
}

function applyEdit(
  todos: readonly Todo[],
  edit: PlanEdit,
  catalog: ToolCatalog,
  past: readonly string[],
): Todo[] {
  switch (edit.op) {
    case 'add': {
      const position = edit.after === undefined ? 0 : todos.indexOf(find(todos, edit.after)) + 1;
      return addTodo(todos, edit.todo, catalog, { position, past });
    }
    case 'remove':
      return removeTodo(todos, requirePending(todos, edit.todoId));
    case 'update':
      return updateTodo(todos, edit, catalog);
    case 'reorder': {
      if (new Set(edit.order).size !== edit.order.length) {
        throw new PlanEditError('the new order names a todo twice');
      }
      const listed = edit.order.map((id) => find(todos, id));
      return [...listed, ...todos.filter((todo) => !edit.order.includes(todo.id))];
    }
  }
}

function removeTodo(todos: readonly Todo[], removed: Todo): Todo[] {
  const mend = (ids: string[]): string[] =>
    ids.flatMap((id) => (id === removed.id ? removed.dependsOn : [id]));
  return todos
    .filter((todo) => todo !== removed)
    .map((todo) => ({ ...todo, dependsOn: [...new Set(mend(todo.dependsOn))] }));
}

function updateTodo(
  todos: readonly Todo[],
  { todoId, set }: Extract<PlanEdit, { op: 'update' }>,
  catalog: ToolCatalog,
): Todo[] {
  const target = requirePending(todos, todoId);
  const { task = renamedTask(target, set.query), query, dependsOn, requiresApproval } = set;
  const updated: Todo = {
    ...target,
    task,
    arguments: withQuery(set.arguments ?? target.arguments, query),
    dependsOn: dependsOn ?? target.dependsOn,
    requiresApproval: requiresApproval ?? target.requiresApproval,
  };
  checkTodo(updated, requireTool(target.tool, catalog));
  return todos.map((todo) => (todo === target ? updated : todo));
}

function requirePending(todos: readonly Todo[], id: string): Todo {
  const todo = requireTodo(todos, id);
  if (todo.status !== 'pending') {
    throw new PlanEditError(`todo ${id} is ${todo.status} and cannot be changed`);
  }
  return todo;
}

function find(todos: readonly Todo[], id: string): Todo {
  const todo = todos.find((candidate) => candidate.id === id);
  if (!todo) throw new PlanEditError(`there is no todo ${id}`);
  return todo;
}
