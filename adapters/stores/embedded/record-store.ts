import type { Turn } from '../../../contract/analysis.js';
import { feedbackStats } from '../../../domain/feedback-stats.js';
import type { CachedAnswer, RecordStore, SessionTurn } from '../../../ports/record-store.js';
import { close, ping, read, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';
import { recordEraser, recordLists } from './record-store-lists.js';
import { withoutBlanks } from '../../../domain/text/index.js';
import { embeddedRegisters } from './registers.js';

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
