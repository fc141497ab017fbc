import { EVERYONE } from '../../contract/passage.js';
import type { SearchIndex } from '../../ports/search-index.js';
import { corpusId } from './corpus-index.js';
import { goldOf, languageOf, type QuestionRow } from './data-set.js';

/** Result of the search for one question. */
interface RetrievalRow {
  id: string;
  query: string;
  gold: string[];
  /** Documents, best first, each once. */
  ranked: string[];
  /** Similarity of the first hit, 0 without one. */
  bestSimilarity: number;
  ms: number;
}

interface RetrievalOptions {
  /** Search only documents in the question's language, and expect the gold document of that language. */
  withinLanguage?: boolean;
  /** The words to search for; the question itself when absent. */
  queryOf?: (question: QuestionRow) => string;
}

/** Documents looked at per question. */
const DEPTH = 10;
/** Chunks asked for, so that several chunks of one document do not crowd out the tenth document. */
const CHUNKS = 50;

/** Searches for every question, one after another, and times each. */
export async function retrieve(
  index: SearchIndex,
  questions: readonly QuestionRow[],
  { withinLanguage = false, queryOf = (question) => question.text }: RetrievalOptions = {},
): Promise<RetrievalRow[]> {
  const rows: RetrievalRow[] = [];
  for (const question of questions) {
    const query = queryOf(question);
    const startedAt = performance.now();
    const hits = await index.search({
      query,
      k: CHUNKS,
      access: { groups: [EVERYONE] },
      ...(withinLanguage ? { scope: { collections: [languageOf(question)] } } : {}),
    });
    const ms = performance.now() - startedAt;
    rows.push({
      id: question.id,
      query,
      gold: goldOf(question, withinLanguage),
      ranked: [...new Set(hits.map((hit) => corpusId(hit.documentId)))].slice(0, DEPTH),
      bestSimilarity: hits[0]?.similarity ?? 0,
      ms,
    });
  }
  return rows;
}

/** Averages over the questions that have a gold document; times over all, in milliseconds. */
interface RetrievalFigures {
  questions: number;
  hit1: number;
  hit5: number;
  recall5: number;
  mrr10: number;
  ndcg10: number;
  p50Ms: number;
  p95Ms: number;
}

export function retrievalFigures(rows: readonly RetrievalRow[]): RetrievalFigures {
  const judged = rows.filter((row) => row.gold.length > 0);
  const mean = (measure: (ranked: string[], gold: Set<string>) => number): number =>
    judged.reduce((sum, row) => sum + measure(row.ranked, new Set(row.gold)), 0) / Math.max(1, judged.length);
  const times = rows.map((row) => row.ms);
  return {
    questions: judged.length,
    hit1: mean((ranked, gold) => hitAt(1, ranked, gold)),
    hit5: mean((ranked, gold) => hitAt(5, ranked, gold)),
    recall5: mean((ranked, gold) => recallAt(5, ranked, gold)),
    mrr10: mean((ranked, gold) => reciprocalRankAt(10, ranked, gold)),
    ndcg10: mean((ranked, gold) => ndcgAt(10, ranked, gold)),
    p50Ms: percentile(0.5, times),
    p95Ms: percentile(0.95, times),
  };
}

/** 1 when a gold document is among the first k, else 0. */
export function hitAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  return ranked.slice(0, k).some((id) => gold.has(id)) ? 1 : 0;
}

/** Share 0..1 of the gold documents among the first k; `gold` must not be empty. */
export function recallAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  return new Set(ranked.slice(0, k).filter((id) => gold.has(id))).size / gold.size;
}

/** 1 / rank of the first gold document within the first k, 0 when there is none. */
export function reciprocalRankAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  const rank = ranked.slice(0, k).findIndex((id) => gold.has(id));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** Normalised discounted cumulative gain at k with binary relevance and log2 discount (Järvelin and Kekäläinen 2002). */
export function ndcgAt(k: number, ranked: readonly string[], gold: ReadonlySet<string>): number {
  const gain = (position: number): number => 1 / Math.log2(position + 2);
  let dcg = 0;
  let ideal = 0;
  ranked.slice(0, k).forEach((id, position) => {
    if (gold.has(id)) dcg += gain(position);
  });
  for (let position = 0; position < Math.min(k, gold.size); position += 1) ideal += gain(position);
  return ideal === 0 ? 0 : dcg / ideal;
}

/** The value below which a share p (0..1) of the values lies, by nearest rank; 0 for none. */
export function percentile(p: number, values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? 0;
}
