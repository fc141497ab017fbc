import type { DocumentFrequencies, TermStatistics } from '../../../ports/term-statistics.js';
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

/** Term statistics of the embedded index. */
export function createEmbeddedTermStatistics(db: EmbeddedDatabase): TermStatistics {
  const countTerms = termCounter(db);
  return {
    documentFrequencies: ({ terms }) => read(db, () => countTerms(terms)),
  };
}
