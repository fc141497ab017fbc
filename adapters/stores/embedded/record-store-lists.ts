import type { Feedback } from '../../../contract/feedback.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import type { RecordStore } from '../../../ports/record-store.js';
import { feedbackPlace, opinionHolds, outcomePlace, pageOf, type Place } from '../records/pages.js';
import { read } from './access.js';
import type { EmbeddedDatabase } from './database.js';

const NEWEST: Place = [Number.MAX_SAFE_INTEGER, '', ''];

/** Opinions and outcomes, page by page. */
export function recordLists(db: EmbeddedDatabase): Pick<RecordStore, 'listFeedback' | 'listOutcomes'> {
  const opinions = db.prepare(
    `SELECT record FROM feedback
     WHERE given_at >= ? AND (? IS NULL OR rating = ?) AND (given_at, query_id, given_by) < (?, ?, ?)
     ORDER BY given_at DESC, query_id DESC, given_by DESC LIMIT ?`,
  );
  const outcomes = db.prepare(
    // one lower bound: of two, the index is searched with the first and walked through to the second
    `SELECT record FROM outcomes WHERE (ended_at, query_id) > (?, ?) ORDER BY ended_at, query_id LIMIT ?`,
  );
  const records = <T>(rows: unknown) =>
    (rows as { record: string }[]).map((row) => JSON.parse(row.record) as T);

  return {
    listFeedback: ({ since, rating = null, text, ...page }) =>
      pageOf<Feedback>({ ...page, place: feedbackPlace, holds: opinionHolds(text) }, (after = NEWEST, size) =>
        read(db, () => records(opinions.all(Date.parse(since), rating, rating, ...after, size))),
      ),

    listOutcomes: ({ since, ...page }) =>
      pageOf<OutcomeRecord>(
        { ...page, place: outcomePlace },
        (after: Place = [Date.parse(since), ''], size) =>
          read(db, () => records(outcomes.all(...after, size))),
      ),
  };
}
