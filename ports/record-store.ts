import type { Turn } from '../contract/analysis.js';
import type { Answer } from '../contract/answer.js';
import type { DecisionEntry, DecisionFilter } from '../contract/decision-log.js';
import type { Feedback, FeedbackStats, Rating } from '../contract/feedback.js';
import type { Confidence, Judgement } from '../contract/judgement.js';
import type { OutcomeRecord } from '../contract/outcome-record.js';
import type { Passage } from '../contract/passage.js';
import type { Page, PageAsked } from './pages.js';

/** A delivered answer, kept for the same question of someone with the same access. */
export interface CachedAnswer {
  /** The query that was answered. */
  queryId: string;
  answer: Answer;
  /** The passages that the answer cites. */
  passages: Passage[];
  confidence: Confidence;
  judgement?: Judgement | undefined;
}

/** A turn with the session that it belongs to. */
export interface SessionTurn {
  sessionId: string;
  asker: string;
  turn: Turn;
}

/** A query of which something is to be forgotten, with its session. */
interface Forgotten {
  queryId: string;
  session?: { sessionId: string; asker: string } | undefined;
}

/** Session turns, response cache, feedback, outcomes, and the lists over all queries. */
export interface RecordStore extends Registers {
  /** The last turns of a session of this asker, oldest first. */
  turns(input: { sessionId: string; asker: string; limit: number }): Promise<Turn[]>;

  /** A cached answer that has not expired at `now` (ISO 8601). */
  cached(input: { key: string; now: string }): Promise<CachedAnswer | undefined>;

  /** Records the turn of a query that goes on, for its session; not where it has one already. */
  recordTurn(input: SessionTurn & { queryId: string }): Promise<void>;

  /**
   * Records the end of a query in one transaction: the outcome, the turn for its session, the answer for the cache.
   * Recording the same query twice leaves one record. The turn stands where an earlier one of the query stood.
   * @param input.withdrawn the session whose turn of the query goes, as what was told did not become its answer
   */
  recordOutcome(input: {
    outcome: OutcomeRecord;
    turn?: SessionTurn | undefined;
    withdrawn?: Omit<SessionTurn, 'turn'> | undefined;
    cache?: { key: string; entry: CachedAnswer; expiresAt: string } | undefined;
  }): Promise<void>;

  /**
   * Takes an answer that was recalled out of its session, whose turn keeps the question alone, and out of the cache. Doing
   * it again changes nothing.
   * @param input.session the session and the asker of the query, where it had a session
   */
  withdrawAnswer(input: Forgotten): Promise<void>;

  /** Stores an opinion; a later one of the same person on the same query replaces it. */
  saveFeedback(feedback: Feedback): Promise<void>;

  feedbackStats(input: { since?: string | undefined }): Promise<FeedbackStats>;

  /**
   * Opinions given at or after `since` and before `until` (ISO 8601), newest first. One that is replaced while pages are read moves to the
   * front, behind the reader.
   * @param input.text words that the question and the comment together must hold, in any case.
   */
  listFeedback(
    input: PageAsked & {
      since: string;
      until?: string | undefined;
      rating?: Rating | undefined;
      text?: string | undefined;
    },
  ): Promise<Page<Feedback>>;

  /** Opinions on some queries, in any order. */
  feedbackOn(input: { queryIds: readonly string[] }): Promise<Feedback[]>;

  /**
   * Queries that ended at or after `since` (ISO 8601), oldest first.
   */
  listOutcomes(input: PageAsked & { since: string }): Promise<Page<OutcomeRecord>>;

  /**
   * Takes the content of a query out for good: its turn, its cached answer, the words of its outcome and of the opinions on
   * it, and the question that searches find. What was counted and who decided stays. Doing it again changes nothing.
   * @param input.session the session and the asker of the query, where it had a session
   */
  erase(input: Forgotten): Promise<void>;

  /** @throws PortError `unavailable`. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

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

/**
 * Lists over all queries that outlive their workflows: the questions to search through, what was answered from which document,
 * and who decided what.
 */
export interface Registers {
  /** Registers a question that was asked, so that it can be found before it has ended. Again, it changes nothing. */
  registerQuestion(question: QuestionToRegister): Promise<void>;

  /**
   * Ids of questions that hold every word of a text, newest first. A word is found anywhere in a question, in any case and
   * whatever blanks either has: Korean is written with and without.
   * @param input.asker leaves out what somebody else is known to have asked
   * @param input.since of the time of asking, ISO 8601
   * @param input.until exclusive
   */
  findQuestions(
    input: PageAsked & {
      text?: string | undefined;
      asker?: string | undefined;
      collection?: string | undefined;
      since?: string | undefined;
      until?: string | undefined;
    },
  ): Promise<Page<string>>;

  /**
   * Answers that were made from a document (`OutcomeRecord.documents`), the latest first, and how many there are. Erased
   * ones are left out.
   */
  answersFrom(input: PageAsked & { documentId: string }): Promise<Page<AnswerFrom> & { total: number }>;

  /** Enters decisions into the log for good, each in place of an earlier one of the same end (`endOfRequest`). */
  recordDecisions(decisions: readonly DecisionEntry[]): Promise<void>;

  /** Decisions, newest first. */
  listDecisions(input: DecisionFilter & PageAsked): Promise<Page<DecisionEntry>>;
}
