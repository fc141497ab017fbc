import type { Language } from '../../contract/language.js';
import type { Role } from '../../contract/principal.js';
import type { PayloadOf, RequestKind } from '../../contract/requests/index.js';
import { isAboutNotFound } from '../review.js';
import { en } from './en.js';
import { ko } from './ko.js';
import type { Action, Vocabulary } from './shape.js';

export type { Action, Vocabulary } from './shape.js';

/** The vocabulary of every language. */
export const WORDS: Record<Language, Vocabulary> = { en, ko };

/** A word with a capital letter at its beginning. */
export function asLabel(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A table with a capital letter at the beginning of every word of it, for labels that stand alone. */
export function asLabels<K extends string>(table: Record<K, string>): Record<K, string> {
  const entries = Object.entries<string>(table);
  return Object.fromEntries(entries.map(([key, word]) => [key, asLabel(word)])) as Record<K, string>;
}

/** The word for a value that arrives as text; the value itself when it is not known (yet). */
export function wordFor(table: Readonly<Record<string, string>>, value: string): string {
  return table[value] ?? value;
}

/** Returns the words for the actions of a request. */
export function actionsFor(
  words: Pick<Vocabulary, 'actions' | 'notFoundActions'>,
  { payload }: { payload: PayloadOf<RequestKind> },
): Record<Action, string> {
  return isAboutNotFound(payload) ? { ...words.actions, ...words.notFoundActions } : words.actions;
}

/** Returns the word for the stage of a query; where its deadline ended it, that nobody decided in time. */
export function stageName(words: Pick<Vocabulary, 'stages' | 'undecided'>, view: StageOf): string {
  return view.outcome?.code === 'HITL_TIMEOUT' ? words.undecided : words.stages[view.stage];
}

/** Returns the word for what a decision did; where the deadline ended what was asked, that nobody decided in time. */
export function doneName(words: Pick<Vocabulary, 'done' | 'undecided'>, { action, decidedBy }: Done): string {
  if (decidedBy === 'timeout' && (action === 'reject' || action === 'cancel')) return words.undecided;
  return wordFor(words.done, action);
}

/** Says which roles something needs. */
export function needsRole(words: Pick<Vocabulary, 'roles' | 'needsRole'>, roles: readonly Role[]): string {
  return words.needsRole(roles.map((role) => words.roles[role]).join(', '));
}

interface Done {
  action: string;
  decidedBy?: string | undefined;
}

interface StageOf {
  stage: keyof Vocabulary['stages'];
  outcome?: { code: string };
}
