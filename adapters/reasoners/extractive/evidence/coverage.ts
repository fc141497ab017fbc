import { queryTokens } from '../../../../domain/text/index.js';
import { verbForms } from '../../../../domain/text/korean.js';
import { askingPart, leansOnRest } from './asking.js';
import { contentWords, type ContentWord, isGenericWord, isLightWord, isName } from './content-words.js';
import { withoutApplied } from './rates.js';
import { synonymsOf } from './synonyms.js';
import { isKnown, type TermWeights } from './weights.js';

/** A content word of a question with the weight it has there and the terms of words that may stand in for it. */
export interface WeightedWord extends ContentWord {
  weight: number;
  synonyms: string[][];
}

/** Tokens of a text, to be asked for one. */
export type Tokens = Pick<ReadonlySet<string>, 'has'>;

/** Words that only name the kind of answer wanted ("method", "방법") count this much of their weight. */
const GENERIC_SHARE = 0.4;

/** Of these, words of any conversation that the index does not hold count this much. */
const LIGHT_SHARE = 0.1;

/** Words beside the part of a text that asks count this much of their weight. */
const ASIDE_SHARE = 0.15;

/** And this much where that part does not say by itself what it is about. */
const LEANING_SHARE = 0.4;

/** "How long" asks for a kind of answer as "when" does. */
const MEASURE = /\bhow ([a-z]+)/gi;

/** A length of time is told by its unit, never by this. */
const LENGTH = 'long';

/** A word that the index does not hold may be one of another wording; a name or number may not. */
const UNKNOWN_SHARE = 0.9;

/** A Hangul word of which less than this share of character pairs is found has met another word by chance. */
const MIN_WORD_SHARE = 0.5;

/** A synonym supports a word less than the word itself. */
const SYNONYM_SHARE = 0.7;

/**
 * The content words of a question, weighted by the mean idf of their terms and by what they are in the question; without
 * the amounts to which `text` applies a rate, or a row of a table named by a range.
 */
export function weightedWords(whole: string, weights: TermWeights, text = ''): readonly WeightedWord[] {
  const question = withoutApplied(whole, text);
  const weighed = known.get(weights) ?? new Map<string, readonly WeightedWord[]>();
  const words = weighed.get(question) ?? weigh(question, weights);
  known.set(weights, weighed.set(question, words));
  return words;
}

/** Questions that were weighed, by the weights that are read for a step: its passages and candidates ask for the same. */
const known = new WeakMap<TermWeights, Map<string, readonly WeightedWord[]>>();

function weigh(question: string, weights: TermWeights): WeightedWord[] {
  const part = askingPart(question);
  const asking = new Set(contentWords(part).map(keyOf));
  const aside = leansOnRest(part) ? LEANING_SHARE : ASIDE_SHARE;
  const measures = new Set([...question.matchAll(MEASURE)].map(([, measure]) => measure!.toLowerCase()));
  return contentWords(question).map((word) => {
    const terms = withoutSeams(word.terms, weights);
    const mean = terms.reduce((sum, term) => sum + weights(term), 0) / terms.length;
    const asked = word.surface.toLowerCase();
    const isLight = isLightWord(word.surface) || measures.has(asked);
    const isUnknown = !terms.some((term) => isKnown(term, weights)) && !isName(word);
    return {
      ...word,
      terms,
      weight:
        mean *
        (isUnknown ? UNKNOWN_SHARE : 1) *
        ((isUnknown && isLight) || (asked === LENGTH && measures.has(asked))
          ? LIGHT_SHARE
          : isLight || isGenericWord(word.surface)
            ? GENERIC_SHARE
            : 1) *
        (asking.has(keyOf(word)) ? 1 : aside),
      synonyms: otherWords(word.surface).map(queryTokens),
    };
  });
}

/** The words that stand for a word: its synonyms, and the forms of a Korean verb with theirs. */
function otherWords(surface: string): string[] {
  const forms = verbForms(surface);
  return [...forms, ...[surface, ...forms].flatMap(synonymsOf)];
}

function keyOf({ terms }: ContentWord): string {
  return terms.join(' ');
}

/** The terms of a word without the unknown pair at the seam of a compound that the documents write apart. */
function withoutSeams(terms: readonly string[], weights: TermWeights): string[] {
  const known = (i: number): boolean => isKnown(terms[i] ?? '', weights);
  return terms.filter((_, i) => known(i) || !known(i - 1) || !known(i + 1));
}

/**
 * Returns the share of a word's terms among `tokens`, itself or a synonym, 0..1. A number with its unit (6개월) is not met by the
 * unit alone.
 */
export function wordCoverage(word: WeightedWord, tokens: Tokens): number {
  if (word.terms.some((term) => /^\d/.test(term) && !tokens.has(term))) return 0;
  const share = word.terms.filter((term) => tokens.has(term)).length / word.terms.length;
  if (share === 1) return 1;
  const substituted = word.synonyms.some(
    (terms) => terms.length > 0 && terms.every((term) => tokens.has(term)),
  );
  return Math.max(share < MIN_WORD_SHARE ? 0 : share, substituted ? SYNONYM_SHARE : 0);
}

/** Returns how often a word or, counting less, a synonym occurs, by the numbers of occurrences of terms. */
export function occurrences({ terms, synonyms }: WeightedWord, counts: ReadonlyMap<string, number>): number {
  const mean = (some: readonly string[]): number =>
    some.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0) / some.length;
  const others = synonyms.filter((some) => some.length > 0 && some.every((term) => counts.has(term)));
  return Math.max(mean(terms), ...others.map((some) => SYNONYM_SHARE * mean(some)));
}

/** Weighted share of the words that stand among `tokens`, 0..1; 0 when there are no words. */
export function coverage(words: readonly WeightedWord[], tokens: Tokens): number {
  const total = words.reduce((sum, word) => sum + word.weight, 0);
  if (total === 0) return 0;
  return words.reduce((sum, word) => sum + word.weight * wordCoverage(word, tokens), 0) / total;
}

/** The tokens of any of several sets. */
export function anyOf(...sets: readonly Tokens[]): Tokens {
  return { has: (token) => sets.some((set) => set.has(token)) };
}
