import type { Children } from '../children.js';
import type { Context } from '../part.js';

export const NAMESPACE = 'default';

/** A Temporal server of a benchmark's own; it may still be starting. */
export interface BenchServer {
  /** host:port */
  address: string;
  pid: number;
  /** What its databases hold on disk, their logs left out. */
  databaseBytes(): number;
  /** Ends what the children of the stage do not hold, after them. */
  stop(): Promise<void>;
}

/** What a server is started with. */
export interface Surroundings extends Pick<Context, 'report' | 'signal'> {
  /** For its files; removed with the stage. */
  folder: string;
  children: Children;
}
