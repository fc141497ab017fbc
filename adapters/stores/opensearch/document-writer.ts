import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { chunkIdOf } from '../../../contract/chunk-id.js';
import type { Chunk, DocumentRecord } from '../../../contract/passage.js';
import type { Embedder, EmbeddingSpace } from '../../../ports/embedder.js';
import { PortError } from '../../../ports/port-error.js';
import type { SearchIndex } from '../../../ports/search-index.js';
import { embedDocument, otherSpaceError } from '../../models/embedding/embed-texts.js';
import type { BulkItem } from './bulk.js';
import { chunkKey, tokensOf, tokenSums, toSource, toStoredChunk } from './chunk-documents.js';
import type { ChunkWriter, Generation } from './chunk-writer.js';
import { type ChunkIndex, type ChunkLayout, SupersededError } from './layout.js';
import type { Registry, StoredEntry } from './document-registry.js';
import type { ChunkStore } from './store.js';

function requireChunksOf(document: DocumentRecord, chunks: readonly Chunk[]): void {
  const wrong = chunks.findIndex(
    ({ id, documentId, ordinal }, i) =>
      documentId !== document.id || ordinal !== i || id !== chunkIdOf(document.id, i),
  );
  if (wrong >= 0) {
    throw new PortError('invalid', {
      en: `${document.id}: chunk ${wrong} must have the id ${chunkIdOf(document.id, wrong)}`,
      ko: `${document.id}: ${wrong}번 단락의 ID는 ${chunkIdOf(document.id, wrong)}이어야 합니다`,
    });
  }
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One document in each turn of the event loop: the chunks of others are on their way while the tokens of these are made. */
function nextTurn(): Promise<unknown> {
  return (lastTurn = lastTurn.then(() => turn()));
}

const namesOf = (indices: readonly ChunkIndex[]): string[] => indices.map(({ name }) => name);

/** The chunks of a document, and their vectors, which are paid for once for all attempts to store it. */
interface Content {
  chunks: readonly Chunk[];
  /** Of each chunk; empty without an embedder. */
  vectors: readonly Float32Array[];
}

/**
 * Puts and removes documents so that a reader sees the old state or the new one, whatever fails in between. The chunks
 * are written under a new generation, which nobody looks for; storing the registry's entry, one document, is what makes
 * them the document's; then those of the generation before are removed. Of two writers of one document the last one
 * wins, and each removes what it has replaced.
 */
export function documentWriter(
  store: ChunkStore,
  {
    layout,
    entries,
    writer,
    rebuild,
    fetch,
  }: {
    layout: ChunkLayout;
    entries: Registry;
    writer: ChunkWriter;
    rebuild: SearchIndex['rebuild'];
    fetch: SearchIndex['fetch'];
  },
  embedder: Embedder | undefined,
) {
  const writable = writableIndices({ layout, entries, rebuild }, embedder?.space);

  const getDocument: SearchIndex['getDocument'] = async ({ documentId }) =>
    (await entries.read([documentId])).get(documentId)?.document;

  async function embed(document: DocumentRecord, chunks: readonly Chunk[]): Promise<Float32Array[]> {
    if (!embedder) return [];
    await writable.admitting(); // refused before anything is paid for
    return embedDocument(embedder, { getDocument, fetch }, document, chunks);
  }

  /**
   * One attempt to give a document a new state; false when another change of it, or of what holds it, came first.
   * @throws PortError; the document is as it was then, unless its entry was stored already
   */
  async function attempt(document: DocumentRecord, content: Content): Promise<boolean> {
    const { chunks, vectors } = content;
    const generation = randomBytes(8).toString('hex');
    const place = { documentId: document.id, generation, chunks: chunks.length };
    // in this order: a rebuild that replaces an index changes every entry, also one that was read before it began
    const before = (await entries.read([document.id])).get(document.id);
    const indices = await writable.admitting();
    await nextTurn();
    const stored = chunks.map((chunk) => toStoredChunk(document, chunk, generation));
    const tokens = stored.map(tokensOf);
    const writtenAt = Date.now();
    const itemsFor = (index: ChunkIndex): BulkItem[] => {
      const isOwn = layout.isOwn(index);
      return stored.map((chunk, i) => ({
        // words alone do not take the place of what a rebuild has made of them with vectors
        action: isOwn ? 'index' : 'create',
        index: index.name,
        id: chunkKey(document.id, generation, i),
        source: toSource(document, chunk, tokens[i]!, isOwn ? vectors[i] : undefined, writtenAt),
      }));
    };
    try {
      await writer.write(indices.flatMap(itemsFor));
    } catch (error) {
      await writer.drop({ ...place, indices: namesOf(indices) });
      throw error;
    }
    const builtIn = namesOf(indices.filter(layout.isOwn));
    const entry = { document, generation, chunks: chunks.length, tokens: tokenSums(tokens), builtIn };
    if (!(await entries.replace(entry, before))) {
      await writer.drop({ ...place, indices: namesOf(indices) });
      return false;
    }
    store.changed();
    if (before) await drop(before, indices);
    await spread(place, indices, itemsFor);
    // a document that is new has nothing left over but of a first attempt, which the next change removes
    if (before) await writer.sweep(document.id);
    return true;
  }

  /** Brings a generation that an entry names to the indices that have been begun since it was written. */
  async function spread(
    place: Omit<Generation, 'indices'>,
    written: readonly ChunkIndex[],
    itemsFor: (index: ChunkIndex) => BulkItem[],
  ): Promise<void> {
    const held = new Set(written.map(({ name }) => name));
    for (;;) {
      const missing = (await writable.present()).filter(({ name }) => !held.has(name));
      if (missing.length === 0) return;
      await writer.write(missing.flatMap(itemsFor));
      for (const { name } of missing) held.add(name);
      const built = namesOf(missing.filter(layout.isOwn));
      if (!(await entries.addBuilt(place.documentId, place.generation, built))) {
        // another writer has replaced or removed it, and knew nothing of these
        await writer.drop({ ...place, indices: [...held] });
        return;
      }
    }
  }

  /** Removes the chunks of an entry that is no more, from all indices that may hold some. */
  async function drop(
    { document, generation, chunks, builtIn }: StoredEntry,
    present: readonly ChunkIndex[],
  ) {
    const indices = [...new Set([...builtIn, ...namesOf(present)])];
    await writer.drop({ documentId: document.id, generation, chunks, indices });
  }

  async function put(document: DocumentRecord, chunks: readonly Chunk[]): Promise<void> {
    requireChunksOf(document, chunks);
    const vectors = await embed(document, chunks);
    while (!(await attempt(document, { chunks, vectors })));
  }

  async function remove(documentId: string): Promise<boolean> {
    for (;;) {
      const entry = (await entries.read([documentId])).get(documentId);
      if (entry && !(await entries.remove(entry))) continue; // changed at this moment
      if (entry) {
        store.changed();
        await drop(entry, await writable.present());
      }
      await writer.sweep(documentId);
      return entry !== undefined;
    }
  }

  return { put, remove, getDocument };
}

/** Chunks that one part of a rebuild copies, of an index that had no documents a moment ago. */
const FEW = 100;

/**
 * The indices that a document is written to: the one that answers and, during a rebuild, the one being made. An index of
 * another embedder is given the words; during a rebuild only, because a rebuild adds the vectors.
 */
function writableIndices(
  { layout, entries, rebuild }: { layout: ChunkLayout; entries: Registry; rebuild: SearchIndex['rebuild'] },
  space: EmbeddingSpace | undefined,
) {
  /** All that there are. A document that has its place must be in each of them. */
  async function present(): Promise<[ChunkIndex, ...ChunkIndex[]]> {
    const { current, next } = await layout.ensure();
    return next ? [current, next] : [current];
  }

  /**
   * Those for a new state of a document. An index without documents takes our space.
   * @throws PortError `invalid` when the index was built with another embedder and is not being rebuilt for ours.
   */
  async function admitting(): Promise<ChunkIndex[]> {
    for (;;) {
      const indices = await present();
      if (indices.some(layout.isOwn)) return indices;
      if (indices.length > 1 || !(await entries.isEmpty())) {
        throw otherSpaceError(indices[0].meta.space ?? undefined, space);
      }
      await rebuildAll();
    }
  }

  /** As any other rebuild, because another process may be putting the first document at this moment. */
  async function rebuildAll(): Promise<void> {
    try {
      let cursor: string | undefined;
      do ({ cursor } = await rebuild({ cursor, limit: FEW }));
      while (cursor);
    } catch (error) {
      if (!(error instanceof SupersededError)) throw error;
    }
  }

  return { present, admitting };
}
