import type { PassageText } from '../../../contract/passage.js';
import { indexTokens, tablesIn, type TableRow, type TextTable } from '../../../domain/text/index.js';
import { isGenericWord } from '../extractive/evidence/content-words.js';
import { wordCoverage, type WeightedWord } from '../extractive/evidence/coverage.js';

/** A place of a passage that is quoted. */
interface Quoted {
  text: string;
  start: number;
  passage: PassageText | undefined;
}

/** The table that a quote is, or is a row of; undefined where it is none. */
export function tableOf(quoted: Quoted): TextTable | undefined {
  return tablesIn(quoted.passage?.text ?? '').find(({ rows }) => rows.some((row) => isWithin(row, quoted)));
}

function isWithin(row: TableRow, { start, text }: Quoted): boolean {
  return row.start >= start && row.end <= start + text.length;
}

/** Share of a question from which a word names what is asked about. */
const NAMING_SHARE = 0.2;
/** Joins several things asked about, or adds those of the question before in brackets. */
const JOINS = /\b(?:and|or|both|versus|vs)\b|,|[와과]\s|하고\s|이?랑\s|및|\([^()]*\)$/i;

/**
 * True if a question names one of the things that a table has rows for, and no row that is quoted: by a word right before
 * one that all rows share ("executive card", in a table of other cards), by one that stands nowhere in the table and on its page
 * while none names the row ("the temperature for pork"), or by several that no row holds together ("a flashing green light").
 * @param page the title and the headings of the page
 */
export function namesOtherRow(
  question: string,
  words: readonly WeightedWord[],
  table: TextTable,
  { page, ...quoted }: Quoted & { page: string },
): boolean {
  const { head, rows } = table;
  const cells = [...(head ? [head] : []), ...rows].flatMap((row) => row.cells);
  const all = new Set(indexTokens(`${page}\n${cells.join('\n')}`));
  const isMissing = (word: WeightedWord): boolean => wordCoverage(word, all) === 0;
  const names = rows.map((row) => new Set(indexTokens(row.cells[0] ?? '')));
  const [first = new Set<string>(), ...others] = names;
  const shared = [...first].filter((token) => others.length > 0 && others.every((name) => name.has(token)));
  const before = words[words.findIndex(({ terms }) => shared.some((token) => terms.includes(token))) - 1];
  if (before && isMissing(before)) return true;

  const naming = words.filter(({ surface }) => !isGenericWord(surface));
  const named = (word: WeightedWord): TableRow[] => rows.filter((_, i) => wordCoverage(word, names[i]!) > 0);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const tells = naming.some((word) => {
    const [row, ...more] = named(word);
    return row && more.length === 0 && isWithin(row, quoted);
  });
  if (!tells && naming.some((word) => word.weight >= NAMING_SHARE * total && isMissing(word))) return true;

  const telling = naming.filter((word) => named(word).length > 0 && named(word).length < rows.length);
  const holdsAll = (row: TableRow): boolean => {
    const tokens = new Set(indexTokens(row.cells.join(' ')));
    return telling.every((word) => wordCoverage(word, tokens) > 0);
  };
  return !JOINS.test(question) && telling.length > 1 && !rows.some(holdsAll);
}
