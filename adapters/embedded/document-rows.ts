import { indexTokens } from '../../domain/text/index.js';
import type { Chunk, DocumentRecord } from '../../contract/passage.js';
import type { EmbeddedDatabase } from './database.js';

export interface DocumentRow {
  id: string;
  collection: string;
  path: string;
  title: string;
  language: DocumentRecord['language'];
  domains: string;
  groups: string;
  classification: DocumentRecord['classification'];
  file_hash: string;
  indexed_at: string;
}

export const DOCUMENT_COLUMNS =
  'id, collection, path, title, language, domains, groups, classification, file_hash, indexed_at';

export function toDocument(row: DocumentRow): DocumentRecord {
  return {
    id: row.id,
    collection: row.collection,
    path: row.path,
    title: row.title,
    language: row.language,
    domains: JSON.parse(row.domains) as DocumentRecord['domains'],
    groups: JSON.parse(row.groups) as string[],
    classification: row.classification,
    fileHash: row.file_hash,
    indexedAt: row.indexed_at,
  };
}

const join = (text: string): string => indexTokens(text).join(' ');

/** The statements that change documents; each must run inside a transaction. */
export function documentWriter(db: EmbeddedDatabase) {
  const findKey = db.prepare('SELECT key FROM documents WHERE id = ?');
  const dropTerms = db.prepare(
    'DELETE FROM chunk_terms WHERE rowid IN (SELECT key FROM chunks WHERE document_key = ?)',
  );
  const dropChunks = db.prepare('DELETE FROM chunks WHERE document_key = ?');
  const dropGroups = db.prepare('DELETE FROM document_groups WHERE document_key = ?');
  const dropDocument = db.prepare('DELETE FROM documents WHERE key = ?');
  const addDocument = db.prepare(
    `INSERT INTO documents (${DOCUMENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addGroup = db.prepare('INSERT OR IGNORE INTO document_groups VALUES (?, ?)');
  const addChunk = db.prepare(
    'INSERT INTO chunks (id, document_key, ordinal, section, text, content_hash) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addTerms = db.prepare('INSERT INTO chunk_terms (rowid, title, section, body) VALUES (?, ?, ?, ?)');
  const count = db.prepare(
    'UPDATE store SET content_version = content_version + 1, chunks = chunks + ? WHERE only_row = 1',
  );

  /** Number of chunks dropped; undefined when there was no such document. */
  function drop(id: string): number | undefined {
    const [row] = findKey.all(id) as { key: number }[];
    if (!row) return undefined;
    dropTerms.run(row.key);
    const { changes } = dropChunks.run(row.key);
    dropGroups.run(row.key);
    dropDocument.run(row.key);
    return changes;
  }

  return {
    put(document: DocumentRecord, chunks: Chunk[]): void {
      const dropped = drop(document.id) ?? 0;
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
        document.indexedAt,
      );
      for (const group of document.groups) addGroup.run(key, group);
      const title = join(document.title);
      for (const { id, ordinal, section, text, contentHash } of chunks) {
        const chunk = addChunk.run(id, key, ordinal, section, text, contentHash);
        addTerms.run(chunk.lastInsertRowid, title, join(section), join(text));
      }
      count.run(chunks.length - dropped);
    },

    remove(id: string): boolean {
      const dropped = drop(id);
      if (dropped === undefined) return false;
      count.run(-dropped);
      return true;
    },
  };
}
