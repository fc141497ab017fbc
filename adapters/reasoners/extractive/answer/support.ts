import { union, wordCoverage, type WeightedWord } from '../evidence/coverage.js';
import { lacksNegation } from '../evidence/opposites.js';
import type { Asked, Scored } from './score.js';

/** The best quote and its surroundings must cover this share of the question's weight. */
const MIN_SUPPORT = 0.4;
/** A missing name or number that carries less of the question's weight may be a detail. */
const MIN_NAME_SHARE = 0.1;

/**
 * True if the quotes may be given as an answer. Declined when they cover too little of the question, when a name or
 * number of the question stands nowhere near them, when nothing of the kind asked for (a person, a date, a number …) is
 * among them, or when they lack the negation that the question turns on.
 */
export function supports(quotes: readonly Scored[], { question, words, type }: Asked): boolean {
  const [best] = quotes;
  if (!best || best.support < MIN_SUPPORT) return false;
  if (type !== 'open' && !quotes.some((quote) => quote.fits)) return false;
  const around = union(...quotes.map((quote) => quote.candidate.read.all));
  if (namesOf(words).some((word) => wordCoverage(word, around) === 0)) return false;
  const text = quotes.map((quote) => quote.candidate.text).join('\n');
  return !lacksNegation(question, text);
}

/** Names and numbers of a question that weigh enough to matter. The first word is capitalised whatever it is. */
function namesOf(words: readonly WeightedWord[]): WeightedWord[] {
  const total = words.reduce((sum, word) => sum + word.weight, 0);
  return words.filter(
    (word, position) =>
      (/\d/.test(word.surface) || (position > 0 && /^\p{Lu}/u.test(word.surface))) &&
      word.weight >= total * MIN_NAME_SHARE,
  );
}
