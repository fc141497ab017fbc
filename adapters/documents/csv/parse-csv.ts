import { detectLanguage, withSingleBlanks } from '../../../domain/text/index.js';
import type { Piece } from '../chunk.js';
import { pack, TARGET } from '../pack.js';
import { FileFailure } from '../problems.js';

/** Characters of the text from which the separator is told. */
const SAMPLE = 4_096;
/** Characters of the name of a column at most, for it stands in every row. */
const NAME = 100;
const SEPARATORS = [',', ';', '\t', '|'];

/** The separator that cuts the first line into most cells. */
function separatorOf(text: string): string {
  const line =
    text
      .slice(0, SAMPLE)
      .split('\n')
      .find((candidate) => candidate.trim() !== '') ?? '';
  const cells = (separator: string) => line.replace(/"[^"]*"/g, '').split(separator).length;
  return SEPARATORS.reduce((best, separator) => (cells(separator) > cells(best) ? separator : best));
}

async function rowsOf(text: string, separator: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    });
  } catch (error) {
    throw new FileFailure('brokenCsv', (error as Error).message, { cause: error });
  }
}

const clean = (cell: string) => withSingleBlanks(cell).trim();

/** A row as an item of a list, which no sentence crosses; cells without a value say nothing. */
function lineOf(row: readonly string[], header: readonly string[]): string {
  const cells = row
    .map((cell, index) => ({ name: header[index] ?? '', value: clean(cell) }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => (name === '' ? value : `${name}: ${value}`));
  return cells.length === 0 ? '' : `- ${cells.join('; ')}`;
}

/**
 * The rows of a table, each as a line with the names of its columns, in pieces of about the usual size. Rows are counted
 * as a spreadsheet does: the header is row 1.
 * @param separator undefined when it is to be told from the text.
 * @throws FileFailure `brokenCsv`
 */
export async function parseTable(text: string, separator: string | undefined): Promise<Piece[]> {
  const rows = await rowsOf(text, separator ?? separatorOf(text));
  const first = rows.findIndex((row) => row.some((cell) => clean(cell) !== ''));
  if (first < 0) return [];
  const names = rows[first]!.map((name) => clean(name).slice(0, NAME));
  const section =
    detectLanguage(text.slice(0, SAMPLE)) === 'ko'
      ? (from: number, to: number) => (from === to ? `${from}행` : `${from}–${to}행`)
      : (from: number, to: number) => (from === to ? `row ${from}` : `rows ${from}–${to}`);
  // a single row is no header, for there is nothing below it
  if (rows.length === first + 1) return packed(lineOf(names, []), section(first + 1, first + 1));
  const pieces: Piece[] = [];
  let lines: string[] = [];
  let size = 0;
  let from = 0;
  const close = (to: number) => {
    if (lines.length > 0) pieces.push(...packed(lines.join('\n'), section(from, to)));
    lines = [];
    size = 0;
  };
  let last = 0;
  for (let index = first + 1; index < rows.length; index += 1) {
    const line = lineOf(rows[index]!, names);
    if (line === '') continue;
    if (size > 0 && size + line.length > TARGET) close(last);
    if (lines.length === 0) from = index + 1;
    lines.push(line);
    size += line.length + 1;
    last = index + 1;
  }
  close(last);
  return pieces;
}

/** A single row may be longer than a piece. */
function packed(text: string, section: string): Piece[] {
  return text === '' ? [] : pack([{ text, glue: '' }]).map((part) => ({ section, text: part }));
}
