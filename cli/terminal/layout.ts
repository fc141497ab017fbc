import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Breaks a text into lines of at most `width` columns; Korean letters take two. Its own line breaks stay. */
export function wrap(text: string, width: number): string[] {
  return wrapAnsi(text.replaceAll('\t', '    '), Math.max(width, 1), { hard: true, trim: true }).split('\n');
}

/** Wraps a text behind a prefix; further lines are indented to where the text began. */
export function hang(prefix: string, text: string, width: number): string[] {
  const indent = stringWidth(prefix);
  const [first = '', ...rest] = wrap(text, width - indent);
  return [prefix + first, ...rest.map((line) => ' '.repeat(indent) + line)];
}

/** The text filled up with blanks to `width` columns. */
export function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

/** The first line of the text, cut to `width` columns with an ellipsis. */
export function clip(text: string, width: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (stringWidth(line) <= width) return line;
  let kept = '';
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    used += stringWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/**
 * A box around lines, with a title in its upper edge.
 * @param width outer width in columns
 */
export function box(title: string, lines: readonly string[], width: number): string[] {
  const inner = width - 4;
  const heading = ` ${clip(title, inner - 2)} `;
  const top = `┌─${heading}${'─'.repeat(Math.max(0, width - 3 - stringWidth(heading)))}┐`;
  const body = lines.flatMap((line) => (line === '' ? [''] : wrapIndented(line, inner)));
  return [top, ...body.map((line) => `│ ${pad(line, inner)} │`), `└${'─'.repeat(width - 2)}┘`];
}

/** The label of a prompt, broken where words end, with room for the input behind it. */
export function fitLabel(label: string, width: number): string {
  const lines = label.split('\n').flatMap((line) => (line === '' ? [''] : wrapIndented(line, width - 2)));
  return `${lines.join('\n')} `;
}

/** Wraps a line that may begin with blanks and a list marker; further lines stand under its text. */
export function wrapIndented(line: string, width: number): string[] {
  const [, indent = '', marker = '', text = ''] = /^( *)((?:\d{1,3}[.)]|[-*•]) +)?(.*)$/s.exec(line) ?? [];
  return text === '' ? [line.trimEnd()] : hang(indent + marker, text, width);
}
