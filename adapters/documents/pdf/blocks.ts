import { namesColumns } from '../table-head.js';
import { partsOf, type Line, continuesAcross, paragraphsOf, usualGap } from './lines.js';
import type { RowPage } from './repeated.js';
import type { FoundTable, Row, Segment } from './rows.js';

/** Rows that both sides of a gutter need. A table is often narrower, a column of text hardly ever shorter. */
const MIN_ROWS = 4;
/** Width of a column of text in heights of its font, and how full its lines are on the whole. */
const MIN_WIDTH = 12;
const MIN_FILL = 0.55;
/** Gutters in this many points around each other are one. */
const BIN = 6;

const crosses = (row: Row, x: number) => row.segments.some(({ left, right }) => left < x && right > x);
const side = (rows: readonly Row[], keep: (segment: Segment) => boolean): Row[] =>
  rows
    .map((row) => ({ ...row, segments: row.segments.filter(keep) }))
    .filter(({ segments }) => segments.length > 0);

/** Returns the position of the gap that most rows share; undefined when too few do. */
function gutterOf(rows: readonly Row[]): number | undefined {
  const votes = new Map<number, number>();
  for (const { segments } of rows) {
    segments.slice(1).forEach((segment, index) => {
      const bin = Math.round((segment.left - 2) / BIN);
      if (segments[index]!.right < segment.left) votes.set(bin, (votes.get(bin) ?? 0) + 1);
    });
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return best && best[1] >= MIN_ROWS ? best[0] * BIN - BIN / 2 : undefined;
}

/** True if rows read like text: wide lines that mostly fill their column. The cells of a table do not. */
function isText(rows: readonly Row[]): boolean {
  if (rows.length < MIN_ROWS || rows.some(({ segments }) => segments.length > 2)) return false;
  const left = Math.min(...rows.map(({ segments }) => segments[0]!.left));
  const right = Math.max(...rows.map(({ segments }) => segments.at(-1)!.right));
  const widths = rows.map(({ segments }) => segments.at(-1)!.right - segments[0]!.left).sort((a, b) => a - b);
  const median = widths[Math.floor(widths.length / 2)]!;
  return right - left >= MIN_WIDTH * rows[0]!.segments[0]!.size && median >= MIN_FILL * (right - left);
}

/**
 * The columns of a page, each as its rows, in the order in which they are read. Text that runs across the page ends the columns above it;
 * tables stay together, so that their rows are read as rows.
 */
function columnsOf(rows: readonly Row[], depth = 0): Row[][] {
  const gutter = depth < 3 ? gutterOf(rows) : undefined;
  if (gutter === undefined) return [[...rows]];
  const found: Row[][] = [];
  let plain: Row[] = [];
  let band: Row[] = [];
  const endPlain = () => {
    if (plain.length > 0) found.push(plain);
    plain = [];
  };
  const endBand = () => {
    const left = side(band, (segment) => segment.right <= gutter);
    const right = side(band, (segment) => segment.right > gutter);
    if (isText(left) && isText(right)) {
      endPlain();
      found.push(...columnsOf(left, depth + 1), ...columnsOf(right, depth + 1));
    } else plain.push(...band);
    band = [];
  };
  for (const row of rows) {
    if (!crosses(row, gutter)) {
      band.push(row);
      continue;
    }
    endBand();
    plain.push(row);
  }
  endBand();
  endPlain();
  return found;
}

/** A paragraph or heading with its page, from 1; `goesOn` when the next block is the rest of it. */
export interface Paragraph {
  kind: 'paragraph';
  page: number;
  lines: Line[];
  goesOn?: boolean;
}

interface Table extends FoundTable {
  kind: 'table';
  page: number;
}

export type Block = Paragraph | Table;

function pageBlocks({ rows }: RowPage, page: number): Block[] {
  const parts = columnsOf(rows).flatMap(partsOf);
  const gap = usualGap(parts.flatMap((part) => (part.kind === 'lines' ? part.lines : [])));
  return parts.flatMap((part): Block[] =>
    part.kind === 'table'
      ? [{ ...part.table, kind: 'table', page }]
      : paragraphsOf(part.lines, gap).map((lines) => ({ kind: 'paragraph', page, lines })),
  );
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((cell, column) => cell === b[column]);

/** A table with its header: its own, else that of the table on the page before which it goes on, else a row that names its columns. */
function withHead({ page, rows, head }: Table, last: Block | undefined): Table {
  const [first, ...body] = rows as [string[], ...string[][]];
  const before = last?.kind === 'table' && last.page === page - 1 ? last.head : undefined;
  const goesOn = before?.length === first.length;
  if (!head && goesOn) return { kind: 'table', page, head: before, rows: same(first, before) ? body : rows };
  if (head ?? !namesColumns(rows)) return { kind: 'table', page, head: head ?? [], rows };
  return { kind: 'table', page, head: first, rows: body };
}

/** The blocks of a document; a paragraph that goes on in the next column is one block, on the next page another. */
export function blocksOf(pages: readonly RowPage[]): Block[] {
  const blocks: Block[] = [];
  pages.forEach((content, index) => {
    for (const block of pageBlocks(content, index + 1)) {
      const last = blocks.at(-1);
      if (
        block.kind === 'paragraph' &&
        last?.kind === 'paragraph' &&
        continuesAcross(last.lines, block.lines)
      ) {
        if (last.page === block.page && block.lines[0]!.y < last.lines.at(-1)!.y) {
          last.lines.push(...block.lines);
          continue;
        }
        if (last.page < block.page) last.goesOn = true;
      }
      blocks.push(block.kind === 'table' ? withHead(block, last) : block);
    }
  });
  return blocks;
}
