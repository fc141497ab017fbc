import type { Chart } from './charts/chart.js';
import type { Table } from './report/table.js';

/** How much is measured: to try whether it runs at all, in minutes, or with the counts that the aims are about. */
export type Size = 'quick' | 'usual' | 'full';

/** What a part of the benchmark is given. */
export interface Context {
  size: Size;
  /** Folder with texts to search, or none. */
  dataDir: string | undefined;
  /** How many queries wait at once, where the size is not to say so. */
  waiting: number | undefined;
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
  /** What it is called on the command line, and in the names of its files. */
  name: string;
  title: string;
  /** What it takes on a quiet machine of two cores, by size. */
  minutes: Record<Size, number>;
  /** Whether its figures are times, so that other work on the machine spoils them. */
  timed: boolean;
  /** @throws Error when something that is measured does not come up, or ends by itself. */
  measure: (context: Context) => Promise<Figures>;
  describe: (figures: Figures) => Description;
}

/** A part whose figures are only kept and passed on. */
export type AnyPart = Part<unknown>;

/** Forgets of which kind the figures of a part are; what is described must have been measured by the same part. */
export function asPart<Figures>(part: Part<Figures>): AnyPart {
  return { ...part, describe: (figures) => part.describe(figures as Figures) };
}
