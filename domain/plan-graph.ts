import type { Todo } from '../contract/plan.js';

/** Ids of todos that wait for each other in a circle, or undefined when the graph is acyclic (Kahn's algorithm). */
export function findCycle(todos: readonly Todo[]): string[] | undefined {
  const waiting = new Map(todos.map((todo) => [todo.id, new Set(todo.dependsOn)]));
  for (;;) {
    const free = [...waiting].filter(([, dependsOn]) => dependsOn.size === 0).map(([id]) => id);
    if (free.length === 0) break;
    for (const id of free) waiting.delete(id);
    for (const dependsOn of waiting.values()) for (const id of free) dependsOn.delete(id);
  }
  return waiting.size === 0 ? undefined : [...waiting.keys()];
}

/** Pending todos whose dependencies have all ended, in plan order. */
export function readyTodos(todos: readonly Todo[]): Todo[] {
  const ended = new Set(
    todos.filter((todo) => todo.status !== 'pending' && todo.status !== 'running').map((todo) => todo.id),
  );
  return todos.filter((todo) => todo.status === 'pending' && todo.dependsOn.every((id) => ended.has(id)));
}

/** Todo id → ids it waits for. */
export function dependencyGraph(todos: readonly Todo[]): Record<string, string[]> {
  return Object.fromEntries(todos.map((todo) => [todo.id, todo.dependsOn]));
}
