import type { QueryEvent } from '../../contract/events.js';

/** Events that were read together. */
export interface Batch {
  /** Oldest first; `id` is the event id for resuming. Empty if the wait brought nothing. */
  events: { id: number; event: QueryEvent }[];
  /** True if no further events can follow. */
  ended: boolean;
}

/** Limit of events that are read, and held for a slow client, at once. */
export const BATCH = 200;

/** The source of a stream. It is pulled, so that a slow client delays no other and fills no queue. */
export interface Feed {
  /** Returns the events after `after`; waits for one at most `ms` milliseconds and while `signal` is not aborted. */
  next(after: number, wait: { ms: number; signal: AbortSignal }): Promise<Batch>;
}
