import type { JournalEntry, QueryEvent } from '../contract/events.js';

/** Tells people or programs about what happens at human steps. */
export interface Notifier {
  /**
   * Passes notices on, in order. May be called again with the same ones after a failure: a notice is known by its
   * query and `noticeKeyOf`.
   * @throws PortError when they could not be passed on and should be tried again.
   */
  notify(events: readonly QueryEvent[]): Promise<void>;
}

/** The notices of all queries in the order of their arrival, kept so that a live stream can resume. */
export interface EventJournal extends Notifier {
  /** Entries behind `position`, oldest first. */
  readAfter(input: { position: number; limit: number }): Promise<JournalEntry[]>;

  /** The position of the latest entry; 0 when there is none. */
  latest(): Promise<number>;

  close(): Promise<void>;
}
