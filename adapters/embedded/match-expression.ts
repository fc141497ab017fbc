import type { DocumentFrequencies } from '../../ports/term-statistics.js';

/** Terms searched at most: the rarest of a long question. */
const MAX_TERMS = 48;

/**
 * Common terms cost most and tell least. One in at least this share of the chunks is left to the ranking when rarer
 * ones remain; in a small index nothing costs much, and a share says little.
 */
const COMMON_SHARE = 0.1;
const COMMON_LEAST = 2000;

/** The terms to look up, rarest first; empty when the index holds none of them. */
export function searchTerms({ chunks, frequencies }: DocumentFrequencies): string[] {
  const found = [...frequencies].filter(([, df]) => df > 0).sort(([, a], [, b]) => a - b);
  const rare = found.filter(([, df]) => df < Math.max(COMMON_LEAST, COMMON_SHARE * chunks));
  return (rare.length > 0 ? rare : found).slice(0, MAX_TERMS).map(([term]) => term);
}

/** FTS5 expression that matches any of the terms; quoted, so that no term can be read as an operator. */
export function anyOf(terms: readonly string[]): string {
  return terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
}
