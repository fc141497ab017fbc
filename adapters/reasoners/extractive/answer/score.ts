import { detectLanguage } from '../../../../domain/text/index.js';
import { anyOf, coverage, type Tokens, type WeightedWord } from '../evidence/coverage.js';
import { isGenericWord } from '../evidence/content-words.js';
import { product } from '../evidence/rates.js';
import { listAskedFor, thingsListed } from '../evidence/lists.js';
import { headingAbove } from '../evidence/passage-units.js';
import { isNegated } from '../evidence/opposites.js';
import { holdsType, type AnswerType } from './answer-type.js';
import type { Meaning } from '../evidence/meaning.js';
import { saysNothing, type Candidate } from './candidates.js';

/** A question, reduced to what scoring needs. */
export interface Asked {
  question: string;
  words: readonly WeightedWord[];
  type: AnswerType;
  meaning?: Meaning | undefined;
}

export interface Scored {
  candidate: Candidate;
  /** Comparable within one question. */
  score: number;
  /** Share of the question's weight that stands in the candidate, its heading and its neighbours, 0..1. */
  support: number;
  /** True if it holds something of the kind asked for. */
  fits: boolean;
  /** The rate that it gives, times what the question counts. */
  product?: string | undefined;
}

/** Shares of the coverage that the surroundings of a sentence contribute. */
const HEADING_SHARE = 0.3;
const BEFORE_SHARE = 0.3;
const AFTER_SHARE = 0.15;
const PASSAGE_SHARE = 0.3;
const FITS_BONUS = 0.15;
/** Steps are what a question after a procedure wants, a list what one after several things wants, under whatever heading. */
const WHOLE_BONUS = 0.35;
/** Of several lists on a page, the one whose own heading names the question. */
const WHOLE_HEADING_SHARE = 0.3;
/** They count as what was asked for only when they and their headings cover this much of the question, or it names their heading. */
const WHOLE_SUPPORT = 0.6;
/** A rate for just what the question counts is meant by it, however few of its words stand beside it. */
const RATE_BONUS = 0.35;
/** Short sentences that are about nothing else come first among equals. */
const DENSITY_SHARE = 0.1;
/** A sentence that negates what the question negates (없으면, without). */
const NEGATION_BONUS = 0.1;
/** Each date or count with its unit (12월) that the question names and the sentence lacks. */
const MISSING_DATE_COST = 0.3;
/** A sentence about its own page, or about what is not there, announces an answer, it does not give one. */
const ANNOUNCEMENT_FACTOR = 0.7;
const ANNOUNCEMENT =
  /^(?:this|the following) (?:page|document|section|guide|chapter|article|policy|procedure|leaflet|manual|notice)\b.{0,80}\b(?:explains?|describes?|covers?|shows?|lists?|outlines?|sets out)\b|^이 (?:문서|페이지|장|절|글|안내서?)(?:은|는|에서는).*(?:설명|안내|다룹|정리|소개|규정)|^(?:이|본) (?:규정|규칙|지침|약관|방침|절차서?|매뉴얼|기준|내규|정관|회칙)(?:은|는).*(?:목적|정(?:한다|합니다|함))|(?:문서|페이지|절|장)(?:에서|를|을|에)\s*(?:다룹|참고|확인|따릅)[가-힣]*\.?$|\b(?:is|are) described in ["“`[][^.]*\.?$/i;
/** A contact is an answer only to who and where. */
const CONTACT =
  /^(?:questions|enquiries|inquiries)\b.{0,60}\bgo to\b|문의(?:는|사항은)\s.*(?:받습니다|문의|연락)/i;
/** The same in the language of the question is read first. */
const OTHER_LANGUAGE_FACTOR = 0.92;
/** Whole tables and code answer a question less directly than a sentence. */
const BLOCK_FACTOR = 0.85;

/** Share by which a sentence gains of a passage as near in meaning as can be. */
const MEANING_SHARE = 0.1;

export function scoreCandidate(candidate: Candidate, asked: Asked): Scored {
  const { question, words, type } = asked;
  const { tokens, before, after, read } = candidate;
  const own = coverage(words, tokens);
  const added = (context: Tokens): number => coverage(words, anyOf(tokens, context)) - own;
  const fits = holdsType(type, candidate.text, question);
  const calculated =
    type === 'number' && candidate.kind === 'sentence' ? product(question, candidate.text) : undefined;
  const support = coverage(words, anyOf(tokens, before, after, read.heading));
  const asksForKind = type !== 'open' && type !== 'definition' && type !== 'procedure';
  const isNamed = isHeadingSaid(candidate, words);
  const isCovered = support >= WHOLE_SUPPORT;
  const isWhole =
    ((isCovered || isNamed) && isWanted(candidate, asked)) ||
    (isNamed && !asksForKind && candidate.kind === 'table');
  const value =
    own +
    (isWhole ? 1 : HEADING_SHARE) * added(read.heading) +
    (isWhole ? 1 : BEFORE_SHARE) * added(before) +
    AFTER_SHARE * added(after) +
    PASSAGE_SHARE * coverage(words, read.all) +
    DENSITY_SHARE * density(words, tokens) +
    (fits && asksForKind ? FITS_BONUS : 0) +
    (calculated ? RATE_BONUS : 0) +
    (isWhole ? WHOLE_BONUS + WHOLE_HEADING_SHARE * coverage(words, anyOf(read.nearestHeading, before)) : 0) +
    (isNegated(question) && isNegated(candidate.text) ? NEGATION_BONUS : 0) -
    MISSING_DATE_COST * missingDates(question, candidate.text);
  const isAside =
    ANNOUNCEMENT.test(candidate.text) ||
    saysNothing(candidate) ||
    (type !== 'person' && type !== 'place' && CONTACT.test(candidate.text));
  const factor = isAside ? ANNOUNCEMENT_FACTOR : candidate.kind === 'sentence' || isWhole ? 1 : BLOCK_FACTOR;
  return {
    candidate,
    score:
      value *
      factor *
      (read.passage.language === detectLanguage(question) ? 1 : OTHER_LANGUAGE_FACTOR) *
      (1 + MEANING_SHARE * (asked.meaning?.passage(question, read.passage) ?? 0)),
    support,
    fits,
    product: calculated,
  };
}

/** True of the steps of a procedure that was asked for, and of a list or table of as many things as were asked for. */
function isWanted({ kind, text }: Candidate, asked: Asked): boolean {
  if (kind === 'sentence' || kind === 'code') return false;
  if (kind === 'steps' && wantsSteps(asked)) return true;
  return thingsListed(text) >= (listAskedFor(asked.question) ?? Infinity);
}

/** True if a question says all that the heading above a candidate says, whatever its number. */
function isHeadingSaid({ read, start }: Candidate, words: readonly WeightedWord[]): boolean {
  const heading = [...(headingAbove(read, start)?.tokens ?? read.nearestHeading)].filter(
    (token) => !/^\d/.test(token),
  );
  const asked = new Set(words.flatMap(({ terms }) => terms));
  return heading.length > 0 && heading.every((token) => asked.has(token));
}

/** "How …" about one word may ask for a single rule; named as a procedure, or about more, it asks for the steps. */
function wantsSteps({ question, words, type }: Asked): boolean {
  if (type !== 'procedure') return false;
  const topics = words.filter((word) => !isGenericWord(word.surface));
  return topics.length > 1 || /방법|절차|순서|과정|단계|\b(?:steps?|procedure|process)\b/i.test(question);
}

/** Share of a sentence's terms that the question asked for, 0..1. */
function density(words: readonly WeightedWord[], tokens: ReadonlySet<string>): number {
  const asked = new Set(words.flatMap((word) => word.terms));
  return tokens.size === 0 ? 0 : [...tokens].filter((token) => asked.has(token)).length / tokens.size;
}

function missingDates(question: string, text: string): number {
  const compact = text.replace(/\s+/g, '');
  return (question.match(/\d+\s*(?:년|월|일|분기|주차|차)/g) ?? []).filter(
    (date) => !compact.includes(date.replace(/\s+/g, '')),
  ).length;
}
