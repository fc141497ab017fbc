import type { Access } from '../../../../contract/passage.js';
import type { TermStatistics } from '../../../../ports/term-statistics.js';

/** Weight of a term: higher for rarer ones, highest for unknown ones. Comparable within one index only. */
export type TermWeights = (term: string) => number;

/**
 * An index of fewer chunks is weighed as one of so many. In one of a single chunk every word that is there would look
 * common, and one word of the question that is not there would outweigh all the others.
 */
const FEWEST_CHUNKS = 20;

/**
 * BM25's idf over the index, ln(1 + (N − df + 0.5) / (df + 0.5)), for the terms asked for, as far as who asks may
 * read what holds them.
 * Terms outside of `terms` weigh as much as one that stands in no document.
 * @throws PortError of the statistics.
 */
export async function weightsOf(
  statistics: TermStatistics,
  terms: Iterable<string>,
  access: Access | undefined,
): Promise<TermWeights> {
  const asked = [...new Set(terms)];
  const { chunks: counted, frequencies } = await statistics.documentFrequencies({ terms: asked, access });
  const chunks = Math.max(counted, FEWEST_CHUNKS);
  const weights = new Map(asked.map((term) => [term, idf(chunks, frequencies.get(term) ?? 0)]));
  const unknown = idf(chunks, 0);
  return (term) => weights.get(term) ?? unknown;
}

/** True if a term that was weighed stands in the index. */
export function isKnown(term: string, weights: TermWeights): boolean {
  return weights(term) < weights('');
}

function idf(chunks: number, frequency: number): number {
  return Math.log(1 + (Math.max(0, chunks - frequency) + 0.5) / (frequency + 0.5));
}
