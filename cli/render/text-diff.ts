import { diffArrays } from 'diff';
import type { TextDiff } from '../../contract/requests/index.js';
import type { Terminal } from '../terminal/terminal.js';

/** Work grows with the square of the edits; texts that differ in more words are shown as replaced. */
const MAX_EDITED_WORDS = 600;

/**
 * What must be taken out of and put into a text to make another one. Words are compared one by one; changed words that
 * only white space and punctuation stand between are one change.
 */
export function diffTexts(before: string, after: string): TextDiff {
  const diff: TextDiff = [];
  let removed = '';
  let added = '';
  const close = () => {
    if (removed !== '') diff.push({ op: 'removed', text: removed });
    if (added !== '') diff.push({ op: 'added', text: added });
    removed = added = '';
  };
  const changes = diffArrays(tokens(before), tokens(after), { maxEditLength: MAX_EDITED_WORDS }) ?? [
    { value: [before], removed: true, added: false },
    { value: [after], removed: false, added: true },
  ];
  changes.forEach((change, i) => {
    const text = change.value.join('');
    if (change.removed) removed += text;
    else if (change.added) added += text;
    else if (!/[\p{L}\p{N}]/u.test(text) && (removed !== '' || added !== '') && i < changes.length - 1) {
      removed += text;
      added += text;
    } else {
      close();
      diff.push({ op: 'same', text });
    }
  });
  close();
  return diff;
}

/**
 * A changed text in one piece: additions green, removals red and struck through; where there are no colours, in the signs
 * of `wdiff`: {+added+} [-removed-]. May hold line breaks.
 */
export function diffText(diff: TextDiff, { paint }: Terminal): string {
  const coloured = paint('red', 'x') !== 'x';
  return diff
    .map(({ op, text }) => {
      if (op === 'same') return text;
      if (!coloured) return op === 'added' ? `{+${text}+}` : `[-${text}-]`;
      // a colour must not run over a line break into the frame around the text
      const style = op === 'added' ? ('green' as const) : (['red', 'strikethrough'] as const);
      return text
        .split('\n')
        .map((line) => (line === '' ? '' : paint(style as Parameters<typeof paint>[0], line)))
        .join('\n');
    })
    .join('');
}

/** Words, white space and punctuation, each for itself; the same for Korean and English. */
function tokens(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
}
