import type { Language } from '../../../../contract/language.js';
import type { RewriteStrategy } from '../../../../contract/judgement.js';
import type { PassageText } from '../../../../contract/passage.js';
import { detectLanguage, queryTokens } from '../../../../domain/text/index.js';
import type { Profile } from '../../../../ports/reasoner.js';
import { contentWords, isGenericWord } from '../evidence/content-words.js';
import { weightedWords, type WeightedWord } from '../evidence/coverage.js';
import { synonymsOf } from '../evidence/synonyms.js';
import { isKnown, type TermWeights } from '../evidence/weights.js';

export interface RewriteInput {
  question: string;
  language: Language;
  tried: readonly string[];
  passages: readonly PassageText[];
  missing: readonly string[];
  profile: Profile;
  onlyNewWords?: boolean;
}

/** Queries a strategy can make of a question, best first; the words added or dropped explain it. */
export interface Proposal {
  strategy: RewriteStrategy;
  query: string;
  added: string[];
  dropped: string[];
}

const MAX_SYNONYMS = 4;
const MAX_CONTEXT = 3;
/** Best passages whose headings lend words. */
const CONTEXT_PASSAGES = 2;

/** Adds other words for those of the question; in its own language first. */
export function expandSynonyms({ question, language }: RewriteInput): Proposal[] {
  const words = surfacesOf(question);
  const own = words.flatMap((word) =>
    synonymsOf(word)
      .filter((other) => detectLanguage(other) === language)
      .slice(0, 2),
  );
  const foreign = words.flatMap((word) =>
    synonymsOf(word)
      .filter((other) => detectLanguage(other) !== language)
      .slice(0, 1),
  );
  return [own, foreign]
    .filter((list) => list.length > 0)
    .map((list) => adding('synonym_expansion', words, list, MAX_SYNONYMS));
}

/** Adds words of the same meaning that the index holds for those that it does not. */
export function replaceUnknown({ question }: RewriteInput, weights: TermWeights): Proposal[] {
  const words = surfacesOf(question);
  const stands = (word: string): boolean => queryTokens(word).every((term) => isKnown(term, weights));
  const others = words.filter((word) => !stands(word)).flatMap((word) => synonymsOf(word).filter(stands));
  return others.length === 0 ? [] : [adding('synonym_expansion', words, others, MAX_SYNONYMS)];
}

/** Adds words from the headings of the best passages. */
export function addContext({ question, passages }: RewriteInput): Proposal[] {
  const words = surfacesOf(question);
  return passages
    .slice(0, CONTEXT_PASSAGES)
    .map(({ title, section }) => newWords(`${title} ${section.split(' › ').at(-1) ?? ''}`, words))
    .filter((list) => list.length > 0)
    .map((list) => adding('context_addition', words, list, MAX_CONTEXT));
}

/** Drops what narrows the question: dates and numbers first, then its rarest word, then the next. */
export function generalize({ question }: RewriteInput, weights: TermWeights): Proposal[] {
  const words = weightedWords(question, weights).filter((word) => !isGenericWord(word.surface));
  const undated = words.filter((word) => !/\d/.test(word.surface));
  const rarest = [...undated].sort((a, b) => b.weight - a.weight);
  const proposals = [
    undated,
    ...rarest.slice(0, -1).map((_, i) => undated.filter((word) => !rarest.slice(0, i + 1).includes(word))),
  ];
  return proposals
    .filter((kept) => kept.length > 0 && kept.length < words.length)
    .map((kept) => ({
      strategy: 'generalization',
      query: joined(kept),
      added: [],
      dropped: words.filter((word) => !kept.includes(word)).map((word) => word.surface),
    }));
}

/** Adds what was found missing, and what is known of the asker. */
export function specify({ question, missing, profile }: RewriteInput): Proposal[] {
  const words = surfacesOf(question);
  const wanted = missing.flatMap((text) => newWords(text, words));
  const known = Object.values(profile).flatMap((text) => newWords(text, words));
  return [[...wanted, ...known], known, wanted]
    .filter((list) => list.length > 0)
    .map((list) => adding('specification', words, list, MAX_SYNONYMS));
}

const KINDS_OF_PAGE = { en: ['guide', 'policy', 'overview'], ko: ['안내', '절차', '규정'] } as const;

/** Names a kind of page beside the question: what remains when nothing else is known. */
export function nameKind({ question, language }: RewriteInput): Proposal[] {
  const words = surfacesOf(question);
  return KINDS_OF_PAGE[language].map((kind) => adding('context_addition', words, [kind], 1));
}

function adding(
  strategy: RewriteStrategy,
  words: readonly string[],
  extra: readonly string[],
  max: number,
): Proposal {
  const added = [...new Set(extra)].slice(0, max);
  return { strategy, query: [...words, ...added].join(' '), added, dropped: [] };
}

/** Other words for all words of a question. */
export function synonymsIn(question: string): string[] {
  return surfacesOf(question).flatMap(synonymsOf);
}

function surfacesOf(question: string): string[] {
  return contentWords(question).map((word) => word.surface);
}

function newWords(text: string, known: readonly string[]): string[] {
  const lower = new Set(known.map((word) => word.toLowerCase()));
  return surfacesOf(text).filter((word) => !lower.has(word.toLowerCase()));
}

function joined(words: readonly WeightedWord[]): string {
  return words.map((word) => word.surface).join(' ');
}
