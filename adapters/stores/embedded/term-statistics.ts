import type { Language } from '../../../contract/language.js';
import type { DocumentFrequencies, TermStatistics, VectorSample } from '../../../ports/term-statistics.js';
import { read } from './access.js';
import type { EmbeddedDatabase } from './database.js';

/** Frequencies remembered; counting a common term walks its whole posting list. */
const REMEMBERED_TERMS = 20_000;

/** Reads document frequencies inside a call of the adapter, remembering them while the content stays the same. */
export function termCounter(db: EmbeddedDatabase): (terms: readonly string[]) => DocumentFrequencies {
  const store = db.prepare('SELECT content_version AS version, chunks FROM store');
  const count = db.prepare('SELECT doc FROM chunk_vocabulary WHERE term = ?');
  const remembered = new Map<string, number>();
  let rememberedVersion: number | undefined;

  function frequency(term: string): number {
    const known = remembered.get(term);
    if (known !== undefined) return known;
    const [row] = count.all(term) as { doc: number }[];
    if (remembered.size >= REMEMBERED_TERMS) remembered.clear();
    remembered.set(term, row?.doc ?? 0);
    return row?.doc ?? 0;
  }

  return (terms) => {
    const [{ version, chunks }] = store.all() as [{ version: number; chunks: number }];
    if (version !== rememberedVersion) remembered.clear();
    rememberedVersion = version;
    return { chunks, frequencies: new Map(terms.map((term) => [term, frequency(term)])) };
  };
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
    documentFrequencies: ({ terms }) => read(db, () => countTerms(terms)),
    vectorSample: () => read(db, sampleVectors),
  };
}
