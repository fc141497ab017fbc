const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^#{1,6}[ \t]/;
/** `[label]: address`, which links anywhere in the text may refer to; footnotes are text and stay where they are. */
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S/;

/**
 * Cuts a long Markdown text before headings into parts that can be parsed one by one. Every part gets the
 * link definitions of the whole text, so that its links are recognised.
 * @param size characters from which on a part ends at the next heading
 */
export function markdownSegments(text: string, size: number): string[] {
  if (text.length <= size) return [text];
  const segments: string[] = [];
  const definitions: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === '' && length >= size && HEADING.test(line)) {
      segments.push(lines.join('\n'));
      lines = [];
      length = 0;
    }
    if (fence === '') fence = mark ?? '';
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
    if (fence === '' && DEFINITION.test(line)) definitions.push(line);
    lines.push(line);
    length += line.length + 1;
  }
  segments.push(lines.join('\n'));
  const appendix = definitions.length > 0 ? `\n\n${definitions.join('\n')}\n` : '';
  return segments.map((segment) => segment + appendix);
}
