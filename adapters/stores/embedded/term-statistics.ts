import type { Language } from '../../../contract/language.js';
import type { Access, DocumentFrequencies } from '../../../contract/passage.js';
import { readerKey } from '../../../domain/document-access.js';
import type { TermStatistics, VectorSample } from '../../../ports/term-statistics.js';
import { read } from './access.js';
import type { EmbeddedDatabase } from './database.js';
import { anyOf, VISIBLE } from './passage-rows.js';

/** Frequencies remembered; counting a common term walks its whole posting list. */
const REMEMBERED_TERMS = 20_000;

/** One chunk that holds a term and may be read; found early in the list, but for a term that hardly any such chunk holds. */
const READABLE_SQL = `
  SELECT 1
  FROM chunk_terms f
  CROSS JOIN chunks c ON c.key = f.rowid
  CROSS JOIN documents d ON d.key = c.document_key
  WHERE chunk_terms MATCH ? AND ${VISIBLE} LIMIT 1`;

/** Reads document frequencies inside a call of the adapter, remembering them while the content stays the same. */
export function termCounter(
  db: EmbeddedDatabase,
): (terms: readonly string[], access: Access | undefined) => DocumentFrequencies {
  const store = db.prepare('SELECT content_version AS version, chunks FROM store');
  // quicker than the vocabulary, which counts occurrences, too
  const count = db.prepare('SELECT count(*) AS doc FROM chunk_terms WHERE chunk_terms MATCH ?');
  const find = db.prepare(READABLE_SQL);
  /** By term. */
  const frequencies = new Map<string, number>();
  /** By reader and term. */
  const readable = new Map<string, boolean>();
  let rememberedVersion: number | undefined;

  return (terms, access) => {
    const reader = readerKey(access);
    const groups = JSON.stringify(access?.groups ?? []);
    const frequency = (term: string): number => {
      const holding = anyOf([term]);
      const counted = remembering(frequencies, term, () => (count.all(holding) as [{ doc: number }])[0].doc);
      if (counted === 0) return 0;
      const isReadable = remembering(
        readable,
        `${reader} ${term}`,
        () => find.all(holding, groups).length > 0,
      );
      return isReadable ? counted : 0;
    };
    const [{ version, chunks }] = store.all() as [{ version: number; chunks: number }];
    if (version !== rememberedVersion) for (const memo of [frequencies, readable]) memo.clear();
    rememberedVersion = version;
    return { chunks, frequencies: new Map(terms.map((term) => [term, frequency(term)])) };
  };
}

function remembering<T>(memo: Map<string, T>, key: string, find: () => T): T {
  const known = memo.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (memo.size >= REMEMBERED_TERMS) memo.clear();
  memo.set(key, found);
  return found;
}

/** Vectors of a sample at most; twice as many tell no more of the spread of similarities. */
const SAMPLED = 256;

/** The chunks of the index that answers at evenly spaced keys, whatever was removed between them. */
const SAMPLE_SQL = `
  WITH RECURSIVE active AS (SELECT key FROM vector_generations WHERE state = 'active'),
  ends AS (
    SELECT min(chunk_key) AS first, max(chunk_key) AS last
    FROM chunk_vectors WHERE generation = (SELECT key FROM active)),
  steps (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM steps WHERE at < ${SAMPLED - 1}),
  sampled AS (
    SELECT DISTINCT (
      SELECT min(chunk_key) FROM chunk_vectors
      WHERE generation = (SELECT key FROM active) AND chunk_key >= first + at * (last + 1 - first) / ${SAMPLED}) AS key
    FROM steps, ends)
  SELECT d.language, v.vector FROM sampled s
  CROSS JOIN chunk_vectors v ON v.generation = (SELECT key FROM active) AND v.chunk_key = s.key
  CROSS JOIN chunks c ON c.key = s.key
  CROSS JOIN documents d ON d.key = c.document_key`;

/** Reads a sample of the vectors inside a call of the adapter, remembering it while the content stays the same. */
function vectorSampler(db: EmbeddedDatabase): () => VectorSample {
  const store = db.prepare('SELECT content_version AS version FROM store');
  const sample = db.prepare(SAMPLE_SQL);
  let remembered: { version: number; vectors: VectorSample } | undefined;
  return () => {
    const [{ version }] = store.all() as [{ version: number }];
    if (remembered?.version === version) return remembered.vectors;
    const vectors = new Map<Language, Float32Array[]>();
    for (const { language, vector } of sample.all() as { language: Language; vector: ArrayBuffer }[])
      vectors.set(language, [...(vectors.get(language) ?? []), new Float32Array(vector)]);
    remembered = { version, vectors };
    return vectors;
  };
}

/** Statistics of the embedded index. */
export function createEmbeddedTermStatistics(db: EmbeddedDatabase): TermStatistics {
  const countTerms = termCounter(db);
  const sampleVectors = vectorSampler(db);
  return {
    documentFrequencies: ({ terms, access }) => read(db, () => countTerms(terms, access)),
    vectorSample: () => read(db, sampleVectors),
  };
}
