import type { Todo } from '../../../../contract/plan.js';
import { actsOn, type Changes } from '../../../parts/plan-modifications.js';

/** A change of one todo, applied when the query resumes. */
export interface TodoChoice {
  op: 'keep' | 'skip' | 'retry' | 'update';
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

/** Returns what can be chosen for a todo. */
export function choicesFor(todo: Todo, plan: readonly Todo[]): TodoChoice['op'][] {
  const acts = actsOn(todo, plan);
  return acts.length === 0 ? ['keep'] : ['keep', ...acts, 'update'];
}

/** Returns the choices as changes. A todo that has ended is run again when its words are changed. */
export function changesOf(
  todos: readonly Todo[],
  choices: Readonly<Partial<Record<string, TodoChoice>>>,
): Changes {
  const changed = todos.flatMap((todo): [string, Changes[string]][] => {
    const { op, words } = choices[todo.id] ?? { op: 'keep', words: '' };
    if (op === 'keep') return [];
    if (op !== 'update') return [[todo.id, { op }]];
    const said = words.trim();
    const set = searches(todo) ? { query: said } : { task: said };
    return [[todo.id, { ...(todo.status !== 'pending' && { op: 'retry' }), ...(said !== '' && { set }) }]];
  });
  return Object.fromEntries(changed);
}
