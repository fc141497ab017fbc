import type { Language } from '../../../../contract/language.js';
import { detectLanguage } from '../../../../domain/text/index.js';
import { saysNothing, withAnnounced } from './candidates.js';
import type { Scored, Asked } from './score.js';
import { isName } from '../evidence/content-words.js';
import { anyOf, wordCoverage, type WeightedWord } from '../evidence/coverage.js';
import { lacksNegation } from '../evidence/opposites.js';
import { mustHold } from './answer-type.js';

/** Sentences of an answer at most; steps, a table or a block count as one. */
const MAX_QUOTES = 3;
/** A further sentence must come this close to the best. */
const FURTHER_SHARE = 0.72;
/** Sentences that share more of their terms say the same. */
const SAME_SHARE = 0.75;

/**
 * The best candidates, best first: no overlaps, no repetitions, at most `max`. A sentence that announces a list or table
 * comes with it.
 */
export function selectBest(scored: readonly Scored[], max = MAX_QUOTES): Scored[] {
  const [best, ...rest] = [...scored].sort(byScore);
  if (!best) return [];
  const chosen = [best];
  for (const next of rest) {
    if (chosen.length >= max || next.score < best.score * FURTHER_SHARE) break;
    if (!chosen.some((other) => overlaps(other, next) || isSame(other, next)) && adds(best, next))
      chosen.push(next);
  }
  const whole = chosen.map((one) => ({ ...one, candidate: withAnnounced(one.candidate) }));
  return whole.filter((one, at) => !whole.slice(0, at).some((other) => overlaps(other, one)));
}

/**
 * True if a further quote belongs beside the best: it must hold the kind of thing asked for if the best does, give a rate
 * too where the best was multiplied, and stand in the same document as a procedure that is quoted whole.
 */
function adds(best: Scored, next: Scored): boolean {
  if ((best.fits && !next.fits) || (best.product && !next.product)) return false;
  const isProcedure = best.candidate.kind === 'steps';
  return !isProcedure || best.candidate.read.passage.documentId === next.candidate.read.passage.documentId;
}

/** By score, then in the order of the passages, then of the text. */
function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || a.candidate.ordinal - b.candidate.ordinal;
}

function overlaps({ candidate: a }: Scored, { candidate: b }: Scored): boolean {
  return a.read.passage.id === b.read.passage.id && a.start < b.end && b.start < a.end;
}

function isSame({ candidate: a }: Scored, { candidate: b }: Scored): boolean {
  const [one, other] = [a.contents ?? a.tokens, b.contents ?? b.tokens];
  const shared = [...one].filter((token) => other.has(token)).length;
  return shared / Math.min(one.size, other.size) > SAME_SHARE;
}

/** The best quote and its surroundings must cover this share of the question's weight. */
const MIN_SUPPORT = 0.4;
/** Enough beside a rate for just what the question counts. */
const MIN_SUPPORT_OF_RATE = 0.25;
/**
 * Quotes that cover this share of the question may answer it with a person, place or reason that no rule recognises. Korean
 * writes names like any other word.
 */
const SUPPORT_WITHOUT_KIND: Record<Language, number> = { en: 0.85, ko: 0.6 };
/** A missing name or number that carries less of the question's weight may be a detail. */
const MIN_NAME_SHARE = 0.1;

/**
 * True if the quotes may be given as an answer. Declined when they cover too little of the question, when a name or
 * number of the question stands nowhere near them, when no number or date is among them that was asked for, nor, where
 * they cover less of it, a person, place or reason, when they lack the negation that the question turns on, or when they
 * only announce what is not there.
 */
export function supports(
  quotes: readonly Scored[],
  { question, words, type }: Asked,
  least = MIN_SUPPORT,
): boolean {
  const [best] = quotes;
  if (quotes.every(({ candidate }) => saysNothing(candidate))) return false;
  if (!best || best.support < (best.product ? MIN_SUPPORT_OF_RATE : least)) return false;
  const isCovered = best.support >= SUPPORT_WITHOUT_KIND[detectLanguage(question)];
  if (!quotes.some((quote) => quote.fits) && (mustHold(type, question) || !isCovered)) return false;
  const around = anyOf(...quotes.map((quote) => quote.candidate.read.all));
  if (namesOf(words).some((word) => wordCoverage(word, around) === 0)) return false;
  const text = quotes.map((quote) => quote.candidate.text).join('\n');
  return !lacksNegation(question, text);
}

/** Names and numbers of a question that weigh enough to matter. */
export function namesOf(words: readonly WeightedWord[]): WeightedWord[] {
  const total = words.reduce((sum, word) => sum + word.weight, 0);
  return words.filter((word) => isName(word) && word.weight >= total * MIN_NAME_SHARE);
}
