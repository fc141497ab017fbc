import { PLAN_LIMITS } from '../contract/limits.js';
import type { TodoOutline } from '../contract/plan.js';
import { beginning } from './json-text.js';

/** Returns the task of a todo as it is with other search words: one that names the old ones names the new ones. */
export function renamedTask(
  { task, arguments: { query: old } }: Pick<TodoOutline, 'task' | 'arguments'>,
  query: unknown,
): string {
  if (typeof query !== 'string' || typeof old !== 'string' || old === '' || !task.includes(old)) return task;
  return beginning(
    task.replace(old, () => query),
    PLAN_LIMITS.task,
  );
}
