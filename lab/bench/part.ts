import type { Chart } from './charts.js';
import type { Table } from './report.js';

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
