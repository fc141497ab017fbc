import type { Row, Segment } from './rows.js';

/** A table as the texts of its cells. */
export interface FoundTable {
  /** Names of the columns; empty when it has none, absent while that is open. */
  head?: string[];
  rows: string[][];
}

/** Rows that cells need to be a table, and how far apart they may be, in heights of the font. */
const MIN_ROWS = 2;
const MAX_GAP = 3;
/** A bullet or a number with a wide gap behind it is an item of a list, not a row. */
const MARK = /^(?:[-*+•·‣▪○●□■]|\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])$/;

const isMark = (segment: Segment) => MARK.test(segment.text);
const hasCells = ({ segments }: Row) => segments.length >= 2 && !isMark(segments[0]!);

/** The column of each cell, by the overlap with the cells of the first row; undefined when they do not fit it. */
export function fit(cells: readonly Segment[], header: readonly Segment[]): string[] | undefined {
  const texts = header.map(() => '');
  for (const cell of cells) {
    let best = 0;
    header.forEach((column, index) => {
      if (distance(cell, column) < distance(cell, header[best]!)) best = index;
    });
    if (texts[best] !== '') return undefined;
    texts[best] = cell.text;
  }
  return texts;
}

/** Between the nearest of left edges, right edges and centres, so that any alignment of the cells will do. */
function distance(a: Segment, b: Segment): number {
  return Math.min(
    Math.abs(a.left - b.left),
    Math.abs(a.right - b.right),
    Math.abs((a.left + a.right - b.left - b.right) / 2),
  );
}

/** The table that begins at a row, as the texts of its cells, and how many rows it takes. */
export function tableAt(rows: readonly Row[], start: number): FoundTable | undefined {
  const header = rows[start]!;
  if (!hasCells(header)) return undefined;
  const table = [header.segments.map((cell) => cell.text)];
  for (let index = start + 1; index < rows.length; index += 1) {
    const row = rows[index]!;
    const near = row.y - rows[index - 1]!.y <= MAX_GAP * header.segments[0]!.size;
    const cells = near && hasCells(row) ? fit(row.segments, header.segments) : undefined;
    if (!cells) break;
    table.push(cells);
  }
  return table.length >= MIN_ROWS ? { rows: table } : undefined;
}
