import { withSingleBlanks } from './words.js';
import { splitBlocks } from './blocks.js';

/** A row of a table at [start, end) of its text (UTF-16 units). */
export interface TableRow {
  start: number;
  end: number;
  cells: string[];
}

/** A table as Markdown writes it. Without a header, or with an empty one, nothing names its columns; a row alone has none. */
export interface TextTable {
  head?: TableRow;
  rows: TableRow[];
}

const NEXT_LINE = /^[ \t]*\n[ \t]*$/;
const RULE_LINE = /^[ \t]*\n[ \t]*\|?[\s:|-]*-[\s:|-]*\|?[ \t]*\n[ \t]*$/;

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

/** The tables of a text, in order. The header of a table is the row above a line of dashes; without such a line, the first. */
export function tablesIn(text: string): TextTable[] {
  const tables: TextTable[] = [];
  let last: TableRow | undefined;
  for (const block of splitBlocks(text)) {
    if (block.kind !== 'row') continue;
    const line = text.slice(block.start, block.end).trim();
    const start = text.indexOf(line, block.start);
    const row = { start, end: start + line.length, cells: cellsOf(line) };
    const between = last && text.slice(last.end, start);
    const table = tables.at(-1);
    const isFirst = table?.rows.length === 1 && table.head === undefined;
    if (table && between !== undefined && NEXT_LINE.test(between)) table.rows.push(row);
    else if (isFirst && between !== undefined && RULE_LINE.test(between))
      Object.assign(table, { head: last, rows: [row] });
    else tables.push({ rows: [row] });
    last = row;
  }
  return tables.map((table) => {
    const [first, ...rows] = table.rows;
    return table.head || rows.length === 0 ? table : { head: first!, rows };
  });
}

/** A row as Markdown, on one line. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => withSingleBlanks(cell).trim().replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A header as Markdown, with the line of dashes below it. */
export function markdownHead(cells: readonly string[]): string {
  return `${markdownRow(cells)}\n| ${cells.map(() => '---').join(' | ')} |`;
}

/**
 * A row as a line to be read: each value behind the name of its column, where it has one. A row with more cells than
 * the header is read without names, because it is not known which of them they belong to.
 */
export function readableRow({ cells }: TableRow, { head }: TextTable): string {
  const names = head && cells.length <= head.cells.length ? head.cells : [];
  return cells
    .map((value, column) => ({ name: names[column] ?? '', value }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => (name === '' ? value : `${name.replace(/\s*[:：]$/, '')}: ${value}`))
    .join(' · ');
}
