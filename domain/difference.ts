import type { TodoOutline, ToolArguments } from '../contract/plan.js';
import type { Difference } from '../contract/requests/difference.js';
import { digest } from './digest.js';

/**
 * Todos that were added, removed or changed, in the order of the plans, removed ones last. The order of a list and the
 * synthesis, which follows from the others, make no difference.
 */
export function planDifference(
  before: readonly TodoOutline[],
  after: readonly TodoOutline[],
): NonNullable<Difference['todos']> {
  const [old, now] = [byId(before), byId(after)];
  const changed = [...now.values()].flatMap((todo) => {
    const was = old.get(todo.id);
    if (!was) return [{ todoId: todo.id, after: todo }];
    return isSame(was, todo) ? [] : [{ todoId: todo.id, before: was, after: todo }];
  });
  const removed = [...old.values()].filter((todo) => !now.has(todo.id));
  return [...changed, ...removed.map((todo) => ({ todoId: todo.id, before: todo }))];
}

/** Arguments that were added, removed or changed, by name. */
export function argumentsDifference(
  before: ToolArguments,
  after: ToolArguments,
): NonNullable<Difference['arguments']> {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => digest(given(before, name)) !== digest(given(after, name)))
    .map((name) => ({
      name,
      ...(Object.hasOwn(before, name) ? { before: before[name] } : {}),
      ...(Object.hasOwn(after, name) ? { after: after[name] } : {}),
    }));
}

/** An argument that is absent differs from one that is null. */
function given(args: ToolArguments, name: string): unknown[] {
  return Object.hasOwn(args, name) ? [args[name]] : [];
}

function byId(todos: readonly TodoOutline[]): Map<string, TodoOutline> {
  return new Map(todos.filter((todo) => todo.tool !== 'synthesize').map((todo) => [todo.id, todo]));
}

function isSame(a: TodoOutline, b: TodoOutline): boolean {
  const comparable = (todo: TodoOutline) => ({ ...todo, dependsOn: [...todo.dependsOn].sort() });
  return digest(comparable(a)) === digest(comparable(b));
}
