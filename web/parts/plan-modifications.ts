import type { Todo, TodoChange, TodoOutline } from '../../contract/plan.js';
import { dependantsOf, isBeingWritten } from '../../domain/plan-graph.js';
import type { Modification } from '../../contract/requests/index.js';

/** Changes to make when the query resumes, by todo. */
export type Changes = Record<string, { op?: 'skip' | 'retry'; set?: TodoChange }>;

/** The changes as they are sent; those of todos that are gone or have gone on meanwhile are left out. */
export function modificationsOf(changes: Readonly<Changes>, todos: readonly Todo[]): Modification[] {
  return todos.flatMap((todo): Modification[] => {
    const { op, set } = changes[todo.id] ?? {};
    const possible = actsOn(todo, todos);
    const made: Modification[] = [];
    if (op && possible.includes(op)) made.push({ op, todoId: todo.id });
    // what has ended is changed only to run again
    const updatable = todo.status === 'pending' || (op === 'retry' && possible.includes('retry'));
    if (set && updatable && op !== 'skip') made.push({ op: 'update', todoId: todo.id, set });
    return made;
  });
}

/** Returns the operations that a todo of a plan allows while the query is paused: those that are not always refused. */
export function actsOn({ id, tool, status }: Todo, plan: readonly Todo[]): ('skip' | 'retry')[] {
  if (tool === 'synthesize' || status === 'running' || isBeingWritten(plan)) return [];
  if (status === 'pending') return ['skip'];
  const dependants = dependantsOf(plan, id);
  return plan.some((other) => other.status === 'running' && dependants.has(other.id)) ? [] : ['retry'];
}

/** Returns the changes of a todo; undefined when there are none. */
export function changeOf(before: TodoOutline, after: TodoOutline): TodoChange | undefined {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const set: TodoChange = {
    ...(before.task !== after.task && { task: after.task }),
    ...(!same(before.arguments, after.arguments) && { arguments: after.arguments }),
    ...(!same(before.dependsOn.toSorted(), after.dependsOn.toSorted()) && { dependsOn: after.dependsOn }),
    ...(before.requiresApproval !== after.requiresApproval && { requiresApproval: after.requiresApproval }),
  };
  return Object.keys(set).length > 0 ? set : undefined;
}

/** A todo as it will be. */
export function changed(todo: Todo, set: TodoChange | undefined): Todo {
  if (!set) return todo;
  const { task, arguments: args, dependsOn, requiresApproval } = set;
  return {
    ...todo,
    task: task ?? todo.task,
    arguments: args ?? todo.arguments,
    dependsOn: dependsOn ?? todo.dependsOn,
    requiresApproval: requiresApproval ?? todo.requiresApproval,
  };
}
