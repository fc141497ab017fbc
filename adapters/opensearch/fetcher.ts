import type { Access, PassageText } from '../../contract/passage.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { chunkKey, STORED_FIELDS, type StoredChunk } from './chunk-documents.js';
import { getMany } from './get-many.js';
import type { Registry, StoredEntry } from './registry.js';
import { isVisible, toPassage } from './searcher.js';
import type { ChunkStore } from './store.js';

/** A chunk as it is asked for. */
interface Place {
  id: string;
  documentId: string;
  ordinal: number;
}

type Entries = Map<string, StoredEntry>;

function placesOf(ids: readonly string[]): Place[] {
  return ids.flatMap((id) => {
    const match = /^(.+)#(\d{1,9})$/s.exec(id);
    return match ? [{ id, documentId: match[1]!, ordinal: Number(match[2]) }] : [];
  });
}

/** Reads by id, entry and chunk, so that a change by any process is seen at once. */
export function fetcher({ connection, names }: ChunkStore, entries: Registry): SearchIndex['fetch'] {
  const entriesOf = (places: readonly Place[]): Promise<Entries> =>
    entries.read([...new Set(places.map(({ documentId }) => documentId))]);

  /** Passages by the ids asked for; those that are gone or not visible are missing. */
  async function passagesAt(places: readonly Place[], known: Entries, access: Access) {
    const wanted = places.flatMap(({ id, documentId, ordinal }) => {
      const entry = known.get(documentId);
      return entry && isVisible(entry, access)
        ? [{ id, entry, key: chunkKey(documentId, entry.generation, ordinal) }]
        : [];
    });
    const passages = new Map<string, PassageText>();
    if (wanted.length === 0) return passages;
    const found = await getMany<{ _source: StoredChunk }>(connection, {
      index: names.current,
      ids: wanted.map(({ key }) => key),
      fields: STORED_FIELDS,
    });
    wanted.forEach(({ id, entry }, i) => {
      const chunk = found[i]?._source;
      if (chunk) passages.set(id, { ...toPassage(chunk, entry), similarity: 0 });
    });
    return passages;
  }

  return async ({ ids, access }) => {
    const places = placesOf(ids);
    const known = await entriesOf(places);
    const passages = await passagesAt(places, known, access);
    // a writer may have replaced a document, and removed the chunks before, since its entry was read
    const missing = places.filter(({ id, documentId }) => known.has(documentId) && !passages.has(id));
    const now = await entriesOf(missing);
    const changed = new Set(
      missing
        .map(({ documentId }) => documentId)
        .filter((id) => now.get(id)?.generation !== known.get(id)?.generation),
    );
    // all of such a document, so that its passages are of one state
    const again = places.filter(({ documentId }) => changed.has(documentId));
    for (const { id } of again) passages.delete(id);
    for (const [id, passage] of await passagesAt(again, now, access)) passages.set(id, passage);
    return places.flatMap(({ id }) => passages.get(id) ?? []);
  };
}
