import type { Language } from '../../../contract/language.js';
import type { EmbeddedDatabase } from './database.js';
import { VISIBLE } from './passage-rows.js';

/** A chunk that may be a hit: its tokens by field, separated by blanks, and what is known of its document. */
export interface Candidate {
  key: number;
  title: string;
  section: string;
  body: string;
  documentKey: number;
  language: Language;
  /** As JSON. */
  domains: string;
}

/** The asker's groups as JSON, and the collections to search, as JSON; all of them when null. */
export interface Filter {
  groups: string;
  collections: string | null;
}

const COLUMNS = 'f.rowid AS key, f.title, f.section, f.body, d.key AS documentKey, d.language, d.domains';

/** CROSS JOIN keeps the order: hits come by rank, and only as many are looked at as are needed. */
const BY_WORDS_SQL = `
  SELECT ${COLUMNS}
  FROM chunk_terms f
  CROSS JOIN chunks c ON c.key = f.rowid
  CROSS JOIN documents d ON d.key = c.document_key
  WHERE chunk_terms MATCH ? AND rank MATCH 'bm25(2.0, 2.0, 1.0)' AND ${VISIBLE}
    AND (? IS NULL OR d.collection IN (SELECT value FROM json_each(?)))
  ORDER BY f.rank LIMIT ?`;

const BY_KEY_SQL = `
  SELECT ${COLUMNS}
  FROM json_each(?) wanted
  CROSS JOIN chunk_terms f ON f.rowid = wanted.value
  CROSS JOIN chunks c ON c.key = f.rowid
  CROSS JOIN documents d ON d.key = c.document_key
  ORDER BY wanted.key`;

/** Reads candidates inside a call of the adapter. */
export function candidateReader(db: EmbeddedDatabase) {
  const selectByWords = db.prepare(BY_WORDS_SQL);
  const selectByKey = db.prepare(BY_KEY_SQL);
  return {
    /** The best by BM25 of the store, among what the asker may see. */
    byWords: (terms: readonly string[], { groups, collections }: Filter, limit: number): Candidate[] =>
      terms.length === 0
        ? []
        : (selectByWords.all(anyOf(terms), groups, collections, collections, limit) as Candidate[]),

    /** By key, of what is known to be visible. */
    byKey: (keys: readonly number[]): Candidate[] =>
      keys.length === 0 ? [] : (selectByKey.all(JSON.stringify(keys)) as Candidate[]),
  };
}

/** FTS5 expression that matches any of the terms; quoted, so that no term can be read as an operator. */
export function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
}
