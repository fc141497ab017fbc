import type { JournalEntry, QueryEvent } from '../../../contract/events.js';
import { noticeKeyOf } from '../../../domain/notice-key.js';
import type { EventJournal } from '../../../ports/notifier.js';
import { close, read, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';

/** An entry is kept for 30 days, and as long as it is among the latest 100,000. */
const KEEP = { ms: 30 * 24 * 3600 * 1000, entries: 100_000 };

/** Entries checked for removal with every write: more than a write adds, and few enough to cost little. */
const SWEEP = 100;

/**
 * The journal of notices in the embedded store. One connection writes at a time, so that positions become visible in
 * their order: a reader never finds an entry in front of one it has already seen.
 */
export function createEmbeddedEventJournal(db: EmbeddedDatabase, keep = KEEP): EventJournal {
  const add = db.prepare(
    'INSERT INTO event_journal (query_id, key, at, event) VALUES (?, ?, ?, ?) ON CONFLICT (query_id, key) DO NOTHING',
  );
  const sweep = db.prepare(
    `DELETE FROM event_journal WHERE at < ? AND position IN (
       SELECT position FROM event_journal
       WHERE position <= (SELECT max(position) FROM event_journal) - ? ORDER BY position LIMIT ${SWEEP})`,
  );
  const after = db.prepare(
    'SELECT position, event FROM event_journal WHERE position > ? ORDER BY position LIMIT ?',
  );
  const latest = db.prepare('SELECT max(position) AS position FROM event_journal');

  return {
    notify: (events) =>
      write(db, () => {
        for (const event of events) {
          add.run(event.queryId, noticeKeyOf(event), Date.parse(event.at), JSON.stringify(event));
        }
        sweep.run(Date.now() - keep.ms, keep.entries);
      }),

    readAfter: ({ position, limit }) =>
      read(db, () =>
        (after.all(position, limit) as { position: number; event: string }[]).map((row): JournalEntry => ({
          ...(JSON.parse(row.event) as QueryEvent),
          position: row.position,
        })),
      ),

    latest: () => read(db, () => (latest.all() as [{ position: number | null }])[0].position ?? 0),

    close: () => close(db),
  };
}
