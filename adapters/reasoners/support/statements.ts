import type { Citation, Draft } from '../../../contract/answer.js';
import type { MeasuredSupport } from '../../../contract/judgement.js';
import type { PassageText } from '../../../contract/passage.js';
import { indexTokens } from '../../../domain/text/index.js';
import { contradicts, isNegated } from '../extractive/evidence/opposites.js';
import { readPassage } from '../extractive/evidence/passage-units.js';
import type { TermWeights } from '../extractive/evidence/weights.js';
import { bareStatements } from './cited-share.js';

/** Share of the weight of a quote's words that a sentence about the same thing holds, and the other way round. */
const SAME_TOPIC = 0.7;
const SAME_STATEMENT = 0.6;

const NUMBERS = /\d+(?:[.,:]\d+)*/g;

interface Compared {
  /** Number of passages with a sentence that says the same as a quote. */
  agreeing: number;
  /** Words of the sentences that say something else. */
  different: ReadonlySet<string>[];
  /** The first sentence that says the opposite of a quote, or gives another number. */
  opposing: MeasuredSupport['opposing'];
}

/** Compares the quotes of a draft with the sentences of passages that it does not cite. */
export function compareSentences(
  citations: readonly Citation[],
  passages: readonly PassageText[],
  weights: TermWeights,
): Compared {
  const cited = new Set(citations.map(({ passageId }) => passageId));
  const quotes = citations.map(({ quote }) => saidIn(quote));
  const isAboutSame = (one: Said, other: Said): boolean =>
    sharedWeight(one.tokens, other.tokens, weights) >= SAME_TOPIC &&
    sharedWeight(other.tokens, one.tokens, weights) >= SAME_TOPIC;
  const different: ReadonlySet<string>[] = [];
  let agreeing = 0;
  let opposing: Compared['opposing'];
  for (const passage of passages.filter(({ id }) => !cited.has(id))) {
    let agrees = false;
    for (const unit of readPassage(passage).units) {
      if (unit.kind === 'heading') continue;
      const opposed = quotes.some(
        (quote) =>
          (isAboutSame(quote, unit) && isOpposed(quote.text, unit.text)) ||
          clausePairs(quote, unit).some(
            ([one, other]) => isAboutSame(one, other) && giveOtherNumbers(one.text, other.text),
          ),
      );
      if (opposed) opposing ??= { passageId: passage.id, start: unit.start, end: unit.end, quote: unit.text };
      else if (quotes.some(({ tokens }) => sharedWeight(tokens, unit.tokens, weights) >= SAME_STATEMENT))
        agrees = true;
      else different.push(unit.tokens);
    }
    if (agrees) agreeing++;
  }
  return { agreeing, different, opposing };
}

/**
 * Share of the statements of a draft that a second one makes as well, 0..1: one of its sentences is about the same and says
 * nothing else, and it names the same numbers. 0 where the second one found no answer.
 */
export function consistencyOf(
  draft: Pick<Draft, 'text'>,
  second: Pick<Draft, 'text' | 'answered'>,
  weights: TermWeights,
): number {
  if (!second.answered) return 0;
  const others = bareStatements(second.text).map((text) => ({ text, tokens: new Set(indexTokens(text)) }));
  const numbers = numbersOf(second.text);
  const statements = bareStatements(draft.text);
  const alike = statements.filter((text) => {
    const tokens = new Set(indexTokens(text));
    return (
      [...numbersOf(text)].every((number) => numbers.has(number)) &&
      others.some(
        (other) =>
          sharedWeight(tokens, other.tokens, weights) >= SAME_STATEMENT && !isOpposed(text, other.text),
      )
    );
  });
  return statements.length === 0 ? 1 : Math.round((alike.length / statements.length) * 100) / 100;
}

/** Share of the weight of some tokens that stands among others, 0..1. Numbers aside: they are what may differ. */
function sharedWeight(
  tokens: ReadonlySet<string>,
  others: ReadonlySet<string>,
  weights: TermWeights,
): number {
  const words = [...tokens].filter((token) => !/\d/.test(token));
  const total = words.reduce((sum, token) => sum + weights(token), 0);
  if (total === 0) return 0;
  return words.reduce((sum, token) => sum + (others.has(token) ? weights(token) : 0), 0) / total;
}

/** True if two sentences about the same thing cannot both hold: other numbers, a negation, an opposite. */
function isOpposed(one: string, other: string): boolean {
  return giveOtherNumbers(one, other) || isNegated(one) !== isNegated(other) || contradicts(one, other);
}

/** True if both of two texts give numbers, and none of them in common. */
function giveOtherNumbers(one: string, other: string): boolean {
  const [first, second] = [numbersOf(one), numbersOf(other)];
  return first.size > 0 && second.size > 0 && ![...first].some((number) => second.has(number));
}

/** A sentence, or a clause of one, with its tokens. */
interface Said {
  text: string;
  tokens: ReadonlySet<string>;
}

function saidIn(text: string): Said {
  return { text, tokens: new Set(indexTokens(text)) };
}

/**
 * Pairs of two sentences of which one at least is cut to its first clause: what follows it may be a case that the other sentence
 * does not have. `The allowance is 140 a night, 180 in London` is about the same as `The allowance is 110 a night`.
 */
function clausePairs(one: Said, other: Said): (readonly [Said, Said])[] {
  const [first, second] = [firstClause(one.text), firstClause(other.text)];
  return [
    ...(first ? [[first, other] as const] : []),
    ...(second ? [[one, second] as const] : []),
    ...(first && second ? [[first, second] as const] : []),
  ];
}

function firstClause(text: string): Said | undefined {
  const [clause] = text.split(/[,;](?=\s)/, 1);
  return clause === undefined || clause === text || !/\d/.test(clause) ? undefined : saidIn(clause);
}

function numbersOf(text: string): Set<string> {
  return new Set(text.match(NUMBERS) ?? []);
}
