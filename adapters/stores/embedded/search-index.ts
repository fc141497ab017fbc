import { queryWords } from '../../../domain/text/index.js';
import type { Embedder } from '../../../ports/embedder.js';
import type { SearchIndex } from '../../../ports/search-index.js';
import { close, ping, read, readOften, snapshot, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';
import {
  DOCUMENT_COLUMNS,
  documentTokens,
  documentWriter,
  toDocument,
  type DocumentRow,
} from './document-rows.js';
import { embedDocument, embedQuery } from '../../models/embedding/embed-texts.js';
import { vectorGenerations } from './generations.js';
import { PASSAGE_COLUMNS, toPassage, type PassageRow, VISIBLE } from './passage-rows.js';
import { rebuilder } from './rebuild.js';
import { searcher, type QueryVector } from './searcher.js';
import { sweepSoon } from './sweep.js';
import { loadVectorExtension, vectorReader } from './vector-rows.js';

const FETCH = `
  SELECT ${PASSAGE_COLUMNS}, d.classification, v.vector
  FROM json_each(?) wanted
  CROSS JOIN chunks c ON c.id = wanted.value
  CROSS JOIN documents d ON d.key = c.document_key
  LEFT JOIN chunk_vectors v ON v.chunk_key = c.key AND v.generation = ?
  WHERE ${VISIBLE}
  ORDER BY wanted.key`;

/**
 * The search index in the embedded store: BM25 over words, stems and CJK bigrams, and with an embedder also the nearest
 * vectors, both rankings made one. `similarity` is the embedder's then; that of the words where it is away, and as long
 * as the index was built with another one.
 * @throws PortError `invalid` when there is an embedder and the vector extension cannot be loaded.
 */
export function createEmbeddedSearchIndex(
  db: EmbeddedDatabase,
  { embedder }: { embedder?: Embedder | undefined } = {},
): SearchIndex {
  if (embedder) loadVectorExtension(db);
  const writer = documentWriter(db);
  const generations = vectorGenerations(db, embedder?.space);
  const search = searcher(db, embedder && vectorReader(db));
  const list = db.prepare(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE (? IS NULL OR collection = ?) AND id > ? ORDER BY id LIMIT ?`,
  );
  const get = db.prepare(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE id = ?`);
  const fetch = db.prepare(FETCH);
  const version = db.prepare('SELECT id, content_version AS version FROM store');

  async function vectorOf(query: string): Promise<Omit<QueryVector, 'generation'> | undefined> {
    if (!embedder || (await read(db, () => generations.readable())) === undefined) return undefined;
    const vector = await embedQuery(embedder, query);
    // a query of which the model makes nothing is near to nothing
    if (!vector?.some((component) => component !== 0)) return undefined;
    return { vector, similarity: (cosine) => embedder.similarity(cosine) };
  }

  const index: SearchIndex = {
    putDocument: async ({ document, chunks }) => {
      if (embedder) await write(db, () => generations.writable()); // refused before anything is paid for
      const vectors = embedder ? await embedDocument(embedder, index, document, chunks) : [];
      const tokens = documentTokens(document, chunks);
      const replaced = await write(db, () =>
        writer.put(document, chunks, tokens, { generations: generations.writable(), vectors }),
      );
      if (replaced) sweepSoon(db, { terms: true });
    },
    removeDocument: async ({ documentId }) => {
      const removed = await write(db, () => writer.remove(documentId));
      if (removed) sweepSoon(db, { terms: true });
      return removed;
    },
    listDocuments: ({ collection = null, after = '', limit }) =>
      read(db, () => (list.all(collection, collection, after, limit) as DocumentRow[]).map(toDocument)),
    getDocument: ({ documentId }) =>
      read(db, () => (get.all(documentId) as DocumentRow[]).map(toDocument)[0]),
    search: async (input) => {
      const words = queryWords(input.query);
      if (words.length === 0) return [];
      const vector = await vectorOf(input.query);
      return snapshot(db, () => {
        const generation = generations.readable(); // may have changed since
        const queryVector = vector && generation !== undefined ? { ...vector, generation } : undefined;
        return search({ ...input, words }, queryVector);
      });
    },
    fetch: ({ ids, access, vectors = false }) =>
      readOften(db, JSON.stringify(['passages', ids, access.groups, vectors]), () => {
        const generation = vectors ? generations.readable() : undefined;
        const rows = fetch.all(JSON.stringify(ids), generation ?? null, JSON.stringify(access.groups));
        return (rows as (PassageRow & { vector: ArrayBuffer | null })[]).map(({ vector, ...row }) => ({
          ...toPassage(row),
          ...(vector && { vector: new Float32Array(vector) }),
          similarity: 0,
        }));
      }),
    rebuild: rebuilder(db, embedder, generations),
    version: () =>
      read(db, () => {
        const [row] = version.all() as [{ id: string; version: number }];
        return `${row.id}-${row.version}`;
      }),
    ping: () => ping(db),
    close: () => close(db),
  };
  return index;
}
