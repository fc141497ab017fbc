import type { Children } from '../children.js';
import type { Context } from '../part.js';

export const NAMESPACE = 'default';

/** A Temporal server of a benchmark's own; it may still be starting. */
export interface BenchServer {
  /** host:port */
  address: string;
  pid: number;
  /** Size of its databases on disk, without their logs. */
  databaseBytes(): number;
  /** Leaves no room in them of rows that were replaced or deleted, whenever they would have made use of it. */
  pack(): Promise<void>;
  /** Ends what the children of the stage do not hold, after them. */
  stop(): Promise<void>;
}

/** Context in which a server is started. */
export interface Surroundings extends Pick<Context, 'report' | 'signal'> {
  /** For its files; removed with the stage. */
  folder: string;
  children: Children;
}
