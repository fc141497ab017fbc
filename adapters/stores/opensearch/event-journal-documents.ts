import type { QueryEvent } from '../../../contract/events.js';
import { noticeKeyOf } from '../../../domain/notice-key.js';
import { revisionOf, type OpenSearchConnection, type Revision } from './connection.js';
import { refusalError } from './errors.js';
import { LONG, smallIndices, VERBATIM } from './indices.js';

/** `entry-N` is the entry at position N, `place-QUERY-KEY` says where the entry of an event is, `floor` is one number. */
const PROPERTIES = { position: LONG, at: LONG, event: VERBATIM, entry: LONG, floor: LONG };

interface Entry {
  position: number;
  at: number;
  /** JSON of the event. */
  event: string;
}

interface Documents {
  entry: Entry;
  place: { entry: number };
  floor: { floor: number };
}

interface Loaded<T> {
  source: T;
  /** To replace this version of the document and no later one. */
  version: Revision;
}

const entryId = (position: number): string => `entry-${position}`;
const placeId = (event: QueryEvent): string => `place-${event.queryId}-${noticeKeyOf(event)}`;
const FLOOR = 'floor';

/** The documents of the journal: read by id, as they are now on the primary shard, and created at most once. */
export function journalDocuments(connection: OpenSearchConnection) {
  const { client } = connection;
  const indices = smallIndices(connection, { events: PROPERTIES });
  const index = indices.name('events');

  async function load<T>(ids: string[]): Promise<(Loaded<T> | undefined)[]> {
    if (ids.length === 0) return [];
    const { body } = await client.mget({ index, preference: '_primary', body: { ids } });
    return body.docs.map((doc) => {
      if ('error' in doc) {
        // a document that could not be read is not one that does not exist
        throw refusalError({ status: 503, type: doc.error.type, reason: doc.error.reason ?? undefined });
      }
      if (!doc.found) return undefined;
      return { source: doc._source as T, version: revisionOf(doc) };
    });
  }

  /** @returns false when there is one with this id. */
  async function create<K extends keyof Documents>(id: string, body: Documents[K]): Promise<boolean> {
    const { statusCode } = await client.create({ index, id, body }, { ignore: [409] });
    return statusCode !== 409;
  }

  return {
    ready: indices.ready,

    /** Entries at the `count` positions behind `position` up to the first one that is not there, and the floor. */
    async entriesBehind(position: number, count: number): Promise<{ floor: number; entries: Entry[] }> {
      const ids = Array.from({ length: count }, (_, n) => entryId(position + 1 + n));
      const [floor, ...found] = await load<Documents['floor'] | Entry>([FLOOR, ...ids]);
      const end = found.indexOf(undefined);
      const entries = found.slice(0, end < 0 ? count : end).map((doc) => doc!.source as Entry);
      return { floor: (floor?.source as Documents['floor'] | undefined)?.floor ?? 0, entries };
    },

    createEntry: (position: number, event: QueryEvent) =>
      create<'entry'>(entryId(position), {
        position,
        at: Date.parse(event.at),
        event: JSON.stringify(event),
      }),

    /** Returns the positions of the entries of these events; undefined for those that have none yet. */
    async places(events: readonly QueryEvent[]): Promise<(number | undefined)[]> {
      return (await load<Documents['place']>(events.map(placeId))).map((place) => place?.source.entry);
    },

    createPlace: (event: QueryEvent, entry: number) => create<'place'>(placeId(event), { entry }),

    async floor(): Promise<{ floor: number; version?: Loaded<unknown>['version'] }> {
      const [found] = await load<Documents['floor']>([FLOOR]);
      return found ? { floor: found.source.floor, version: found.version } : { floor: 0 };
    },

    /** @returns false when another process has moved it since it was read. */
    async moveFloor(floor: number, version: Loaded<unknown>['version'] | undefined): Promise<boolean> {
      const since = version ?? { op_type: 'create' as const };
      const { statusCode } = await client.index(
        { index, id: FLOOR, ...since, body: { floor } },
        { ignore: [409] },
      );
      return statusCode !== 409;
    },

    /** The highest position that a search sees: it may lag behind the latest entry. */
    async searchedLatest(): Promise<number> {
      const found = await client.search({
        index,
        body: { size: 1, _source: ['position'], query: ABOVE(0), sort: [{ position: 'desc' }] },
      });
      return (found.body.hits.hits[0]?._source as Entry | undefined)?.position ?? 0;
    },

    /** The first position above `floor` up to `highest` whose entry is not older than `since`. */
    async firstYoung(floor: number, highest: number, since: number): Promise<number | undefined> {
      await client.indices.refresh({ index });
      const filter = [
        { range: { position: { gt: floor, lte: highest } } },
        { range: { at: { gte: since } } },
      ];
      const found = await client.search({
        index,
        body: { size: 1, _source: ['position'], query: { bool: { filter } }, sort: [{ position: 'asc' }] },
      });
      return (found.body.hits.hits[0]?._source as Entry | undefined)?.position;
    },

    /** Removes entries up to one position and places up to another. */
    async removeUpTo(entries: number, places: number): Promise<void> {
      const should = [{ range: { position: { lte: entries } } }, { range: { entry: { lte: places } } }];
      await client.deleteByQuery({ index, conflicts: 'proceed', body: { query: { bool: { should } } } });
    },
  };
}

const ABOVE = (position: number) => ({ range: { position: { gt: position } } });

export type JournalDocuments = ReturnType<typeof journalDocuments>;
