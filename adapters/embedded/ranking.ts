import type { DocumentFrequencies } from '../../ports/term-statistics.js';

/** Tokens of a candidate by field. */
export interface CandidateTerms {
  title: string[];
  section: string[];
  body: string[];
}

/** Inverse document frequency of BM25 (Robertson), always positive. */
function idf(df: number, chunks: number): number {
  return Math.log(1 + (chunks - df + 0.5) / (df + 0.5));
}

/** Weight of every different term of a query: its idf. */
export function termWeights({ chunks, frequencies }: DocumentFrequencies): Map<string, number> {
  return new Map([...frequencies].map(([term, df]) => [term, idf(df, chunks)]));
}

/** Share 0..1 of the query's weight that the candidate covers. */
export function coverage(weights: ReadonlyMap<string, number>, terms: CandidateTerms): number {
  const held = new Set([...terms.title, ...terms.section, ...terms.body]);
  let covered = 0;
  let total = 0;
  for (const [term, weight] of weights) {
    total += weight;
    if (held.has(term)) covered += weight;
  }
  return total > 0 ? covered / total : 0;
}
