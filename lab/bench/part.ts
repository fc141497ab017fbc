import type { Chart } from './charts.js';

/** Figures in rows; the first column says what they are of. */
export interface Table {
  title: string;
  columns: string[];
  rows: string[][];
  notes?: string[];
}

/** As a person reads it in a terminal. */
export function toText({ title, columns, rows, notes = [] }: Table): string {
  const all = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('   ');
  return [title, ...all.map((row) => `  ${line(row).trimEnd()}`), ...notes.map((note) => `  (${note})`)].join(
    '\n',
  );
}

/** As a page of the docs shows it. */
export function toMarkdown({ title, columns, rows, notes = [] }: Table): string {
  const all = [columns, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = columns.map((_, column) =>
    Math.max(3, ...all.map((row) => [...(row[column] ?? '')].length)),
  );
  const pad = (text: string, width: number) => text + ' '.repeat(width - [...text].length);
  const line = (row: string[]) =>
    `| ${widths.map((width, column) => pad(row[column] ?? '', width)).join(' | ')} |`;
  return [
    `**${title}**`,
    '',
    line(all[0]!),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...all.slice(1).map(line),
    ...notes.flatMap((note) => ['', note]),
  ].join('\n');
}

/** Milliseconds, as many digits as they deserve; a dash where there is no figure, which a kept result has as null. */
export function ms(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

export function perSecond(value: number): string {
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} /s`;
}

/** Bytes in units of 1,024; a dash where the system does not tell. */
export function size(bytes: number): string {
  if (!Number.isFinite(bytes)) return '–';
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 ** 2).toFixed(bytes < 100 * 1024 ** 2 ? 1 : 0)} MB`;
}

/** One figure divided by its floor; a dash where the floor is nothing. */
export function times(ratio: number): string {
  if (!Number.isFinite(ratio)) return '–';
  return `× ${ratio.toFixed(ratio < 0.1 ? 3 : 2)}`;
}

/** @param share 0..1 */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** A whole number with separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** An aim, and whether it is met. */
export function aim(words: string, met: boolean): string {
  return `${words} ${met ? '✓' : 'MISSED'}`;
}

/** Scale of the measurement: a smoke test, some minutes, or the counts that the aims are stated for. */
export type Size = 'quick' | 'usual' | 'full';

/** Input of a part of the benchmark. */
export interface Context {
  size: Size;
  /** Folder with texts to search, or none. */
  dataDir: string | undefined;
  /** Number of queries waiting at once, overriding that of the size. */
  waiting: number | undefined;
  /** Number of chunks in one more, larger index on OpenSearch. */
  chunks: number | undefined;
  /** Folder for CPU profiles of the workers. */
  profileDir: string | undefined;
  report: (line: string) => void;
  /** Aborted when the benchmark is to end early. */
  signal: AbortSignal;
}

/** Figures as a person reads them. */
export interface Description {
  tables: Table[];
  charts: Chart[];
}

/** A part that can be measured alone. */
export interface Part<Figures> {
  /** Name on the command line and in file names. */
  name: string;
  title: string;
  /** Duration on a quiet machine of two cores, by size. */
  minutes: Record<Size, number>;
  /** The figures are times, which other work on the machine distorts. */
  timed: boolean;
  /** @throws Error when something that is measured does not come up, or ends by itself. */
  measure: (context: Context) => Promise<Figures>;
  describe: (figures: Figures) => Description;
}

/** A part whose figures are only kept and passed on. */
export type AnyPart = Part<unknown>;

/** Erases the type of the figures; `describe` must be given figures of the same part. */
export function asPart<Figures>(part: Part<Figures>): AnyPart {
  return { ...part, describe: (figures) => part.describe(figures as Figures) };
}
