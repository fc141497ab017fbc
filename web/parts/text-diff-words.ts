import { diffWordsWithSpace } from 'diff';
import type { TextDiff } from '../../contract/requests/index.js';

/** Returns the differences between two texts word by word. */
export function wordDiff(before: string, after: string): TextDiff {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    op: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
