import type { Language } from '../../contract/language.js';
import { en } from './en.js';
import { ko } from './ko.js';
import type { Vocabulary } from './shape.js';

export type { Action, Vocabulary } from './shape.js';

/** The vocabulary of every language. */
export const WORDS: Record<Language, Vocabulary> = { en, ko };

/** A table with a capital letter at the beginning of every word of it, for labels that stand alone. */
export function asLabels<K extends string>(table: Record<K, string>): Record<K, string> {
  const entries = Object.entries<string>(table);
  return Object.fromEntries(entries.map(([key, word]) => [key, capitalised(word)])) as Record<K, string>;
}

/** The word for a value that arrives as text; the value itself when it is not known (yet). */
export function wordFor(table: Readonly<Record<string, string>>, value: string): string {
  return table[value] ?? value;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
