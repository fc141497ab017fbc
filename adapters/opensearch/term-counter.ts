import type { FieldLengths } from '../../domain/ranking/index.js';
import type { DocumentFrequencies } from '../../ports/term-statistics.js';
import { call } from './call.js';
import { contentVersion } from './content-version.js';
import type { ChunkStore } from './store.js';

/** Frequencies remembered; counting a common term walks its whole posting list. */
const REMEMBERED_TERMS = 20_000;

/** Terms counted by one request. */
const BATCH = 200;

/** How long changes by other processes may go unnoticed: they move no weight by much. */
const CHECK_EVERY_MS = 1000;

/** Frequencies and what else the ranking needs to know of the whole index. */
export interface IndexStatistics extends DocumentFrequencies {
  averages: FieldLengths;
}

type Sums = Record<'chunks' | 'title' | 'section' | 'body', { value: number }>;

const NO_SUMS: Sums = {
  chunks: { value: 0 },
  title: { value: 0 },
  section: { value: 0 },
  body: { value: 0 },
};

/** Reads statistics, remembering them while the content stays the same. */
export function termCounter(store: ChunkStore): (terms: readonly string[]) => Promise<IndexStatistics> {
  const { connection, names } = store;
  const remembered = new Map<string, number>();
  let known:
    | { version: string; changes: number; checkedAt: number; totals: Omit<IndexStatistics, 'frequencies'> }
    | undefined;

  async function search<T>(index: string, aggs: object): Promise<T | undefined> {
    const { aggregations } = await call<{ aggregations?: T }>(connection, {
      method: 'POST',
      path: `/${index}/_search`,
      query: { ignore_unavailable: true },
      body: { size: 0, aggs },
    });
    return aggregations;
  }

  async function readTotals(): Promise<Omit<IndexStatistics, 'frequencies'>> {
    const sum = (field: string) => ({ sum: { field } });
    const { chunks, title, section, body } =
      (await search<Sums>(names.documents, {
        chunks: sum('chunks'),
        title: sum('titleTokens'),
        section: sum('sectionTokens'),
        body: sum('bodyTokens'),
      })) ?? NO_SUMS;
    const average = ({ value }: { value: number }): number => value / Math.max(1, chunks.value);
    return {
      chunks: chunks.value,
      averages: { title: average(title), section: average(section), body: average(body) },
    };
  }

  async function totals(): Promise<Omit<IndexStatistics, 'frequencies'>> {
    const changes = store.changes();
    if (known?.changes === changes && Date.now() - known.checkedAt < CHECK_EVERY_MS) return known.totals;
    const version = await contentVersion(store);
    const checkedAt = Date.now();
    if (known?.version === version) {
      known = { ...known, changes, checkedAt };
    } else {
      // what is remembered for this version must have been counted when all of it could be seen
      await store.refreshNow();
      remembered.clear();
      known = { version, changes, checkedAt, totals: await readTotals() };
    }
    return known.totals;
  }

  async function count(terms: readonly string[]): Promise<void> {
    for (let start = 0; start < terms.length; start += BATCH) {
      const batch = terms.slice(start, start + BATCH);
      const filters = Object.fromEntries(batch.map((term, i) => [`t${i}`, { term: { tokens: term } }]));
      const found = await search<{ df: { buckets: Record<string, { doc_count: number }> } }>(names.current, {
        df: { filters: { filters } },
      });
      batch.forEach((term, i) => remembered.set(term, found?.df.buckets[`t${i}`]?.doc_count ?? 0));
    }
  }

  return async (terms) => {
    const { chunks, averages } = await totals();
    if (remembered.size + terms.length > REMEMBERED_TERMS) remembered.clear();
    await count(terms.filter((term) => !remembered.has(term)));
    return { chunks, averages, frequencies: new Map(terms.map((term) => [term, remembered.get(term) ?? 0])) };
  };
}
