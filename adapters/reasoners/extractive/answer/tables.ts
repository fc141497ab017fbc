import type { TextTable } from '../../../../domain/text/index.js';
import { rowsInRange } from '../evidence/amounts.js';
import { coverage, wordCoverage, type WeightedWord } from '../evidence/coverage.js';
import { listAskedFor } from '../evidence/lists.js';
import type { Asked, Scored } from './score.js';

/** A row with the amount of the question in its range is meant by it, however few of its words it holds. */
const RANGE_BONUS = 0.35;

/**
 * Reads each table by what the question says of it. Where the question names rows, by an amount that lies in their
 * range, by counting what they give a rate for, or by words that some rows hold and others do not, only these are left: for
 * each such word the best row. Else the table is left as a whole, unless it is too long to be quoted.
 */
export function readTables(scored: readonly Scored[], asked: Asked): Scored[] {
  const { question, words } = asked;
  const tables = new Map<TextTable, Scored[]>();
  for (const one of scored) {
    const { table } = one.candidate;
    if (table) tables.set(table, [...(tables.get(table) ?? []), one]);
  }
  const left = [...tables].flatMap(([table, found]) => {
    const rows = found.filter(({ candidate }) => candidate.contents);
    const whole = found.filter(({ candidate }) => !candidate.contents);
    const starts = rowsInRange(table, question).map(({ start }) => start);
    const inRange = rows.filter(({ candidate }) => starts.includes(candidate.start));
    const rated = rows.filter((row) => row.product !== undefined);
    const named =
      inRange.length > 0
        ? inRange.map((row) => ({ ...row, score: row.score + RANGE_BONUS }))
        : rated.length > 0
          ? bestNamed(rated, words)
          : rowsNamed(rows, asked);
    return named.length > 0 ? named : whole.length > 0 ? whole : rows;
  });
  return [...scored.filter(({ candidate }) => !candidate.table), ...left];
}

/**
 * The rows that the question tells from the others, as few as hold all words that do; all that hold them where a list is asked
 * for. Where it names some rows in their first cell, what other rows hold elsewhere tells nothing. They are one answer,
 * so they all count as much as the best of them.
 */
function rowsNamed(rows: readonly Scored[], { question, words }: Asked): Scored[] {
  const named = new Set<Scored>();
  const asksForAll = listAskedFor(question) !== undefined;
  const called = rows.filter((row) => nameShare(row, words) > 0);
  const from = called.length > 0 && called.length < rows.length ? called : rows;
  const ranked = from.toSorted((a, b) => nameShare(b, words) - nameShare(a, words) || b.score - a.score);
  if (from === called) named.add(ranked[0]!);
  for (const word of words) {
    const holding = ranked.filter(({ candidate }) => wordCoverage(word, candidate.contents!) > 0);
    if (holding.length === rows.length || holding.length === 0) continue;
    if (asksForAll) holding.forEach((row) => named.add(row));
    else if (!holding.some((row) => named.has(row))) named.add(holding[0]!);
  }
  const score = Math.max(...[...named].map((row) => row.score));
  return [...named].map((row) => ({ ...row, score }));
}

function nameShare({ candidate }: Scored, words: readonly WeightedWord[]): number {
  return coverage(words, candidate.name!);
}

/** The rows of which the first cell holds most of the question. */
function bestNamed(rows: readonly Scored[], words: readonly WeightedWord[]): Scored[] {
  const most = Math.max(...rows.map((row) => nameShare(row, words)));
  return rows.filter((row) => nameShare(row, words) === most);
}
