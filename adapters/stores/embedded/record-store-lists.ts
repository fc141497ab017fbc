import type { Feedback } from '../../../contract/feedback.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import type { RecordStore } from '../../../ports/record-store.js';
import { feedbackSortKey, feedbackMatches, outcomeSortKey, pageOf, type SortKey } from '../records/pages.js';
import { read, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';
import { sweepSoon } from './sweep.js';
import { withoutContent } from '../records/without-content.js';

/** Feedback and outcomes, page by page, and the feedback on some queries. */
export function recordLists(
  db: EmbeddedDatabase,
): Pick<RecordStore, 'listFeedback' | 'feedbackOn' | 'listOutcomes'> {
  const feedback = db.prepare(
    `SELECT record FROM feedback
     WHERE given_at >= ? AND (? IS NULL OR rating = ?) AND (given_at, query_id, given_by) < (?, ?, ?)
     ORDER BY given_at DESC, query_id DESC, given_by DESC LIMIT ?`,
  );
  const outcomes = db.prepare(
    // one lower bound: of two, the index is searched with the first and walked through to the second
    `SELECT record FROM outcomes WHERE (ended_at, query_id) > (?, ?) ORDER BY ended_at, query_id LIMIT ?`,
  );
  const feedbackOn = db.prepare(
    'SELECT record FROM feedback WHERE query_id IN (SELECT value FROM json_each(?))',
  );
  const records = <T>(rows: unknown) =>
    (rows as { record: string }[]).map((row) => JSON.parse(row.record) as T);

  return {
    listFeedback: ({ since, until, rating = null, text, ...page }) =>
      pageOf<Feedback>(
        { ...page, sortKey: feedbackSortKey, matches: feedbackMatches(text) },
        (
          after: SortKey = [until === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(until), '', ''],
          size,
        ) => read(db, () => records(feedback.all(Date.parse(since), rating, rating, ...after, size))),
      ),

    feedbackOn: ({ queryIds }) => read(db, () => records<Feedback>(feedbackOn.all(JSON.stringify(queryIds)))),

    listOutcomes: ({ since, ...page }) =>
      pageOf<OutcomeRecord>(
        { ...page, sortKey: outcomeSortKey },
        (after: SortKey = [Date.parse(since), ''], size) =>
          read(db, () => records(outcomes.all(...after, size))),
      ),
  };
}

/** Takes out what a query said: its answer where it is used again, or all its content for good; its measures stay. */
export function recordEraser(db: EmbeddedDatabase): Pick<RecordStore, 'erase' | 'withdrawAnswer'> {
  const dropTurn = db.prepare('DELETE FROM turns WHERE query_id = ?');
  const dropCached = db.prepare("DELETE FROM answer_cache WHERE json_extract(entry, '$.queryId') = ?");
  const dropQuestion = db.prepare('DELETE FROM questions WHERE query_id = ?');
  const dropSources = db.prepare('DELETE FROM answer_sources WHERE query_id = ?');
  const outcomes = db.prepare('SELECT record FROM outcomes WHERE query_id = ?');
  const putOutcome = db.prepare('UPDATE outcomes SET record = ? WHERE query_id = ?');
  const feedback = db.prepare('SELECT record FROM feedback WHERE query_id = ?');
  const putFeedback = db.prepare('UPDATE feedback SET record = ? WHERE query_id = ? AND given_by = ?');
  const emptyTurn = db.prepare("UPDATE turns SET turn = json_set(turn, '$.answer', '') WHERE query_id = ?");
  return {
    withdrawAnswer: ({ queryId }) =>
      write(db, () => {
        emptyTurn.run(queryId);
        dropCached.run(queryId);
      }),

    async erase({ queryId }) {
      await write(db, () => {
        dropTurn.run(queryId);
        dropQuestion.run(queryId);
        dropSources.run(queryId);
        dropCached.run(queryId);
        for (const { record } of outcomes.all(queryId) as { record: string }[]) {
          putOutcome.run(JSON.stringify(withoutContent(JSON.parse(record) as OutcomeRecord)), queryId);
        }
        for (const { record } of feedback.all(queryId) as { record: string }[]) {
          const given = JSON.parse(record) as Feedback;
          putFeedback.run(JSON.stringify(withoutContent(given)), queryId, given.by);
        }
      });
      // the last write of an erasure but one: the key was removed before, and the answers kept for repetitions follow at once
      sweepSoon(db);
    },
  };
}
