/** A value of a table; undefined leaves its cell empty. */
export type Cell = string | number | boolean | undefined;

/** Spreadsheet programs of Windows take a file without it for one in an old character set. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One record of a CSV file (RFC 4180), with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Beginnings that spreadsheet programs take for a formula, full-width ones too: texts of strangers must not be run. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
