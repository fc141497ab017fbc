import { diffWordsWithSpace } from 'diff';
import type { TextDiff } from '../../contract/requests/index.js';

/** What changed from one text to another, word by word. */
export function wordDiff(before: string, after: string): TextDiff {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    op: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
