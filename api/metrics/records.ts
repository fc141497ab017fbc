import { setImmediate as turn } from 'node:timers/promises';
import type { Feedback, Rating } from '../../contract/feedback.js';
import type { OutcomeRecord } from '../../contract/outcome-record.js';
import type { DecisionEntry, DecisionFilter } from '../../contract/decision-log.js';
import type { RecordStore } from '../../ports/record-store.js';

/** Small enough that the synchronous reads of the embedded store block others for some milliseconds only. */
const PAGE = 250;

/** Returns all opinions since a moment, newest first, in pages. */
export function opinionsSince(
  records: RecordStore,
  { since, rating }: { since: string; rating?: Rating },
): AsyncGenerator<Feedback[]> {
  return pages((after) => records.listFeedback({ since, rating, after, limit: PAGE }));
}

/** Returns all queries that ended since a moment, oldest first, in pages. */
export function outcomesSince(
  records: RecordStore,
  { since }: { since: string },
): AsyncGenerator<OutcomeRecord[]> {
  return pages((after) => records.listOutcomes({ since, after, limit: PAGE }));
}

/** Returns the decisions that pass a filter, newest first, in pages. */
export function decisionsOf(
  records: Pick<RecordStore, 'listDecisions'>,
  filter: DecisionFilter,
): AsyncGenerator<DecisionEntry[]> {
  return pages((after) => records.listDecisions({ ...filter, after, limit: PAGE }));
}

async function* pages<T>(
  read: (after: string | undefined) => Promise<{ items: T[]; next?: string }>,
): AsyncGenerator<T[]> {
  let after: string | undefined;
  do {
    const { items, next } = await read(after);
    yield items;
    after = next;
    // lets other requests run in between
    await turn();
  } while (after !== undefined);
}
