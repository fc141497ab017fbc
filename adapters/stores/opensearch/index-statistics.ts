import type { FieldLengths } from '../../../domain/ranking/index.js';
import type { Language } from '../../../contract/language.js';
import type { Access, DocumentFrequencies } from '../../../contract/passage.js';
import { readerKey } from '../../../domain/document-access.js';
import type { VectorSample } from '../../../ports/term-statistics.js';
import { call } from './connection.js';
import { visibleTo } from './candidates.js';
import type { ChunkStore } from './store.js';

/** Vectors in a sample. */
const SAMPLED = 256;

/** Frequencies remembered; counting a common term walks its whole posting list. */
const REMEMBERED_TERMS = 20_000;

/** Of a term that was not counted yet: common ones were, after a few searches. */
const GUESSED = 1;

/** Terms counted by one request. */
const BATCH = 200;

/** Time for which changes by other processes may go unnoticed: they move no weight by much. */
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

type Totals = Omit<IndexStatistics, 'frequencies'>;

/** The statistics of one version of the content. */
interface Known {
  version: string;
  totals: Totals;
  vectors?: Promise<VectorSample>;
}

/** Chunks that hold each term, and how many of them may be read. */
interface Counts {
  df: { buckets: Record<string, { doc_count: number; readable: { doc_count: number } }> };
}

type Statistics = Pick<ChunkStore, 'count' | 'guess' | 'sampleVectors'>;

/** Makes keys of what is remembered of terms for a reader. */
function keysFor(access: Access): (term: string) => string {
  const reader = readerKey(access);
  return (term) => `${reader} ${term}`;
}

/** Reads statistics, remembering them while the content stays the same. */
export function indexStatistics(store: Omit<ChunkStore, keyof Statistics>): Statistics {
  const { connection, names } = store;
  let known: Known | undefined;
  let checked = { changes: -1, at: 0 };
  /**
   * The last counts, by reader and term. Of another version than the present one they are guesses: while the content changes,
   * common terms stay common.
   */
  const lastCounts = new Map<string, { version: string; frequency: number }>();

  function search<T>(index: string, body: object): Promise<T> {
    return call<T>(connection, {
      method: 'POST',
      path: `/${index}/_search`,
      query: { ignore_unavailable: true },
      body,
    });
  }

  async function aggregate<T>(index: string, aggs: object, query?: object): Promise<T | undefined> {
    return (await search<{ aggregations?: T }>(index, { size: 0, query, aggs })).aggregations;
  }

  /** Vectors at random places, the same ones as long as the index does not change. */
  async function readVectors(): Promise<VectorSample> {
    const { hits } = await search<{
      hits?: { hits: { _source: { language: Language; vector: number[] } }[] };
    }>(names.current, {
      size: SAMPLED,
      _source: ['language', 'vector'],
      query: {
        function_score: {
          query: { exists: { field: 'vector' } },
          random_score: { seed: 0, field: '_seq_no' },
        },
      },
    });
    const vectors = new Map<Language, Float32Array[]>();
    for (const { _source } of hits?.hits ?? []) {
      const { language, vector } = _source;
      vectors.set(language, [...(vectors.get(language) ?? []), new Float32Array(vector)]);
    }
    return vectors;
  }

  async function readTotals(): Promise<Totals> {
    const sum = (field: string) => ({ sum: { field } });
    const { chunks, title, section, body } =
      (await aggregate<Sums>(names.documents, {
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

  async function present(): Promise<Known> {
    const changes = store.changes();
    if (known && checked.changes === changes && Date.now() - checked.at < CHECK_EVERY_MS) return known;
    const version = await contentVersion(store);
    const at = Date.now();
    if (known?.version !== version) {
      // what is remembered for this version must have been counted when all of it could be seen
      await store.refreshNow();
      known = { version, totals: await readTotals() };
    }
    checked = { changes, at };
    return known;
  }

  async function count(terms: readonly string[], access: Access): Promise<Map<string, number>> {
    const counted = new Map<string, number>();
    for (let start = 0; start < terms.length; start += BATCH) {
      const batch = terms.slice(start, start + BATCH);
      const filters = Object.fromEntries(batch.map((term, i) => [`t${i}`, { term: { tokens: term } }]));
      // inside each count, and of no other chunks: else the cluster walks through all that there are, or that may be read
      const readable = { filter: { bool: { filter: visibleTo(access) } } };
      const found = await aggregate<Counts>(
        names.current,
        { df: { filters: { filters }, aggs: { readable } } },
        { terms: { tokens: batch } },
      );
      batch.forEach((term, i) => {
        const bucket = found?.df.buckets[`t${i}`];
        counted.set(term, bucket && bucket.readable.doc_count > 0 ? bucket.doc_count : 0);
      });
    }
    return counted;
  }

  return {
    async count(terms, access = { groups: [] }) {
      const { version, totals } = await present();
      const keyOf = keysFor(access);
      // taken before anything is waited for: another call may make room meanwhile
      const found = new Map(
        terms.flatMap((term) => {
          const last = lastCounts.get(keyOf(term));
          return last?.version === version ? [[term, last.frequency]] : [];
        }),
      );
      const counted = await count(
        terms.filter((term) => !found.has(term)),
        access,
      );
      if (lastCounts.size + counted.size > REMEMBERED_TERMS) lastCounts.clear();
      // of its own version, also when the content has changed meanwhile
      for (const [term, frequency] of counted) lastCounts.set(keyOf(term), { version, frequency });
      return {
        ...totals,
        frequencies: new Map(terms.map((term) => [term, found.get(term) ?? counted.get(term) ?? 0])),
      };
    },
    guess(terms, access) {
      const keyOf = keysFor(access);
      return new Map(terms.map((term) => [term, lastCounts.get(keyOf(term))?.frequency ?? GUESSED]));
    },
    async sampleVectors() {
      const of = await present();
      of.vectors ??= readVectors();
      // one that failed is read again
      of.vectors.catch(() => delete of.vectors);
      return of.vectors;
    },
  };
}

interface StatsBody {
  indices?: Record<string, { uuid: string; shards: Record<string, { seq_no?: { max_seq_no: number } }[]> }>;
}

/** Version of an index that was not made yet. */
const EMPTY = 'empty';

/**
 * Changes with every change of the registry, and so of any document or its groups: the number of the last operation on
 * its one shard, which every operation raises and nothing else does. It is read without a refresh.
 */
export async function contentVersion({
  connection,
  names,
}: Pick<ChunkStore, 'connection' | 'names'>): Promise<string> {
  const { indices = {} } = await call<StatsBody>(connection, {
    method: 'GET',
    path: `/${names.documents}/_stats/docs`,
    query: { level: 'shards', filter_path: 'indices.*.uuid,indices.*.shards.*.seq_no.max_seq_no' },
    ignore: [404],
  });
  const [index] = Object.values(indices);
  if (!index) return EMPTY;
  const copies = Object.values(index.shards).flat();
  return `${index.uuid}-${Math.max(-1, ...copies.map(({ seq_no }) => seq_no?.max_seq_no ?? -1))}`;
}
