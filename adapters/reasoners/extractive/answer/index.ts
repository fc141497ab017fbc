import type { Draft } from '../../../../contract/answer.js';
import type { Language } from '../../../../contract/language.js';
import type { PassageText } from '../../../../contract/passage.js';
import { weightedWords } from '../evidence/coverage.js';
import { isResult } from '../evidence/passage-units.js';
import type { TermWeights } from '../evidence/weights.js';
import { answerTypeOf } from './answer-type.js';
import { candidatesOf, type Candidate } from './candidates.js';
import { compose } from './compose.js';
import { scoreCandidate, type Asked, type Scored } from './score.js';
import { selectBest, supports } from './select.js';
import { readTables } from './tables.js';

/** Quotes per part of a question that has several. */
const QUOTES_PER_PART = 2;

/**
 * Answers by quoting the passages, part by part where there are sub-questions; declines what they do not support. What
 * the todos of the plan gave was asked for, so all of it is part of the answer.
 */
export function answer(
  input: {
    question: string;
    language: Language;
    passages: readonly PassageText[];
    subQuestions: readonly string[];
  },
  weights: TermWeights,
): Draft {
  const results = input.passages.filter(isResult);
  const candidates = candidatesOf(input.passages.filter((passage) => !isResult(passage)));
  const find = (question: string, max?: number): Scored[] => quotesFor(question, candidates, weights, max);
  if (input.subQuestions.length > 1) {
    const parts = input.subQuestions.map((label) => ({ label, quotes: find(label, QUOTES_PER_PART) }));
    if (parts.some((part) => part.quotes.length > 0)) return compose(parts, results, input.language);
  }
  return compose([{ quotes: find(input.question) }], results, input.language);
}

function quotesFor(
  question: string,
  candidates: readonly Candidate[],
  weights: TermWeights,
  max?: number,
): Scored[] {
  const asked: Asked = { question, words: weightedWords(question, weights), type: answerTypeOf(question) };
  const scored = candidates.map((candidate) => scoreCandidate(candidate, asked));
  const quotes = selectBest(readTables(scored, asked.words), max);
  return supports(quotes, asked) ? quotes : [];
}
