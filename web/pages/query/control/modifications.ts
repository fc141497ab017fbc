import type { Todo } from '../../../../contract/plan.js';
import type { Modification } from '../../../../contract/requests/index.js';

/** A change of one todo, applied when the query resumes. */
export interface TodoChoice {
  op: 'keep' | Modification['op'];
  /** New search words, or a new task for a todo that does not search. */
  words: string;
}

/** True if the todo searches with words of its own. */
export function searches({ tool }: Pick<Todo, 'tool'>): boolean {
  return tool === 'search_documents' || tool === 'search_web';
}

/** The words of a todo that a person may change. */
export function wordsOf(todo: Todo): string {
  const { query } = todo.arguments;
  return searches(todo) && typeof query === 'string' ? query : todo.task;
}

/**
 * Returns the operations that a todo allows: one that has ended can run again, one that has not begun can be skipped.
 */
export function choicesFor({ status, tool }: Todo): TodoChoice['op'][] {
  if (tool === 'synthesize' || status === 'running') return ['keep'];
  if (status === 'pending') return ['keep', 'skip', 'update'];
  return ['keep', 'retry', 'update'];
}

/** The choices as the API takes them. A todo that has ended is run again when its words are changed. */
export function modificationsOf(
  todos: readonly Todo[],
  choices: Readonly<Partial<Record<string, TodoChoice>>>,
): Modification[] {
  return todos.flatMap((todo): Modification[] => {
    const { id: todoId, status } = todo;
    const { op, words } = choices[todoId] ?? { op: 'keep', words: '' };
    if (op === 'keep') return [];
    if (op !== 'update') return [{ op, todoId }];
    const said = words.trim();
    const set = searches(todo) ? { query: said } : { task: said };
    const again: Modification[] = status === 'pending' ? [] : [{ op: 'retry', todoId }];
    return said === '' ? again : [...again, { op: 'update', todoId, set }];
  });
}
