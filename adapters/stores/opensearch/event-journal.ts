import type { JournalEntry, QueryEvent } from '../../../contract/events.js';
import type { EventJournal } from '../../../ports/notifier.js';
import type { OpenSearchConnection } from './connection.js';
import { whenReady } from './errors.js';
import { journalDocuments, type JournalDocuments } from './event-journal-documents.js';

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

/** Positions asked for in one request: few where nothing is expected, more the longer there is something. */
const FEWEST = 16;
const MOST = 512;

/**
 * A log without gaps that any number of processes append to, made of documents that are created and never changed.
 *
 * Order. The entry at position N + 1 is created by whoever has seen that there is one at N, under an id that two cannot
 * both create. So positions are taken one after the other, each by one writer, in the order in which their entries can be
 * read. Nothing is reserved in advance: a writer who dies leaves no hole. A reader goes on to the first position without
 * an entry; whatever comes later comes behind it. Entries and their absence are read by id on the primary shard, which
 * knows every acknowledged write at once.
 *
 * Once only. An event that is passed on again, perhaps while the first attempt is still under way, may get two entries. The
 * one that counts is the one its place names, and a place is created once. A writer settles the place after the entry; if
 * it dies between the two, the first reader who meets the entry settles it, before it shows the entry or anything behind.
 * Either way it is decided for all readers alike, and never changes.
 *
 * Removal. Entries up to the floor are about to be removed, and nobody looks at them. The floor only rises, far behind the
 * latest entry, and before anything is removed. A writer that was asleep for so long that it took a position that had
 * been removed finds, when it settles, the floor at or above it, and appends the event anew.
 */
function journalLog(documents: JournalDocuments) {
  /** A position that has an entry, or had one; unknown before the first look. */
  let seen: number | undefined;

  /** The latest position. */
  async function latest(): Promise<number> {
    let position = seen ?? (await documents.searchedLatest());
    for (let count = FEWEST; ; count = Math.min(count * 4, MOST)) {
      const { floor, entries } = await documents.entriesBehind(position, count);
      if (floor > position) {
        position = floor;
        continue;
      }
      position += entries.length;
      if (entries.length < count) return (seen = Math.max(seen ?? 0, position));
    }
  }

  /** @returns where the entry of the event is; undefined when this one has been removed. */
  async function settle(event: QueryEvent, position: number): Promise<number | undefined> {
    const { floor } = await documents.floor();
    if (floor >= position) return undefined;
    if (await documents.createPlace(event, position)) return position;
    return (await documents.places([event]))[0];
  }

  async function append(event: QueryEvent): Promise<void> {
    let position = seen ?? (await latest());
    for (;;) {
      if (await documents.createEntry(position + 1, event)) {
        seen = Math.max(seen ?? 0, position + 1);
        if ((await settle(event, position + 1)) !== undefined) return;
      }
      position = await latest();
    }
  }

  /** The events with their positions, without those whose entry is another one. */
  async function settled(entries: { position: number; event: string }[]): Promise<JournalEntry[]> {
    const events = entries.map(({ event }) => JSON.parse(event) as QueryEvent);
    const places = await documents.places(events);
    const shown: JournalEntry[] = [];
    for (const [n, event] of events.entries()) {
      const { position } = entries[n]!;
      if ((places[n] ?? (await settle(event, position))) === position) shown.push({ ...event, position });
    }
    return shown;
  }

  return {
    latest,

    /** Appends the events that are not there yet, in their order. */
    async appendNew(events: readonly QueryEvent[]): Promise<void> {
      const places = await documents.places(events);
      for (const [n, event] of events.entries()) {
        if (places[n] === undefined) await append(event);
      }
    },

    async readAfter({ position, limit }: { position: number; limit: number }): Promise<JournalEntry[]> {
      const read: JournalEntry[] = [];
      let at = position;
      for (let most = FEWEST; read.length < limit; most = Math.min(most * 4, MOST)) {
        const count = Math.min(most, limit - read.length);
        const { floor, entries } = await documents.entriesBehind(at, count);
        if (floor > at) {
          at = floor;
          continue;
        }
        read.push(...(await settled(entries)));
        at += entries.length;
        if (entries.length < count) break;
      }
      return read;
    },
  };
}
