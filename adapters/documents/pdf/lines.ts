import type { TextLine } from './join-lines.js';
import { tableAt, type FoundTable } from './tables.js';
import type { Row } from './rows.js';

/** A line of a column with its place. */
export interface Line extends TextLine {
  left: number;
  right: number;
  y: number;
  size: number;
}

/** A part of a page before its lines are joined to paragraphs. */
type PagePart = { kind: 'lines'; lines: Line[] } | { kind: 'table'; table: FoundTable };

function toLine({ y, segments }: Row): Line {
  const first = segments[0]!;
  const last = segments.at(-1)!;
  return {
    text: segments.map((segment) => segment.text).join(' '),
    spaced: last.spaced,
    left: first.left,
    right: last.right,
    y,
    size: Math.max(...segments.map((segment) => segment.size)),
  };
}

/** The parts of a column in their order. */
export function partsOf(rows: readonly Row[]): PagePart[] {
  const parts: PagePart[] = [];
  for (let index = 0; index < rows.length;) {
    const known = rows[index]!.table;
    const table = known ?? tableAt(rows, index);
    if (table) {
      parts.push({ kind: 'table', table });
      index += known ? 1 : table.rows.length;
      continue;
    }
    const line = toLine(rows[index]!);
    const last = parts.at(-1);
    if (last?.kind === 'lines') last.lines.push(line);
    else parts.push({ kind: 'lines', lines: [line] });
    index += 1;
  }
  return parts;
}
