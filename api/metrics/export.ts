import type { ExportFormat } from '../../contract/metrics.js';
import type { Window } from '../../domain/metrics/index.js';

/** A value of a table; undefined is an empty cell. */
type Cell = string | number | boolean | undefined;

/** Without it spreadsheet programs on Windows assume a legacy character set. */
const BYTE_ORDER_MARK = '\uFEFF';

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

type Row<C extends string> = Partial<Record<C, Cell>>;

interface Table<C extends string> {
  /** Beginning of the file name, before the dates. */
  name: string;
  window: Window;
  format: ExportFormat;
  columns: readonly C[];
  /** Rows, in pages. */
  rows: AsyncGenerator<Row<C>[]>;
}

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/**
 * Returns a table as a file to download, which is sent while it is read. CSV is adapted to spreadsheet programs; JSONL has
 * the values unchanged.
 */
export async function exported<C extends string>({ name, window, format, columns, rows }: Table<C>) {
  const dates = [...new Set([window.from, window.to].map((at) => at.slice(0, 10)))].join('_');
  const pieces = format === 'csv' ? csv(columns, rows) : jsonl(rows);
  return {
    headers: {
      'Content-Type': MEDIA_TYPES[format],
      'Content-Disposition': `attachment; filename="vouch-${name}-${dates}.${format}"`,
    },
    stream: await begun(pieces),
  };
}

async function* csv<C extends string>(
  columns: readonly C[],
  rows: AsyncIterable<Row<C>[]>,
): AsyncGenerator<string> {
  let heading = BYTE_ORDER_MARK + csvLine(columns);
  for await (const page of rows) {
    yield heading + page.map((row) => csvLine(columns.map((column) => row[column]))).join('');
    heading = '';
  }
}

async function* jsonl<C extends string>(rows: AsyncIterable<Row<C>[]>): AsyncGenerator<string> {
  for await (const page of rows) yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Waits for the first piece, so that a failure of the store is reported before the file begins. */
async function begun(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}
