import type { Draft } from '../../../../contract/answer.js';
import type { Language } from '../../../../contract/language.js';
import type { PassageText } from '../../../../contract/passage.js';
import { weightedWords } from '../evidence/coverage.js';
import type { Meaning } from '../evidence/meaning.js';
import { isResult } from '../evidence/passage-units.js';
import type { TermWeights } from '../evidence/weights.js';
import { answerTypeOf } from './answer-type.js';
import { candidatesOf, type Candidate } from './candidates.js';
import { compose } from './compose.js';
import { scoreCandidate, type Asked, type Scored } from './score.js';
import { nearestBlocks } from './nearest.js';
import { selectBest, supports } from './select.js';
import { readTables } from './tables.js';

/** Quotes per part of a question that has several. */
const QUOTES_PER_PART = 2;

/**
 * Answers by quoting the passages, part by part where there are sub-questions; declines what they do not support. What
 * the todos of the plan gave was asked for, so all of it is part of the answer.
 */
export async function answer(
  input: {
    question: string;
    language: Language;
    passages: readonly PassageText[];
    subQuestions: readonly string[];
  },
  weights: TermWeights,
  meaning?: Meaning,
): Promise<Draft> {
  const results = input.passages.filter(isResult);
  const documents = input.passages.filter((passage) => !isResult(passage));
  const candidates = candidatesOf(documents);
  const text = documents.map((passage) => passage.text).join('\n\n');
  const find = async (question: string, max?: number): Promise<Scored[]> => {
    const words = weightedWords(question, weights, text);
    return quotesFor({ question, words, type: answerTypeOf(question), meaning }, candidates, documents, max);
  };
  if (input.subQuestions.length > 1) {
    const parts = await Promise.all(
      input.subQuestions.map(async (label) => ({ label, quotes: await find(label, QUOTES_PER_PART) })),
    );
    if (parts.some((part) => part.quotes.length > 0)) {
      // what nothing says of both sides of a comparison together is told of each by itself
      const sidesOf = (whole: string) =>
        parts.filter(({ label }) => label !== whole && whole.includes(label));
      const told = parts.filter(({ label, quotes }) => quotes.length > 0 || sidesOf(label).length < 2);
      return compose(told, results, input.language);
    }
  }
  return compose([{ quotes: await find(input.question) }], results, input.language);
}

/** Support by words from which they decide alone, whatever is nearer in meaning. */
const SURE_SUPPORT = 0.6;

async function quotesFor(
  asked: Asked,
  candidates: readonly Candidate[],
  documents: readonly PassageText[],
  max?: number,
): Promise<Scored[]> {
  const scored = candidates.map((candidate) => scoreCandidate(candidate, asked));
  const quotes = selectBest(readTables(scored, asked), max);
  if (supports(quotes, asked, asked.meaning && SURE_SUPPORT)) return quotes;
  const blocks = await nearestBlocks(asked, documents);
  if (blocks.length > 0) return blocks;
  return supports(quotes, asked) ? quotes : [];
}
