import type { DecisionEntry, DecisionFilter } from '../contract/decision-log.js';
import type { OutcomeRecord } from '../contract/outcome-record.js';

/** A question with what searches over all questions look for. */
export interface QuestionToRegister {
  queryId: string;
  question: string;
  /** Time of asking (ISO 8601). */
  at: string;
  asker: string;
  /** Collections that it was limited to; empty for all. */
  collections: readonly string[];
}

/** An answer that was made from a document. */
export type AnswerFrom = Pick<OutcomeRecord, 'queryId' | 'question' | 'endedAt'>;

/** Lists over all queries that outlive their workflows: the questions to search through, what was answered from which
 * document, and who decided what. */
export interface Registers {
  /** Registers a question that was asked, so that it can be found before it has ended. Again, it changes nothing. */
  registerQuestion(question: QuestionToRegister): Promise<void>;

  /**
   * Ids of questions that hold every word of a text, newest first. A word is found anywhere in a question, in any case and
   * whatever blanks either has: Korean is written with and without.
   * @param input.asker leaves out what somebody else is known to have asked
   * @param input.since of the time of asking, ISO 8601
   * @param input.until exclusive
   * @param input.after `next` of the page before
   * @throws PortError `invalid` for an `after` that is none of ours.
   */
  findQuestions(input: {
    text?: string | undefined;
    asker?: string | undefined;
    collection?: string | undefined;
    since?: string | undefined;
    until?: string | undefined;
    after?: string | undefined;
    limit: number;
  }): Promise<{ items: string[]; next?: string }>;

  /**
   * Answers that were made from a document (`OutcomeRecord.documents`), the latest first, and how many there are. Erased
   * ones are left out.
   * @param input.after `next` of the page before
   * @throws PortError `invalid` for an `after` that is none of ours.
   */
  answersFrom(input: {
    documentId: string;
    after?: string | undefined;
    limit: number;
  }): Promise<{ items: AnswerFrom[]; next?: string; total: number }>;

  /** Enters decisions into the log for good, each in place of an earlier one of the same end (`endOfRequest`). */
  recordDecisions(decisions: readonly DecisionEntry[]): Promise<void>;

  /**
   * Decisions, newest first.
   * @param input.after `next` of the page before
   * @throws PortError `invalid` for an `after` that is none of ours.
   */
  listDecisions(
    input: DecisionFilter & { after?: string | undefined; limit: number },
  ): Promise<{ items: DecisionEntry[]; next?: string }>;
}
