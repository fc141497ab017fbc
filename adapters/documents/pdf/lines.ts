import { withSingleBlanks } from '../../../domain/text/index.js';
import { type Row, tableAt, type FoundTable } from './rows.js';

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

/** In heights of the font: gaps between lines that end a paragraph for certain, and how far a first line is indented. */
const MAX_GAP = 3;
const INDENT = 0.8;
/** A gap this much larger than usual ends a paragraph. */
const LARGER = 1.3;
/** A line that leaves this share of the column empty was ended, not wrapped. */
const SHORT = 0.15;

const ITEM = /^(?:[-*+•·‣▪○●□■]\s|\(?\d{1,3}[.)]\s|[①-⑳]|[가-하][.)]\s)/;
const ENDS_SENTENCE = /[.!?。！？…:;]["'”’)\]]*$/;

/** The usual distance of two lines of one paragraph: the smaller ones of those on the page. */
export function usualGap(lines: readonly Line[]): number {
  const gaps = lines
    .slice(1)
    .map((line, index) => ({ gap: line.y - lines[index]!.y, size: line.size }))
    .filter(({ gap, size }) => gap > 0 && gap <= MAX_GAP * size)
    .map(({ gap, size }) => gap / size)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 4)] ?? 1.3;
}

export function sameSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.1 * Math.max(a, b);
}

/** True if a line continues the paragraph of the line before it. */
function continues(before: Line, line: Line, gap: number, column: { left: number; right: number }): boolean {
  const distance = line.y - before.y;
  if (!sameSize(before.size, line.size) || ITEM.test(line.text)) return false;
  if (distance > MAX_GAP * line.size || distance > LARGER * gap * line.size) return false;
  if (!ENDS_SENTENCE.test(before.text)) return true;
  const short = before.right < column.right - SHORT * (column.right - column.left);
  return !short && line.left <= before.left + INDENT * line.size;
}

/** Lines of one column as paragraphs. */
export function paragraphsOf(lines: readonly Line[], gap: number): Line[][] {
  const column = {
    left: Math.min(...lines.map((line) => line.left)),
    right: Math.max(...lines.map((line) => line.right)),
  };
  const paragraphs: Line[][] = [];
  for (const line of lines) {
    const before = paragraphs.at(-1)?.at(-1);
    if (before && continues(before, line, gap, column)) paragraphs.at(-1)!.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

/** True if a paragraph at the end of a page or column continues with the one that begins the next. */
export function continuesAcross(paragraph: readonly Line[], next: readonly Line[]): boolean {
  const last = paragraph.at(-1)!;
  const first = next[0]!;
  return (
    paragraph.length > 1 &&
    sameSize(last.size, first.size) &&
    !ENDS_SENTENCE.test(last.text) &&
    !ITEM.test(first.text) &&
    last.right >= Math.max(...paragraph.map((line) => line.right)) * (1 - SHORT)
  );
}

/** The way words continue from line to line. It differs between programs and is detected from the whole document. */
export interface LineHabits {
  /** True if Korean lines are cut inside words: then only a line with a space at its end ends a word. */
  cutsKoreanWords: boolean;
}

/** A line of a paragraph. */
export interface TextLine {
  text: string;
  /** True if white space follows it. */
  spaced: boolean;
}

const HANGUL_END = /\p{Script=Hangul}$/u;
const HANGUL_START = /^\p{Script=Hangul}/u;
/** Share of Korean lines with a space at their end that shows that the program writes it where a word ends. */
const SPACED_SHARE = 0.2;

/** Learns from pairs of consecutive lines how Korean lines end. */
export function lineHabits(pairs: Iterable<readonly [TextLine, TextLine]>): LineHabits {
  let korean = 0;
  let spaced = 0;
  for (const [line, next] of pairs) {
    if (!HANGUL_END.test(line.text) || !HANGUL_START.test(next.text)) continue;
    korean += 1;
    if (line.spaced) spaced += 1;
  }
  return { cutsKoreanWords: spaced < korean && spaced >= korean * SPACED_SHARE };
}

const CJK_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const CJK_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns the way the last word of a line ends: at a soft or hard hyphen, cut and continued in the next line, or
 * complete.
 */
function wordEnd({ text, spaced }: TextLine, next: string, habits: LineHabits): 'hyphen' | 'cut' | 'end' {
  if (/\p{L}\u00ad$/u.test(text)) return 'hyphen';
  // a hyphen in front of a capital or a digit belongs to the word
  if (/\p{Ll}[-‐]$/u.test(text)) return /^\p{Ll}/u.test(next) ? 'hyphen' : 'cut';
  if (CJK_END.test(text) && CJK_START.test(next)) return 'cut';
  const korean = HANGUL_END.test(text) && HANGUL_START.test(next);
  return korean && habits.cutsKoreanWords && !spaced ? 'cut' : 'end';
}

/** The lines of a paragraph as running text. */
export function joinLines(lines: readonly TextLine[], habits: LineHabits): string {
  const parts = lines.map((line, index) => {
    const next = lines[index + 1];
    const end = next ? wordEnd(line, next.text, habits) : 'cut';
    return end === 'hyphen' ? line.text.slice(0, -1) : end === 'cut' ? line.text : `${line.text} `;
  });
  return withSingleBlanks(parts.join('').replaceAll('\u00ad', '')).trim();
}
