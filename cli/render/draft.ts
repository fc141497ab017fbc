import { wrapIndented } from '../terminal/layout.js';
import type { Terminal } from '../terminal/terminal.js';
import type { Texts } from '../texts/index.js';

/** Of a longer draft only its end is shown, so that it can be taken away again: it must not scroll. */
const LINES = 8;

/** A draft as far as it is written, marked as what it is. */
export function draftLines(
  text: string,
  { width, paint }: Pick<Terminal, 'width' | 'paint'>,
  { draft }: Texts,
): string[] {
  const lines = text.split('\n').flatMap((line) => wrapIndented(`  ${line}`, width));
  const shown = lines.length > LINES ? ['  …', ...lines.slice(1 - LINES)] : lines;
  const title = wrapIndented(`  ✎ ${draft.title}`, width).map((line) => paint('yellow', line));
  return [...title, ...shown.map((line) => paint('dim', line))];
}
