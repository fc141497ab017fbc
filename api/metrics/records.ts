import { setImmediate as turn } from 'node:timers/promises';
import type { Feedback, Rating } from '../../contract/feedback.js';
import type { OutcomeRecord } from '../../contract/outcome-record.js';
import type { DecisionEntry, DecisionFilter } from '../../contract/decision-log.js';
import { within, type Window } from '../../domain/metrics/index.js';
import { pagesOf } from '../../ports/pages.js';
import type { RecordStore } from '../../ports/record-store.js';

/** Small enough that the synchronous reads of the embedded store block others for some milliseconds only. */
const PAGE = 250;

/** Returns all opinions given in a window, newest first, in pages. */
export function opinionsIn(
  records: RecordStore,
  { from: since, to: until }: Window,
  rating?: Rating,
): AsyncGenerator<Feedback[]> {
  return pages((after) => records.listFeedback({ since, until, rating, after, limit: PAGE }));
}

/** Returns all queries that ended in a window, oldest first, in pages. */
export function outcomesIn(records: RecordStore, window: Window): AsyncGenerator<OutcomeRecord[]> {
  const isWithin = within(window);
  return pages(async (after) => {
    const { items, next } = await records.listOutcomes({ since: window.from, after, limit: PAGE });
    const ended = items.filter(({ endedAt }) => isWithin(endedAt));
    // oldest first: behind one that ended later there is none
    return { items: ended, ...(next !== undefined && ended.length === items.length && { next }) };
  });
}

/** Returns the decisions that pass a filter, newest first, in pages. */
export function decisionsOf(
  records: Pick<RecordStore, 'listDecisions'>,
  filter: DecisionFilter,
): AsyncGenerator<DecisionEntry[]> {
  return pages((after) => records.listDecisions({ ...filter, after, limit: PAGE }));
}

/** The pages of a list, with a turn for other requests behind each. */
async function* pages<T>(read: Parameters<typeof pagesOf<T>>[0]): AsyncGenerator<T[]> {
  for await (const items of pagesOf(read)) {
    yield items;
    await turn();
  }
}
