import type { ExportFormat } from '../../contract/metrics.js';
import type { Window } from '../../domain/metrics/index.js';
import { BYTE_ORDER_MARK, csvLine, type Cell } from './csv.js';

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
  const dates = [window.from, window.to].map((at) => at.slice(0, 10)).join('_');
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
