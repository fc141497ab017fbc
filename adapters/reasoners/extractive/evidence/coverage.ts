import { queryTokens } from '../../../../domain/text/index.js';
import { contentWords, type ContentWord, isGenericWord } from './content-words.js';
import { synonymsOf } from './synonyms.js';
import type { TermWeights } from './weights.js';

/** A content word of a question with the weight it has there and the terms of words that may stand in for it. */
export interface WeightedWord extends ContentWord {
  weight: number;
  synonyms: string[][];
}

/** Words that only name the kind of answer wanted ("method", "방법") count this much of their weight. */
const GENERIC_SHARE = 0.3;

/** A Hangul word of which less than this share of character pairs is found has met another word by chance. */
const MIN_WORD_SHARE = 0.5;

/** A synonym supports a word less than the word itself. */
const SYNONYM_SHARE = 0.7;

/** The content words of a question, weighted by the mean idf of their terms. */
export function weightedWords(question: string, weights: TermWeights): WeightedWord[] {
  return contentWords(question).map((word) => {
    const mean = word.terms.reduce((sum, term) => sum + weights(term), 0) / word.terms.length;
    return {
      ...word,
      weight: mean * (isGenericWord(word.surface) ? GENERIC_SHARE : 1),
      synonyms: synonymsOf(word.surface).map(queryTokens),
    };
  });
}

/** Returns the share of a word's terms among `tokens`, itself or a synonym, 0..1. */
export function wordCoverage(word: WeightedWord, tokens: ReadonlySet<string>): number {
  const share = word.terms.filter((term) => tokens.has(term)).length / word.terms.length;
  if (share === 1) return 1;
  const substituted = word.synonyms.some(
    (terms) => terms.length > 0 && terms.every((term) => tokens.has(term)),
  );
  return Math.max(share < MIN_WORD_SHARE ? 0 : share, substituted ? SYNONYM_SHARE : 0);
}

/** Weighted share of the words that stand among `tokens`, 0..1; 0 when there are no words. */
export function coverage(words: readonly WeightedWord[], tokens: ReadonlySet<string>): number {
  const total = words.reduce((sum, word) => sum + word.weight, 0);
  if (total === 0) return 0;
  return words.reduce((sum, word) => sum + word.weight * wordCoverage(word, tokens), 0) / total;
}

/** Every token of several sets. */
export function union(...sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}
