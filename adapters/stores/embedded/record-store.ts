import type { Turn } from '../../../contract/analysis.js';
import type { Feedback } from '../../../contract/feedback.js';
import type { OutcomeRecord } from '../../../contract/outcome-record.js';
import { feedbackStats } from '../../../domain/feedback-stats.js';
import { withoutBlanks } from '../../../domain/text/index.js';
import type { CachedAnswer, RecordStore, SessionTurn } from '../../../ports/record-store.js';
import {
  feedbackMatches,
  feedbackSortKey,
  outcomeSortKey,
  pageOf,
  withoutContent,
  type SortKey,
} from '../records.js';
import { close, ping, read, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';
import { embeddedRegisters } from './registers.js';
import { sweepSoon } from './sweep.js';

/** Times are kept as milliseconds: ISO texts of different precision do not sort. */
const millis = (iso: string): number => Date.parse(iso);

/** Session turns, response cache, feedback and outcomes in the embedded store. */
export function createEmbeddedRecordStore(db: EmbeddedDatabase): RecordStore {
  const lastTurns = db.prepare(
    'SELECT turn FROM turns WHERE session_id = ? AND asker = ? ORDER BY at DESC, key DESC LIMIT ?',
  );
  const cached = db.prepare('SELECT entry FROM answer_cache WHERE key = ? AND expires_at > ?');
  const putOutcome = db.prepare(
    'INSERT OR REPLACE INTO outcomes (query_id, ended_at, record) VALUES (?, ?, ?)',
  );
  const dropSources = db.prepare('DELETE FROM answer_sources WHERE query_id = ?');
  const addSources = db.prepare('INSERT OR IGNORE INTO answer_sources SELECT value, ?, ? FROM json_each(?)');
  const endQuestion = db.prepare(
    `INSERT INTO questions (query_id, at, collections, folded) VALUES (?, ?, '[]', ?)
     ON CONFLICT (query_id) DO NOTHING`,
  );
  const insertTurn = 'INSERT INTO turns (query_id, session_id, asker, at, turn) VALUES (?, ?, ?, ?, ?)';
  const addTurn = db.prepare(`${insertTurn} ON CONFLICT (query_id) DO NOTHING`);
  const putTurn = db.prepare(`${insertTurn} ON CONFLICT (query_id) DO UPDATE SET turn = excluded.turn`);
  const dropTurn = db.prepare('DELETE FROM turns WHERE query_id = ?');
  const turnRow = (queryId: string, { sessionId, asker, turn }: SessionTurn) =>
    [queryId, sessionId, asker, millis(turn.at), JSON.stringify(turn)] as const;
  const putCache = db.prepare(
    'INSERT OR REPLACE INTO answer_cache (key, expires_at, entry) VALUES (?, ?, ?)',
  );
  const dropExpired = db.prepare('DELETE FROM answer_cache WHERE expires_at <= ?');
  const putFeedback = db.prepare(
    'INSERT OR REPLACE INTO feedback (query_id, given_by, rating, given_at, record) VALUES (?, ?, ?, ?, ?)',
  );
  const stats = db.prepare(
    `SELECT count(*) AS total, count(*) FILTER (WHERE rating = 'positive') AS positive
     FROM feedback WHERE ? IS NULL OR given_at >= ?`,
  );

  return {
    turns: ({ sessionId, asker, limit }) =>
      read(db, () =>
        (lastTurns.all(sessionId, asker, limit) as { turn: string }[])
          .map((row) => JSON.parse(row.turn) as Turn)
          .reverse(),
      ),

    cached: ({ key, now }) =>
      read(db, () => {
        const [row] = cached.all(key, millis(now)) as { entry: string }[];
        return row && (JSON.parse(row.entry) as CachedAnswer);
      }),

    recordTurn: ({ queryId, ...turn }) =>
      write(db, () => {
        addTurn.run(...turnRow(queryId, turn));
      }),

    recordOutcome: ({ outcome, turn, withdrawn, cache }) =>
      write(db, () => {
        const endedAt = millis(outcome.endedAt);
        putOutcome.run(outcome.queryId, endedAt, JSON.stringify(outcome));
        const { queryId, question, startedAt, documents = [] } = outcome;
        dropSources.run(queryId);
        addSources.run(endedAt, queryId, JSON.stringify(documents));
        endQuestion.run(queryId, millis(startedAt ?? outcome.endedAt), withoutBlanks(question));
        if (turn) putTurn.run(...turnRow(outcome.queryId, turn));
        else if (withdrawn) dropTurn.run(outcome.queryId);
        if (cache) {
          dropExpired.run(endedAt);
          putCache.run(cache.key, millis(cache.expiresAt), JSON.stringify(cache.entry));
        }
      }),

    saveFeedback: (feedback) =>
      write(db, () => {
        const { queryId, by, rating, at } = feedback;
        putFeedback.run(queryId, by, rating, millis(at), JSON.stringify(feedback));
      }),

    feedbackStats: ({ since }) =>
      read(db, () => {
        const from = since === undefined ? null : millis(since);
        const [counts] = stats.all(from, from) as [{ total: number; positive: number }];
        return feedbackStats(counts);
      }),

    ...embeddedRegisters(db),
    ...recordLists(db),
    ...recordEraser(db),

    ping: () => ping(db),
    close: () => close(db),
  };
}

/** Feedback and outcomes, page by page, and the feedback on some queries. */
function recordLists(
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
function recordEraser(db: EmbeddedDatabase): Pick<RecordStore, 'erase' | 'withdrawAnswer'> {
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
