import type { ConfidenceLevel } from '../../../contract/judgement.js';
import type { QuestionRow } from '../retrieval/index.js';

/** What a run of one question came to. */
export interface AnswerOutcome {
  /** Corpus ids of the documents found, best first, each once. */
  ranked: string[];
  text: string;
  /** What the answer quotes, and the corpus ids of the documents quoted from. */
  quotes: { documentId: string; quote: string }[];
  answered: boolean;
  /** 0..1. */
  confidence: number;
  level: ConfidenceLevel;
}

/** Answers one question of a set. */
export type AnswerRunner = (question: QuestionRow) => Promise<AnswerOutcome>;

/** Where a question comes from: of the set and answerable, of the set and made to mislead, of another set. */
export type QuestionKind = 'answerable' | 'unanswerable' | 'out_of_corpus';

/** One line of the detailed result. */
export interface AnswerRow extends AnswerOutcome {
  id: string;
  question: string;
  kind: QuestionKind;
  gold: string[];
  answers: string[];
  /** Whether a quote holds a gold answer; undefined when the set has no such spans for this question. */
  goldSentence: boolean | undefined;
  /** Answered, from the right place: a quote holds a gold answer or, without gold answers, is of a gold document. */
  correct: boolean;
  ms: number;
}
