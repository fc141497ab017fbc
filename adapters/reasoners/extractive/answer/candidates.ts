import { headingAbove, readPassage, type ReadPassage, type Unit } from '../evidence/passage-units.js';
import type { PassageText } from '../../../../contract/passage.js';
import { indexTokens, readableRow, type TextTable } from '../../../../domain/text/index.js';
import { anyOf, type Tokens } from '../evidence/coverage.js';

/** Something that may be quoted: a sentence, or a whole list, table or code block. */
export interface Candidate {
  read: ReadPassage;
  /** A row of a table is read as a sentence. Steps are numbered; a list is not, and is rarely a procedure. */
  kind: 'sentence' | 'steps' | 'list' | 'table' | 'code';
  start: number;
  end: number;
  /** The text at [start, end) or, of a row, each value behind the name of its column. */
  text: string;
  /** The table that it is, or is a row of. */
  table?: TextTable;
  tokens: ReadonlySet<string>;
  /** Of a row those of its cells, without the names of the columns, and those of its first cell, which names it. */
  contents?: ReadonlySet<string>;
  name?: ReadonlySet<string>;
  /** Tokens of what stands right before it: the sentence before, or the lead-in and heading of a list. */
  before: Tokens;
  after: Tokens;
  /** Order of the first unit in its passage. */
  ordinal: number;
}

/** Longer lists, tables and blocks are not quoted whole. */
const MAX_GROUP_CHARS = 1800;
const MIN_STEPS = 2;
/** A shorter fragment is no statement. */
const MIN_SENTENCE_TERMS = 2;

/** A sentence that says that something is to follow. */
const LEAD_IN = /[:：]$|\b(?:following|below|as follows)\b|다음|아래/iu;
/** Words of a sentence that leave what it says to what follows; "You can also use `list` itself:" says it. */
const POINTS_AHEAD =
  /\b(?:are|is|with|by|to|in|for)\s*[:：]$|\b(?:following|below|as follows|like (?:this|these|so))\b|다음|아래|이렇게|이처럼|이와 같/iu;

/** The list, table or code that a sentence announces and that stands right behind it, with the sentence; else the sentence alone. */
export function withAnnounced(candidate: Candidate): Candidate {
  const { read, start, end, ordinal } = candidate;
  if (!isLeadIn(candidate)) return candidate;
  const [next] = [...lists(read), ...tables(read), ...blocksOfCode(read)].filter(
    (one) => one.kind !== 'sentence' && one.start >= end && one.ordinal === ordinal + 1,
  );
  if (!next) return candidate;
  const all = { start, end: next.end, text: read.passage.text.slice(start, next.end) };
  return { ...next, ...all, tokens: union(candidate.tokens, next.tokens), before: candidate.before, ordinal };
}

/** True of a sentence that ends in a colon, leaves what it says to what follows, and has nothing behind it that would be quoted with it. */
export function saysNothing(candidate: Candidate): boolean {
  const { text } = candidate;
  return (
    isLeadIn(candidate) &&
    /[:：]$/.test(text) &&
    POINTS_AHEAD.test(text) &&
    withAnnounced(candidate) === candidate
  );
}

function isLeadIn({ kind, table, text }: Candidate): boolean {
  return kind === 'sentence' && !table && LEAD_IN.test(text);
}

/** Everything of the passages that may be quoted. */
export function candidatesOf(passages: readonly PassageText[]): Candidate[] {
  return passages.map(readPassage).flatMap((read) => [...singles(read), ...lists(read), ...tables(read)]);
}

function singles(read: ReadPassage): Candidate[] {
  return read.units
    .filter(({ kind, tokens }) => kind !== 'heading' && kind !== 'row' && tokens.size >= MIN_SENTENCE_TERMS)
    .filter(({ text }) => text !== read.passage.title)
    .map((unit) => single(read, unit));
}

/** Every block of code, however few words it has, unless it would be too long to quote. */
function blocksOfCode(read: ReadPassage): Candidate[] {
  return read.units
    .filter(({ kind, start, end }) => kind === 'code' && end - start <= MAX_GROUP_CHARS)
    .map((unit) => single(read, unit));
}

function single(read: ReadPassage, unit: Unit): Candidate {
  return {
    read,
    kind: unit.kind === 'code' ? 'code' : 'sentence',
    ...withoutMark(unit),
    tokens: unit.tokens,
    before: contextBefore(read, unit),
    after: read.units[unit.ordinal + 1]?.tokens ?? NOTHING,
    ordinal: unit.ordinal,
  };
}

const NUMBERED = /^(?:\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])\s+/;
const LIST_MARK = /^(?:[-*+•·‣▪]|\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])\s+/;

/** A single item is quoted without its bullet or number, which only counts within its list. */
function withoutMark({ kind, text, start, end }: Unit): Pick<Candidate, 'start' | 'end' | 'text'> {
  const mark = kind === 'item' ? (LIST_MARK.exec(text)?.[0].length ?? 0) : 0;
  return { start: start + mark, end, text: text.slice(mark) };
}

/** Runs of list items. */
function lists(read: ReadPassage): Candidate[] {
  const found: Candidate[] = [];
  for (let from = 0; from < read.units.length;) {
    const { kind, text } = read.units[from]!;
    let to = from + 1;
    while (read.units[to]?.kind === kind) to++;
    if (kind === 'item')
      found.push(...whole(read, read.units.slice(from, to), NUMBERED.test(text) ? 'steps' : 'list'));
    from = to;
  }
  return found;
}

/** The rows of tables, and the tables themselves. */
function tables(read: ReadPassage): Candidate[] {
  return read.tables.flatMap((table) => {
    const unitAt = new Map(read.units.map((unit) => [unit.start, unit]));
    const units = [table.head, ...table.rows].flatMap((row) => (row && unitAt.get(row.start)) ?? []);
    const before = contextBefore(read, units[0]!);
    const rows = table.rows.flatMap((row): Candidate[] => {
      const unit = unitAt.get(row.start);
      if (!unit || unit.tokens.size < MIN_SENTENCE_TERMS) return [];
      const { start, end, tokens, ordinal } = unit;
      return [
        {
          read,
          kind: 'sentence',
          start,
          end,
          text: readableRow(row, table),
          table,
          tokens,
          contents: new Set(indexTokens(row.cells.join(' '))),
          name: new Set(indexTokens(row.cells[0] ?? '')),
          before,
          after: NOTHING,
          ordinal,
        },
      ];
    });
    return [...rows, ...whole(read, units, 'table').map((all) => ({ ...all, table }))];
  });
}

/** Several units as one, unless it would be too long to quote. */
function whole(read: ReadPassage, units: readonly Unit[], kind: Candidate['kind']): Candidate[] {
  const [first, last] = [units[0]!, units.at(-1)!];
  if (units.length < MIN_STEPS || last.end - first.start > MAX_GROUP_CHARS) return [];
  return [
    {
      read,
      kind,
      start: first.start,
      end: last.end,
      text: read.passage.text.slice(first.start, last.end),
      tokens: union(...units.map((unit) => unit.tokens)),
      before: contextBefore(read, first),
      after: NOTHING,
      ordinal: first.ordinal,
    },
  ];
}

const NOTHING: ReadonlySet<string> = new Set();

/** The unit before, and the nearest heading above. */
function contextBefore(read: ReadPassage, unit: Unit): Tokens {
  const heading = headingAbove(read, unit.start);
  return anyOf(read.units[unit.ordinal - 1]?.tokens ?? NOTHING, heading?.tokens ?? NOTHING);
}

function union(...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
