import type { QueryEvent } from '../../contract/events.js';

/** Events that were read together. */
export interface Batch {
  /** Oldest first; `id` is what a client that comes back names. Empty when the wait brought nothing. */
  events: { id: number; event: QueryEvent }[];
  /** True if nothing can follow. */
  ended: boolean;
}

/** At most so many events are read, and wait to be taken by a slow client, at once. */
export const BATCH = 200;

/** The source of a stream. It pulls, so that a slow client holds up nobody and piles up nothing. */
export interface Feed {
  /** The events behind `after`; waits at most `ms` milliseconds for one, and not longer than `signal` allows. */
  next(after: number, wait: { ms: number; signal: AbortSignal }): Promise<Batch>;
}
