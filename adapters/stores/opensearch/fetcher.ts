import type { Access, PassageText } from '../../../contract/passage.js';
import type { EmbeddingSpace } from '../../../ports/embedder.js';
import type { SearchIndex } from '../../../ports/search-index.js';
import { chunkKey, STORED_FIELDS, type StoredChunk } from './chunk-documents.js';
import { getMany } from './connection.js';
import type { Registry, StoredEntry } from './document-registry.js';
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

/**
 * Reads by id, entry and chunk, so that a change by any process is seen at once.
 * @param spaceOf returns the space of the vectors that can be read; undefined where they are not of our embedder
 */
export function fetcher(
  { connection, names }: ChunkStore,
  entries: Registry,
  spaceOf: () => Promise<EmbeddingSpace | undefined>,
): SearchIndex['fetch'] {
  const entriesOf = (places: readonly Place[]): Promise<Entries> =>
    entries.read([...new Set(places.map(({ documentId }) => documentId))]);

  /** Chunks in the index that answers; those that are not there, in one that their entry names. */
  async function chunksOf(wanted: readonly { entry: StoredEntry; key: string }[], vectors: boolean) {
    const found = new Map<string, StoredChunk>();
    async function look(index: string, ids: readonly string[], more: readonly string[] = []): Promise<void> {
      const fields = [...STORED_FIELDS, ...more];
      const docs = await getMany<{ _source: StoredChunk }>(connection, { index, ids, fields });
      docs.forEach((doc, i) => doc && found.set(ids[i]!, doc._source));
    }
    if (wanted.length > 0)
      await look(
        names.current,
        wanted.map(({ key }) => key),
        vectors ? ['vector'] : [],
      );
    const missing = wanted.filter(({ key }) => !found.has(key));
    for (const index of new Set(missing.flatMap(({ entry }) => entry.builtIn))) {
      await look(
        index,
        missing.map(({ key }) => key),
      );
    }
    return found;
  }

  /** Passages of chunks that are there and visible, by the ids asked for; and the places of those that are lacking. */
  async function passagesAt(
    places: readonly Place[],
    known: Entries,
    access: Access,
    space: EmbeddingSpace | undefined,
  ) {
    const wanted = places.flatMap((place) => {
      const entry = known.get(place.documentId);
      return entry && isVisible(entry, access)
        ? [{ place, entry, key: chunkKey(place.documentId, entry.generation, place.ordinal) }]
        : [];
    });
    const present = wanted.filter(({ place, entry }) => place.ordinal < entry.chunks);
    const found = await chunksOf(present, space !== undefined);
    const passages = new Map<string, PassageText>();
    for (const { place, entry, key } of wanted) {
      const chunk = found.get(key);
      if (!chunk) continue;
      // an index of another embedder may have taken its place a moment ago
      const vector = chunk.vector?.length === space?.dimensions ? chunk.vector : undefined;
      passages.set(place.id, {
        ...toPassage(chunk, entry),
        ...(vector && { vector: new Float32Array(vector) }),
        similarity: 0,
      });
    }
    return { passages, lacking: wanted.flatMap(({ place }) => (passages.has(place.id) ? [] : [place])) };
  }

  return async ({ ids, access, vectors = false }) => {
    const space = vectors ? await spaceOf() : undefined;
    const places = placesOf(ids);
    const passages = new Map<string, PassageText>();
    let open = places;
    let known = await entriesOf(open);
    // Again only for documents that were changed, or copied by a rebuild, since their entries were read: an index is
    // removed when no entry depends on it any more, so as long as an entry is the same its chunks are where it says.
    while (open.length > 0) {
      const { passages: found, lacking } = await passagesAt(open, known, access, space);
      const now = await entriesOf(lacking);
      const changed = new Set(
        lacking
          .map(({ documentId }) => documentId)
          .filter((id) => now.get(id)?.revision.if_seq_no !== known.get(id)?.revision.if_seq_no),
      );
      // all of such a document, so that its passages are of one state
      for (const [id, passage] of found) if (!changed.has(passage.documentId)) passages.set(id, passage);
      open = open.filter(({ documentId }) => changed.has(documentId));
      known = now;
    }
    return places.flatMap(({ id }) => passages.get(id) ?? []);
  };
}
