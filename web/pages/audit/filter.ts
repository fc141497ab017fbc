import type { HistoryEntry, HistoryEntryType } from '../../../contract/history.js';
import { describe, type Description, type Reading } from './describe.js';

export const ENTRY_TYPES = [
  'asked',
  'step',
  'request',
  'event',
  'message',
  'decision',
  'continued',
  'ended',
] as const satisfies readonly HistoryEntryType[];

/** An entry with its words, made once for showing, searching and exporting. */
export interface ReadableEntry {
  /** Place in the history, from 1. */
  number: number;
  entry: HistoryEntry;
  description: Description;
  /** Everything that stands in it, as words and as recorded, in lower case. */
  haystack: string;
}

/** Puts a history into words. */
export function readable(entries: readonly HistoryEntry[], reading: Reading): ReadableEntry[] {
  return entries.map((entry, index) => {
    const description = describe(entry, reading);
    const text = [description.title, ...description.facts, JSON.stringify(entry)].join('\n');
    return { number: index + 1, entry, description, haystack: text.toLocaleLowerCase() };
  });
}

/** The entries of these types (all when there are none) that hold every word. */
export function filterEntries(
  entries: readonly ReadableEntry[],
  types: readonly string[],
  text: string,
): ReadableEntry[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(
    ({ entry, haystack }) =>
      (types.length === 0 || types.includes(entry.type)) && words.every((word) => haystack.includes(word)),
  );
}
