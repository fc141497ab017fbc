import type { Language } from '../../../../contract/language.js';
import type { PlanEdit, Todo, TodoChange } from '../../../../contract/plan.js';
import { todoTask } from '../texts.js';

export interface Context {
  todos: readonly Todo[];
  language: Language;
}

/** Reads one clause of an instruction; undefined when it says something else. */
export type Reader = (clause: string, context: Context) => PlanEdit[] | undefined;

/** Returns the named groups of the first pattern that matches. */
export function firstMatch(clause: string, patterns: readonly RegExp[]): Record<string, string> | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(clause);
    if (match?.groups) return match.groups;
  }
  return undefined;
}

/** Returns the first group of the first pattern that matches. */
export function firstPhrase(clause: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const phrase = pattern.exec(clause)?.[1]?.trim();
    if (phrase) return phrase;
  }
  return undefined;
}

/** The words without quotation marks, and without a full stop at the end. */
export function unquote(text: string): string {
  return text
    .trim()
    .replace(/^["'「『“‘]+|["'」』”’.]+$/g, '')
    .trim();
}

/** The argument that holds the words of a todo. */
const TEXT_ARGUMENT: Partial<Record<string, string>> = {
  search_documents: 'query',
  search_web: 'query',
  calculate: 'expression',
  ask_human: 'question',
};

/** The words of a todo: what it searches for, calculates or asks; its task when it does something else. */
export function wordsOf({ tool, task, arguments: args }: Todo): string {
  const words = args[TEXT_ARGUMENT[tool] ?? ''];
  return typeof words === 'string' ? words : task;
}

/** The names of the words of a todo that an instruction may change, by the argument that holds them. */
const WORD_NAMES: Readonly<Record<string, RegExp>> = {
  query: /^(?:query|search words?|검색어|질의)$/i,
  expression: /^(?:expression|계산식)$/i,
  question: /^(?:question|질문)$/i,
};

/** True if a todo has words that may be called so: any todo has "words", and only a search has search words. */
export function hasWordsCalled(name: string | undefined, { tool }: Todo): boolean {
  const [argument] = Object.entries(WORD_NAMES).find(([, names]) => names.test(name ?? '')) ?? [];
  return argument === undefined || argument === TEXT_ARGUMENT[tool];
}

/** The change that gives a todo other words; undefined when it has none. */
export function withWords(todo: Todo, words: string, language: Language): TodoChange | undefined {
  const name = TEXT_ARGUMENT[todo.tool];
  if (name === undefined || !words) return undefined;
  const task = todoTask(todo.tool, words, language);
  return name === 'query'
    ? { query: words, task }
    : { arguments: { ...todo.arguments, [name]: words }, task };
}
