import type { Likeness } from '../contract/analysis.js';
import { contentTerms } from './text/index.js';

/** Jaccard similarity |A ∩ B| / |A ∪ B| of two sets of words or hashes; 1 when both are empty. */
export function jaccard(a: readonly string[], b: readonly string[]): number {
  const left = new Set(a);
  const right = new Set(b);
  const union = new Set([...left, ...right]).size;
  if (union === 0) return 1;
  return [...left].filter((one) => right.has(one)).length / union;
}

/**
 * Returns the likeness of two questions. Recorded with an analysis: a workflow that computed it anew would decide otherwise
 * as soon as a language is read better.
 */
export function likenessOf(asked: string, analysed: string): Likeness {
  const [a, b] = [contentTerms(asked), contentTerms(analysed)];
  const numbers = (terms: string[]) => terms.filter((term) => /\p{N}/u.test(term));
  return { words: jaccard(a, b), numbers: jaccard(numbers(a), numbers(b)) === 1 };
}
