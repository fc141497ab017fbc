import pLimit from 'p-limit';
import type { ConfidenceLevel } from '../../contract/judgement.js';
import { goldOf, type CorpusRow, type QuestionRow } from './data-set.js';

interface EvaluateOptions {
  corpus: readonly CorpusRow[];
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
  const {
    corpus,
    questions,
    outOfCorpus = [],
    run,
    concurrency = 1,
    withinLanguage = false,
    onRow,
  } = options;
  const spans = hasSpans(corpus, questions);
  const limit = pLimit(concurrency);
  const asked = [
    ...questions.map((question) => ({ question, kind: kindOf(question) })),
    ...outOfCorpus.map((question) => ({ question, kind: 'out_of_corpus' as const })),
  ];
  let done = 0;
  return Promise.all(
    asked.map(({ question, kind }) =>
      limit(async () => {
        const row = await ask(question, kind, spans, run, withinLanguage);
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
  spans: boolean,
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
  const goldSentence = spans && answers.length > 0 ? holdsGoldAnswer(quotes, answers) : undefined;
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

/**
 * True if the answers of a set are spans of its documents, as most of them stand in a gold document. Others are written by
 * people, and stand there only by chance.
 */
function hasSpans(corpus: readonly CorpusRow[], questions: readonly QuestionRow[]): boolean {
  const texts = new Map(corpus.map(({ id, text }) => [id, text]));
  const given = questions.filter(({ answers }) => answers.length > 0);
  const standing = given.filter(({ answers, gold_doc_ids }) =>
    holdsGoldAnswer(
      gold_doc_ids.flatMap((id) => texts.get(id) ?? []),
      answers,
    ),
  );
  return standing.length * 2 > given.length;
}

/** Result of running one question. */
export interface AnswerOutcome {
  /** Corpus ids of the documents found, best first, each once. */
  ranked: string[];
  text: string;
  /** Quotes of the answer, with the corpus ids of their documents. */
  quotes: { documentId: string; quote: string }[];
  answered: boolean;
  /** 0..1. */
  confidence: number;
  level: ConfidenceLevel;
}

/** Answers one question of a set. */
export type AnswerRunner = (question: QuestionRow) => Promise<AnswerOutcome>;

/** Origin of a question: answerable or unanswerable in the set itself, or taken from another set. */
type QuestionKind = 'answerable' | 'unanswerable' | 'out_of_corpus';

/** One line of the detailed result. */
export interface AnswerRow extends AnswerOutcome {
  id: string;
  question: string;
  kind: QuestionKind;
  gold: string[];
  answers: string[];
  /** True if a quote contains a gold answer; undefined where the answers of the set are no spans of its documents. */
  goldSentence: boolean | undefined;
  /** True if answered from the right place: a quote contains a gold answer or, where these are no spans, is of a gold document. */
  correct: boolean;
  ms: number;
}

/** Normalises a text as SQuAD compares answers: lower case, NFKC, no punctuation or articles, single spaces. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True if one of the quotes contains one of the answers as whole words, after normalisation. */
export function holdsGoldAnswer(quotes: readonly string[], answers: readonly string[]): boolean {
  const texts = quotes.map((quote) => ` ${normalise(quote)} `);
  return answers.some((answer) => {
    const wanted = normalise(answer);
    return wanted !== '' && texts.some((text) => text.includes(` ${wanted} `) || isHangulPart(text, wanted));
  });
}

/** Korean particles are written onto the word, so that an answer may end inside of one. */
function isHangulPart(text: string, wanted: string): boolean {
  return /\p{Script=Hangul}$/u.test(wanted) && text.includes(` ${wanted}`);
}
