import { randomBytes } from 'node:crypto';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import type { Embedder } from '../../ports/embedder.js';
import { PortError } from '../../ports/port-error.js';
import { embedChunks } from '../embedding/embed-texts.js';
import type { BulkItem } from './bulk.js';
import { chunkKey, tokenSums, toSource, toStoredChunk } from './chunk-documents.js';
import type { ChunkWriter } from './chunk-writer.js';
import type { ChunkIndex } from './layout.js';
import type { ChunkLayout } from './layout.js';
import type { Registry } from './registry.js';
import type { ChunkStore } from './store.js';
import { writableIndices } from './writable-indices.js';

function requireChunksOf(document: DocumentRecord, chunks: readonly Chunk[]): void {
  const wrong = chunks.findIndex(
    ({ id, documentId, ordinal }, i) =>
      documentId !== document.id || ordinal !== i || id !== `${document.id}#${i}`,
  );
  if (wrong >= 0) {
    throw new PortError('invalid', `${document.id}: chunk ${wrong} must have the id ${document.id}#${wrong}`);
  }
}

/**
 * Puts and removes documents so that a reader sees the old state or the new one, whatever fails in between. The chunks
 * are written under a new generation, which nobody looks for; storing the registry's entry, one document, is what makes
 * them the document's; then those of the generation before are removed. Of two writers of one document the last one
 * wins, and each removes what it has replaced.
 */
export function documentWriter(
  store: ChunkStore,
  { layout, entries, writer }: { layout: ChunkLayout; entries: Registry; writer: ChunkWriter },
  embedder: Embedder | undefined,
) {
  async function embed({ title }: DocumentRecord, chunks: readonly Chunk[]): Promise<Float32Array[]> {
    if (!embedder) return [];
    await writableIndices(layout, entries, embedder.space); // refused before anything is paid for
    const texts = chunks.map(({ section, text }) => ({ title, section, text }));
    return embedChunks(embedder, texts);
  }

  async function put(document: DocumentRecord, chunks: readonly Chunk[]): Promise<void> {
    requireChunksOf(document, chunks);
    const vectors = await embed(document, chunks);
    const generation = randomBytes(8).toString('hex');
    const stored = chunks.map((chunk) => toStoredChunk(document, chunk, generation));
    const writtenAt = Date.now();
    const sources = stored.map((chunk, i) => ({
      withVector: toSource(document, chunk, vectors[i], writtenAt),
      withoutVector: toSource(document, chunk, undefined, writtenAt),
    }));
    const itemsFor = (index: ChunkIndex): BulkItem[] =>
      sources.map(({ withVector, withoutVector }, ordinal) => ({
        action: 'index',
        index: index.name,
        id: chunkKey(document.id, generation, ordinal),
        source: layout.isOwn(index) ? withVector : withoutVector,
      }));

    const written = new Set<string>();
    const entry = () => ({
      document,
      generation,
      chunks: chunks.length,
      tokens: tokenSums(stored),
      builtIn: [...written],
    });

    const writable = () => writableIndices(layout, entries, embedder?.space);
    const [known, indices] = await Promise.all([entries.read([document.id]), writable()]);
    const before = known.get(document.id);

    // Again when the answering index was switched meanwhile: then its successor lacks the document.
    for (let missing = indices; missing.length > 0;) {
      // from the second time on the entry is there, and a rebuild may be copying what it names to the same index
      const isNamed = written.size > 0;
      const place = {
        documentId: document.id,
        generation,
        chunks: chunks.length,
        indices: missing.map(({ name }) => name),
      };
      await (isNamed ? writer.rewrite : writer.write)(place, missing.flatMap(itemsFor));
      for (const { name } of missing) written.add(name);
      const replaced = await entries.replace(entry(), before);
      store.changed();
      if (replaced && replaced.generation !== generation) {
        const both = [...new Set([...written, ...replaced.builtIn])];
        await writer.drop({ ...replaced, documentId: document.id, indices: both });
      }
      missing = (await writable()).filter(({ name }) => !written.has(name));
    }
    // a document that is new has nothing left over but of a first attempt, which the next change removes
    if (before) await writer.sweep(document.id, generation);
  }

  async function remove(documentId: string): Promise<boolean> {
    for (;;) {
      const entry = (await entries.read([documentId])).get(documentId);
      if (entry && !(await entries.remove(entry))) continue; // changed at this moment
      if (entry) {
        store.changed();
        const { generation, chunks, builtIn } = entry;
        await writer.drop({ documentId, generation, chunks, indices: builtIn });
      }
      await writer.sweep(documentId, undefined);
      return entry !== undefined;
    }
  }

  return { put, remove };
}
