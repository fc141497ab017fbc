import { diffWordsWithSpace } from 'diff';
import type { TextDiff } from '../../../../contract/requests/index.js';

/** Texts that differ in more words are shown as replaced: the work grows with the square of the edits. */
const MAX_EDITS = 600;

/** Returns the differences between two texts word by word. */
export function wordDiff(before: string, after: string): TextDiff {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (!changes) {
    return [
      { op: 'removed', text: before },
      { op: 'added', text: after },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    op: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** A value as it is compared: a text as it is, anything else as JSON; empty when there is none. */
export function comparable(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
