/** A value of a table; undefined is an empty cell. */
export type Cell = string | number | boolean | undefined;

/** Without it spreadsheet programs on Windows assume a legacy character set. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns one record of a CSV file (RFC 4180), with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Beginnings that spreadsheet programs read as a formula, also full-width; they are escaped against CSV injection. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
