import type { Language } from '../../contract/language.js';
import { en, type Texts } from './en.js';
import { ko } from './ko.js';

export type { Texts } from './en.js';

/** The texts of every language of the product. */
export const TEXTS: Record<Language, Texts> = { en, ko };

/** A text for an open-ended key (actions arrive as strings): the key itself when the table does not have it. */
export function textFor(table: Readonly<Record<string, string>>, key: string): string {
  return table[key] ?? key;
}
