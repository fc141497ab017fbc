import type { SearchIndex } from '../../ports/search-index.js';
import { close, ping, read, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';
import { DOCUMENT_COLUMNS, documentWriter, toDocument, type DocumentRow } from './document-rows.js';
import { PASSAGE_COLUMNS, toPassage, type PassageRow } from './passage-rows.js';
import { searcher, VISIBLE } from './searcher.js';

const FETCH = `
  SELECT ${PASSAGE_COLUMNS}
  FROM json_each(?) wanted
  CROSS JOIN chunks c ON c.id = wanted.value
  CROSS JOIN documents d ON d.key = c.document_key
  WHERE ${VISIBLE}
  ORDER BY wanted.key`;

/** The search index in the embedded store: BM25 over words, stems and CJK bigrams. */
export function createEmbeddedSearchIndex(db: EmbeddedDatabase): SearchIndex {
  const writer = documentWriter(db);
  const search = searcher(db);
  const list = db.prepare(
    `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE (? IS NULL OR collection = ?) AND id > ? ORDER BY id LIMIT ?`,
  );
  const get = db.prepare(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE id = ?`);
  const fetch = db.prepare(FETCH);
  const count = db.prepare('SELECT chunks FROM store');
  const version = db.prepare('SELECT id, content_version AS version FROM store');

  return {
    putDocument: ({ document, chunks }) => write(db, () => writer.put(document, chunks)),
    removeDocument: ({ documentId }) => write(db, () => writer.remove(documentId)),
    listDocuments: ({ collection = null, after = '', limit }) =>
      read(db, () => (list.all(collection, collection, after, limit) as DocumentRow[]).map(toDocument)),
    getDocument: ({ documentId }) =>
      read(db, () => (get.all(documentId) as DocumentRow[]).map(toDocument)[0]),
    search: (input) => read(db, () => search(input)),
    fetch: ({ ids, access }) =>
      read(db, () =>
        (fetch.all(JSON.stringify(ids), JSON.stringify(access.groups)) as PassageRow[]).map((row) => ({
          ...toPassage(row),
          similarity: 0,
        })),
      ),
    rebuild: () =>
      read(db, () => {
        const [{ chunks }] = count.all() as [{ chunks: number }];
        return { done: chunks, total: chunks };
      }),
    version: () =>
      read(db, () => {
        const [row] = version.all() as [{ id: string; version: number }];
        return `${row.id}-${row.version}`;
      }),
    ping: () => ping(db),
    close: () => close(db),
  };
}
