import { planSchema, type Plan, type PlanEdit, type Todo } from '../contract/plan.js';
import { findCycle } from './plan-graph.js';
import { withEstimates } from './plan.js';

/** Why an edit cannot be made; the plan is then left as it was. */
export class PlanEditError extends Error {
  override readonly name = 'PlanEditError';
}

interface Change {
  by: string;
  /** ISO 8601. */
  at: string;
  instruction?: string | undefined;
}

/**
 * The plan with the edits made, as its next version with the change recorded. The result is acyclic, has no
 * dependency on a todo that is gone (those that waited for a removed todo wait for what it waited for), and the
 * synthesis still waits for every search.
 * @throws PlanEditError; the given plan is never changed.
 */
export function applyPlanEdits(plan: Plan, edits: readonly PlanEdit[], change: Change): Plan {
  let todos = plan.todos.map((todo) => ({ ...todo, dependsOn: [...todo.dependsOn] }));
  for (const edit of edits) todos = applyEdit(todos, edit);
  const cycle = findCycle(todos);
  if (cycle) throw new PlanEditError(`these todos would wait for each other: ${cycle.join(', ')}`);
  if (!todos.some((todo) => todo.tool !== 'synthesize'))
    throw new PlanEditError('a plan needs at least one search');
  const version = plan.version + 1;
  const edited = planSchema.safeParse(
    withEstimates({
      version,
      todos: synthesizeLast(todos),
      changes: [...plan.changes, { version, ...change, edits: [...edits] }],
    }),
  );
  if (!edited.success)
    throw new PlanEditError(edited.error.issues[0]?.message ?? 'the plan would not be valid');
  return edited.data;
}

function applyEdit(todos: Todo[], edit: PlanEdit): Todo[] {
  switch (edit.op) {
    case 'add':
      return addTodo(todos, edit);
    case 'remove': {
      const removed = editable(todos, edit.todoId);
      return todos
        .filter((todo) => todo !== removed)
        .map((todo) =>
          todo.dependsOn.includes(removed.id)
            ? {
                ...todo,
                dependsOn: unique(
                  todo.dependsOn.flatMap((id) => (id === removed.id ? removed.dependsOn : [id])),
                ),
              }
            : todo,
        );
    }
    case 'update': {
      const target = editable(todos, edit.todoId);
      const { task = target.task, query = target.query, dependsOn = target.dependsOn } = edit.set;
      requireKnown(todos, dependsOn);
      return todos.map((todo) => (todo === target ? { ...todo, task, query, dependsOn } : todo));
    }
    case 'reorder': {
      requireKnown(todos, edit.order);
      if (new Set(edit.order).size !== edit.order.length)
        throw new PlanEditError('the new order names a todo twice');
      const listed = edit.order.map((id) => find(todos, id));
      return [...listed, ...todos.filter((todo) => !edit.order.includes(todo.id))];
    }
  }
}

function addTodo(todos: Todo[], edit: Extract<PlanEdit, { op: 'add' }>): Todo[] {
  const { id = freeId(todos), dependsOn = [], task, tool, query } = edit.todo;
  if (todos.some((todo) => todo.id === id)) throw new PlanEditError(`there is already a todo ${id}`);
  requireKnown(todos, dependsOn);
  const position = edit.after === undefined ? 0 : todos.indexOf(find(todos, edit.after)) + 1;
  const added: Todo = {
    id,
    task,
    tool,
    query,
    dependsOn,
    estimatedSeconds: 1,
    estimatedCostUsd: 0,
    status: 'pending',
  };
  return todos
    .toSpliced(position, 0, added)
    .map((todo) =>
      todo.tool === 'synthesize' ? { ...todo, dependsOn: unique([...todo.dependsOn, id]) } : todo,
    );
}

function find(todos: Todo[], id: string): Todo {
  const todo = todos.find((candidate) => candidate.id === id);
  if (!todo) throw new PlanEditError(`there is no todo ${id}`);
  return todo;
}

function editable(todos: Todo[], id: string): Todo {
  const todo = find(todos, id);
  if (todo.tool === 'synthesize')
    throw new PlanEditError('the synthesis ends every plan and cannot be changed');
  if (todo.status !== 'pending')
    throw new PlanEditError(`todo ${id} is ${todo.status} and cannot be changed`);
  return todo;
}

function requireKnown(todos: Todo[], ids: readonly string[]): void {
  for (const id of ids) find(todos, id);
}

function synthesizeLast(todos: Todo[]): Todo[] {
  return [
    ...todos.filter((todo) => todo.tool !== 'synthesize'),
    ...todos.filter((todo) => todo.tool === 'synthesize'),
  ];
}

function freeId(todos: Todo[]): string {
  for (let n = todos.length; ; n++) if (!todos.some((todo) => todo.id === `s${n}`)) return `s${n}`;
}

function unique(ids: string[]): string[] {
  return [...new Set(ids)];
}
