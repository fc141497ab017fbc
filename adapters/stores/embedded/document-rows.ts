import { indexTokens } from '../../../domain/text/index.js';
import type { Chunk, DocumentRecord } from '../../../contract/passage.js';
import type { EmbeddedDatabase } from './database.js';
import { vectorWriter } from './vector-rows.js';

/** A document as its row has it: lists as JSON, NULL for what is not known. */
export interface DocumentRow extends Omit<
  DocumentRecord,
  'domains' | 'groups' | 'readingVersion' | 'pages' | 'uploadedBy' | 'injection'
> {
  domains: string;
  groups: string;
  readingVersion: number | null;
  pages: number | null;
  uploadedBy: string | null;
  injection: number | null;
}

/** Columns of a `DocumentRow`. */
export const DOCUMENT_COLUMNS =
  'id, collection, path, title, language, domains, groups, classification, file_hash AS fileHash, ' +
  'reading_version AS readingVersion, origin, media_type AS mediaType, pages, uploaded_by AS uploadedBy, injection, indexed_at AS indexedAt';

export function toDocument(row: DocumentRow): DocumentRecord {
  const { domains, groups, readingVersion, pages, uploadedBy, injection, indexedAt, ...plain } = row;
  return {
    ...plain,
    domains: JSON.parse(domains) as DocumentRecord['domains'],
    groups: JSON.parse(groups) as string[],
    ...(readingVersion !== null && { readingVersion }),
    ...(pages !== null && { pages }),
    ...(uploadedBy !== null && { uploadedBy }),
    ...(injection !== null && { injection: injection === 1 }),
    indexedAt,
  };
}

/** Amounts that a change adds to the sums over all chunks. */
interface Totals {
  chunks: number;
  title: number;
  section: number;
  body: number;
}

/** Tokens of a text as the index takes them: blanks between them, and how many there are. */
interface IndexedText {
  text: string;
  tokens: number;
}

/** Tokens of a document's title and of its chunks, in their order. */
interface DocumentTokens {
  title: IndexedText;
  chunks: readonly { section: IndexedText; body: IndexedText }[];
}

function indexedText(text: string): IndexedText {
  const tokens = indexTokens(text);
  return { text: tokens.join(' '), tokens: tokens.length };
}

/** Made before a transaction begins, since nobody else can write while it lasts. */
export function documentTokens({ title }: DocumentRecord, chunks: readonly Chunk[]): DocumentTokens {
  return {
    title: indexedText(title),
    chunks: chunks.map(({ section, text }) => ({ section: indexedText(section), body: indexedText(text) })),
  };
}

/** Vectors of a document's chunks, in their order, and the generations to keep them in. */
interface ChunkVectors {
  generations: readonly number[];
  vectors: readonly Float32Array[];
}

/** The statements that change documents; each must run inside a transaction. */
export function documentWriter(db: EmbeddedDatabase) {
  const vectorRows = vectorWriter(db);
  const findKey = db.prepare('SELECT key FROM documents WHERE id = ?');
  const sumChunks = db.prepare(
    `SELECT count(*) AS chunks, total(title_tokens) AS title, total(section_tokens) AS section,
       total(body_tokens) AS body
     FROM chunks WHERE document_key = ?`,
  );
  const dropTerms = db.prepare(
    'DELETE FROM chunk_terms WHERE rowid IN (SELECT key FROM chunks WHERE document_key = ?)',
  );
  const dropChunks = db.prepare('DELETE FROM chunks WHERE document_key = ?');
  const dropGroups = db.prepare('DELETE FROM document_groups WHERE document_key = ?');
  const dropDocument = db.prepare('DELETE FROM documents WHERE key = ?');
  const addDocument = db.prepare(
    `INSERT INTO documents
       (id, collection, path, title, language, domains, groups, classification, file_hash, reading_version, origin,
        media_type, pages, uploaded_by, injection, indexed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addGroup = db.prepare('INSERT OR IGNORE INTO document_groups VALUES (?, ?)');
  const addChunk = db.prepare(
    `INSERT INTO chunks
       (id, document_key, ordinal, section, page, text, content_hash, title_tokens, section_tokens, body_tokens)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addTerms = db.prepare('INSERT INTO chunk_terms (rowid, title, section, body) VALUES (?, ?, ?, ?)');
  const count = db.prepare(
    `UPDATE store SET content_version = content_version + 1, chunks = chunks + ?,
       title_tokens = title_tokens + ?, section_tokens = section_tokens + ?, body_tokens = body_tokens + ?
     WHERE only_row = 1`, // named, so that SQLite knows of one row: before an update of many FTS5 writes out what it holds
  );

  const countBy = (sign: 1 | -1, { chunks, title, section, body }: Totals): void => {
    count.run(sign * chunks, sign * title, sign * section, sign * body);
  };

  function remove(id: string): boolean {
    const [row] = findKey.all(id) as { key: number }[];
    if (!row) return false;
    const [totals] = sumChunks.all(row.key) as [Totals];
    vectorRows.removeDocument(row.key);
    for (const statement of [dropTerms, dropChunks, dropGroups, dropDocument]) statement.run(row.key);
    countBy(-1, totals);
    return true;
  }

  /** @returns true if there was one of this id, which it replaces */
  function put(
    document: DocumentRecord,
    chunks: readonly Chunk[],
    { title, chunks: chunkTokens }: DocumentTokens,
    { generations, vectors }: ChunkVectors,
  ): boolean {
    const replaced = remove(document.id);
    const { lastInsertRowid: key } = addDocument.run(
      document.id,
      document.collection,
      document.path,
      document.title,
      document.language,
      JSON.stringify(document.domains),
      JSON.stringify(document.groups),
      document.classification,
      document.fileHash,
      document.readingVersion ?? null,
      document.origin,
      document.mediaType,
      document.pages ?? null,
      document.uploadedBy ?? null,
      document.injection === undefined ? null : Number(document.injection),
      document.indexedAt,
    );
    for (const group of document.groups) addGroup.run(key, group);
    const totals: Totals = { chunks: chunks.length, title: 0, section: 0, body: 0 };
    for (const [i, chunk] of chunks.entries()) {
      const { id, ordinal, section: heading, page = null, text, contentHash } = chunk;
      const { section, body } = chunkTokens[i]!;
      const lengths = [title.tokens, section.tokens, body.tokens];
      const added = addChunk.run(id, key, ordinal, heading, page, text, contentHash, ...lengths);
      addTerms.run(added.lastInsertRowid, title.text, section.text, body.text);
      const keys = { key: Number(added.lastInsertRowid), documentKey: Number(key) };
      for (const generation of generations) vectorRows.add(generation, keys, vectors[i]!);
      totals.title += title.tokens;
      totals.section += section.tokens;
      totals.body += body.tokens;
    }
    countBy(1, totals);
    return replaced;
  }

  return { put, remove };
}
