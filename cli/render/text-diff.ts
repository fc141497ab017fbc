import type { TextDiff } from '../../contract/requests/index.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Formats a diff as one text: additions green, removals red and struck through; without colours in the notation of
 * `wdiff`: {+added+} [-removed-]. May contain line breaks.
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
