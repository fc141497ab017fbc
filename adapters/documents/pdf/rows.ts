import { withSingleBlanks } from '../../../domain/text/index.js';
import { cleanText } from '../decode.js';

/** A run of characters as the PDF places it. Points; y grows downwards; x and y are where its baseline begins. */
interface Run {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Height of the font. */
  size: number;
}

/** A run as the library gives it: `transform` is relative to the page before its rotation. */
export interface TextItem {
  str: string;
  transform: number[];
  width: number;
}
export type Matrix = readonly number[];

/** Private-use and replacement characters: what a font shows that does not say which letters they are. */
const UNKNOWN = /[\uFFFD\p{Co}]/gu;

function multiply(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number];
  const [p, q, r, s, t, u] = n as [number, number, number, number, number, number];
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Counts the characters that a font leaves unknown. */
export function unknownCharacters(text: string): number {
  return text.match(UNKNOWN)?.length ?? 0;
}

/**
 * The runs that stand upright on the page. Turned text is a watermark or a note in the margin, unless there is no other:
 * then it is given as if it stood upright, one run below the other.
 */
export function uprightRuns(items: readonly TextItem[], page: Matrix): Run[] {
  const upright: Run[] = [];
  const turned: Run[] = [];
  for (const { str, transform, width } of items) {
    if (str === '') continue;
    const [a, b, c, d, x, y] = multiply(page, transform);
    const size = Math.hypot(c, d);
    if (!(size > 0) || !Number.isFinite(x + y + width)) continue;
    const text = cleanText(str.replace(UNKNOWN, ''));
    if (a > 0 && Math.abs(b) < 0.1 * a) upright.push({ text, x, y, width, size });
    else turned.push({ text, x: 0, y: turned.length * size * 1.2, width, size });
  }
  return upright.some((run) => run.text.trim() !== '') ? upright : turned;
}

/** Text on one baseline without a wide gap in it: a line of a column, or a cell of a table. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  /** True if white space follows, so that a word does not continue in the next line. */
  spaced: boolean;
}

/** The text on one baseline of the page, from left to right. */
export interface Row {
  y: number;
  segments: Segment[];
  /** A whole table in the place of one row. */
  table?: FoundTable;
}

/** Gaps in heights of the font: where a new segment begins, and from where on a gap is a space. */
const WIDE_GAP = 1.5;
const SPACE = 0.2;
/** Largest distance of two baselines that count as one, in heights of the font, as of an index or an exponent. */
const SAME_BASELINE = 0.4;

/** Some programs print a word twice, a little apart, to make it look bold. */
function isShadow(run: Run, of: Run | undefined): boolean {
  return (
    run.text === of?.text &&
    Math.abs(run.x - of.x) < 0.3 * run.size &&
    Math.abs(run.y - of.y) < 0.3 * run.size
  );
}

/** The runs of a page as rows, from top to bottom. */
export function toRows(runs: readonly Run[]): Row[] {
  const sorted = [...runs].sort((a, b) => a.y - b.y || a.x - b.x);
  const groups: Run[][] = [];
  for (const run of sorted) {
    const first = groups.at(-1)?.[0];
    if (first && Math.abs(run.y - first.y) <= SAME_BASELINE * Math.max(run.size, first.size)) {
      groups.at(-1)!.push(run);
    } else groups.push([run]);
  }
  return groups
    .map((group) => toSegments(group.sort((a, b) => a.x - b.x)))
    .filter((segments) => segments.length > 0)
    .map((segments) => ({ y: segments[0]!.y, segments }));
}

function toSegments(runs: readonly Run[]): Segment[] {
  const segments: Segment[] = [];
  let last: Run | undefined;
  for (const run of runs) {
    const segment = segments.at(-1);
    if (run.text.trim() === '') {
      if (segment) segment.spaced = true;
      continue;
    }
    if (isShadow(run, last)) continue;
    last = run;
    const right = run.x + run.width;
    const gap = segment ? run.x - segment.right : Infinity;
    if (!segment || gap > WIDE_GAP * Math.max(run.size, segment.size)) {
      const { text, x: left, y, size } = run;
      segments.push({ text: text.trimStart(), left, right, y, size, spaced: /\s$/.test(text) });
      continue;
    }
    const space = (segment.spaced || gap > SPACE * run.size) && !/^\s/.test(run.text) ? ' ' : '';
    // the size and the baseline of the larger text, so that an index in front does not count as the line's
    if (run.size > segment.size) Object.assign(segment, { size: run.size, y: run.y });
    segment.text = segment.text.trimEnd() + (/^\s/.test(run.text) ? ' ' : space) + run.text.trimStart();
    segment.right = Math.max(segment.right, right);
    segment.spaced = /\s$/.test(run.text);
  }
  return segments.map((segment) => ({ ...segment, text: withSingleBlanks(segment.text).trim() }));
}

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
