import type { DocumentFrequencies } from '../../contract/passage.js';

/** Terms searched at most: the rarest of a long question. */
const MAX_TERMS = 48;

/**
 * Common terms cost most and tell least: the time of a search grows with the occurrences it walks through. The rarest
 * terms are looked up, up to this many chunks in sum, the others are left to the ranking of what was found. An index of a
 * few thousand chunks never comes near it.
 */
const CHUNKS_BUDGET = 20_000;

/** Terms looked up whatever they cost. */
const LEAST_TERMS = 2;

/** The terms to look up, rarest first; empty when the index holds none of them. */
export function searchTerms({ frequencies }: Pick<DocumentFrequencies, 'frequencies'>): string[] {
  const found = [...frequencies].filter(([, df]) => df > 0).sort(([, a], [, b]) => a - b);
  let spent = 0;
  const affordable = found.filter(([, df], i) => {
    spent += df;
    return i < LEAST_TERMS || spent <= CHUNKS_BUDGET;
  });
  return affordable.slice(0, MAX_TERMS).map(([term]) => term);
}
