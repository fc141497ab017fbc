import type { EventJournal } from '../../../ports/notifier.js';
import type { OpenSearchConnection } from './connection.js';
import { whenReady } from './errors.js';
import { journalDocuments } from './event-journal-documents.js';
import { journalLog } from './event-journal-log.js';

/** An entry is kept for 30 days, and as long as it is among the latest 100,000. Looked after once an hour. */
const KEEP = { ms: 30 * 24 * 3600 * 1000, entries: 100_000, sweepEveryMs: 3600 * 1000 };

/** Places outlive their entries by so many positions: that an event was there is still known behind the floor. */
const PLACES_BEHIND = 10_000;

/**
 * The journal of notices in OpenSearch. Positions grow in the order in which entries become visible, without a gap, for any
 * number of writers and readers (`journalLog`).
 */
export function createOpenSearchEventJournal(connection: OpenSearchConnection, keep = KEEP): EventJournal {
  const documents = journalDocuments(connection);
  const log = journalLog(documents);
  let sweptAt = 0;

  const run = whenReady(documents);

  async function sweep(): Promise<void> {
    const highest = (await log.latest()) - keep.entries;
    const { floor, version } = await documents.floor();
    if (highest <= floor) return;
    const young = await documents.firstYoung(floor, highest, Date.now() - keep.ms);
    const next = young === undefined ? highest : young - 1;
    if (next > floor && !(await documents.moveFloor(next, version))) return;
    await documents.removeUpTo(next, next - PLACES_BEHIND);
  }

  return {
    notify: (events) =>
      run(async () => {
        await log.appendNew(events);
        if (Date.now() - sweptAt < keep.sweepEveryMs) return;
        sweptAt = Date.now();
        // what is left over is removed by the next sweep; notices must not wait for it
        await sweep().catch(() => undefined);
      }),
    readAfter: (input) => run(() => log.readAfter(input)),
    latest: () => run(() => log.latest()),
    close: () => connection.close(),
  };
}
