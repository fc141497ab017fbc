import { readPassage, type ReadPassage, type Unit } from '../evidence/passage-units.js';
import type { PassageText } from '../../../../contract/passage.js';
import { union } from '../evidence/coverage.js';

/** Something that may be quoted: a sentence, or a whole list, table or code block. */
export interface Candidate {
  read: ReadPassage;
  /** Steps are numbered; a list is not, and is rarely a procedure. */
  kind: 'sentence' | 'steps' | 'list' | 'table' | 'code';
  start: number;
  end: number;
  text: string;
  tokens: ReadonlySet<string>;
  /** Tokens of what stands right before it: the sentence before, or the lead-in and heading of a list. */
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  /** Order of the first unit in its passage. */
  ordinal: number;
}

/** Longer lists, tables and blocks are not quoted whole. */
const MAX_GROUP_CHARS = 1800;
const MIN_STEPS = 2;
/** A shorter fragment is no statement. */
const MIN_SENTENCE_TERMS = 2;

/** Everything of the passages that may be quoted. */
export function candidatesOf(passages: readonly PassageText[]): Candidate[] {
  return passages.map(readPassage).flatMap((read) => [...singles(read), ...groups(read)]);
}

function singles(read: ReadPassage): Candidate[] {
  return read.units
    .filter(
      (unit) => unit.kind !== 'heading' && unit.tokens.size >= MIN_SENTENCE_TERMS && !isTableHead(read, unit),
    )
    .map((unit) => ({
      read,
      kind: unit.kind === 'code' ? 'code' : 'sentence',
      ...withoutMark(unit),
      tokens: unit.tokens,
      before: contextBefore(read, unit),
      after: read.units[unit.ordinal + 1]?.tokens ?? NOTHING,
      ordinal: unit.ordinal,
    }));
}

const NUMBERED = /^(?:\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])\s+/;
const LIST_MARK = /^(?:[-*+•·‣▪]|\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])\s+/;

/** A single item is quoted without its bullet or number, which only counts within its list. */
function withoutMark({ kind, text, start, end }: Unit): Pick<Candidate, 'start' | 'end' | 'text'> {
  const mark = kind === 'item' ? (LIST_MARK.exec(text)?.[0].length ?? 0) : 0;
  return { start: start + mark, end, text: text.slice(mark) };
}

/** Runs of list items and of table rows. */
function groups(read: ReadPassage): Candidate[] {
  const found: Candidate[] = [];
  for (let from = 0; from < read.units.length;) {
    const kind = read.units[from]!.kind;
    let to = from + 1;
    while (read.units[to]?.kind === kind) to++;
    const run = read.units.slice(from, to);
    from = to;
    if ((kind !== 'item' && kind !== 'row') || run.length < MIN_STEPS) continue;
    const [first, last] = [run[0]!, run.at(-1)!];
    if (last.end - first.start > MAX_GROUP_CHARS) continue;
    found.push({
      read,
      kind: kind === 'row' ? 'table' : NUMBERED.test(first.text) ? 'steps' : 'list',
      start: first.start,
      end: last.end,
      text: read.passage.text.slice(first.start, last.end),
      tokens: union(...run.map((unit) => unit.tokens)),
      before: contextBefore(read, first),
      after: NOTHING,
      ordinal: first.ordinal,
    });
  }
  return found;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The unit before, and the nearest heading above. */
function contextBefore(read: ReadPassage, unit: Unit): ReadonlySet<string> {
  const heading = read.units.slice(0, unit.ordinal).findLast((above) => above.kind === 'heading');
  return union(read.units[unit.ordinal - 1]?.tokens ?? NOTHING, heading?.tokens ?? NOTHING);
}

/** The first row of a table says nothing without the rows below it. */
function isTableHead(read: ReadPassage, unit: Unit): boolean {
  return unit.kind === 'row' && read.units[unit.ordinal - 1]?.kind !== 'row';
}
