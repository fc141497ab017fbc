import type { ConfidenceLevel } from '../../../contract/judgement.js';
import type { QuestionRow } from '../retrieval/index.js';

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
export type QuestionKind = 'answerable' | 'unanswerable' | 'out_of_corpus';

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
