import pLimit from 'p-limit';
import { goldOf, type QuestionRow } from '../retrieval/index.js';
import { holdsGoldAnswer } from './gold.js';
import type { AnswerRow, AnswerRunner, QuestionKind } from './outcome.js';

export interface EvaluateOptions {
  questions: readonly QuestionRow[];
  /** Questions of other sets, asked against this corpus: all of them should be declined. */
  outOfCorpus?: readonly QuestionRow[];
  run: AnswerRunner;
  /** Questions under way at once; 1 when absent. */
  concurrency?: number;
  /** Expect the gold document in the question's language only, where the set has translations. */
  withinLanguage?: boolean;
  onRow?: (row: AnswerRow, done: number, total: number) => void;
}

/**
 * Runs every question and compares the answers with what the set expects. Rows are in the order of the questions,
 * those of other sets last. An error of the runner ends the evaluation.
 */
export async function evaluateAnswers(options: EvaluateOptions): Promise<AnswerRow[]> {
  const { questions, outOfCorpus = [], run, concurrency = 1, withinLanguage = false, onRow } = options;
  const limit = pLimit(concurrency);
  const asked = [
    ...questions.map((question) => ({ question, kind: kindOf(question) })),
    ...outOfCorpus.map((question) => ({ question, kind: 'out_of_corpus' as const })),
  ];
  let done = 0;
  return Promise.all(
    asked.map(({ question, kind }) =>
      limit(async () => {
        const row = await ask(question, kind, run, withinLanguage);
        done += 1;
        onRow?.(row, done, asked.length);
        return row;
      }),
    ),
  );
}

function kindOf(question: QuestionRow): QuestionKind {
  return question.answerable ? 'answerable' : 'unanswerable';
}

async function ask(
  question: QuestionRow,
  kind: QuestionKind,
  run: AnswerRunner,
  withinLanguage: boolean,
): Promise<AnswerRow> {
  const startedAt = performance.now();
  const outcome = await run(question);
  const ms = performance.now() - startedAt;
  const isForeign = kind === 'out_of_corpus';
  const gold = isForeign ? [] : goldOf(question, withinLanguage);
  const answers = isForeign ? [] : question.answers;
  const quotes = outcome.quotes.map(({ quote }) => quote);
  const goldSentence = hasSpans(answers) ? holdsGoldAnswer(quotes, answers) : undefined;
  const fromGold = outcome.quotes.some(({ documentId }) => question.gold_doc_ids.includes(documentId));
  const correct = kind === 'answerable' && outcome.answered && (goldSentence ?? fromGold);
  return {
    ...outcome,
    id: question.id,
    question: question.text,
    kind,
    gold,
    answers,
    goldSentence,
    correct,
    ms,
  };
}

/** Answers that are spans of the documents; longer ones are written by people and stand nowhere word for word. */
const MAX_SPAN_CHARS = 200;

function hasSpans(answers: readonly string[]): boolean {
  return answers.some((answer) => answer.length <= MAX_SPAN_CHARS);
}
