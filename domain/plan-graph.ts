import type { Todo } from '../contract/plan.js';

/** Ids of todos that wait for each other in a circle, or undefined when the graph is acyclic (Kahn's algorithm). */
export function findCycle(todos: readonly Pick<Todo, 'id' | 'dependsOn'>[]): string[] | undefined {
  let rest = todos.map(({ id, dependsOn }) => ({ id, dependsOn: [...dependsOn] }));
  for (let before = Infinity; rest.length < before;) {
    before = rest.length;
    const ids = new Set(rest.map((todo) => todo.id));
    rest = rest.filter((todo) => todo.dependsOn.some((id) => ids.has(id)));
    // what only waits for a circle is not part of it
    const awaited = new Set(rest.flatMap((todo) => todo.dependsOn));
    rest = rest.filter((todo) => awaited.has(todo.id));
  }
  return rest.length === 0 ? undefined : rest.map((todo) => todo.id);
}

/** Pending todos whose dependencies have all ended, in plan order. */
export function readyTodos(todos: readonly Todo[]): Todo[] {
  const ended = new Set(todos.filter(hasEnded).map((todo) => todo.id));
  return todos.filter((todo) => todo.status === 'pending' && todo.dependsOn.every((id) => ended.has(id)));
}

/** True if a todo was carried out or given up. */
export function hasEnded({ status }: Todo): boolean {
  return status !== 'pending' && status !== 'running';
}

/** Ids of the todos that wait for this one, directly or through others. */
export function dependantsOf(todos: readonly Todo[], id: string): Set<string> {
  const found = new Set<string>();
  for (let before = -1; found.size > before;) {
    before = found.size;
    for (const todo of todos) {
      if (todo.dependsOn.some((other) => other === id || found.has(other))) found.add(todo.id);
    }
  }
  return found;
}

/** Todo id → ids it waits for. */
export function dependencyGraph(todos: readonly Todo[]): Record<string, string[]> {
  return Object.fromEntries(todos.map((todo) => [todo.id, todo.dependsOn]));
}

/** True once the answer of a plan is being written: nothing in it can be changed any more. */
export function isBeingWritten(todos: readonly Pick<Todo, 'tool' | 'status'>[]): boolean {
  return todos.some(({ tool, status }) => tool === 'synthesize' && status !== 'pending');
}
