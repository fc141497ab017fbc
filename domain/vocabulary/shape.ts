import type { EventType } from '../../contract/events.js';
import type {
  Confidence,
  ConfidenceMethod,
  JudgementScores,
  RewriteStrategy,
  Signal,
  VerificationType,
} from '../../contract/judgement.js';
import type { Todo } from '../../contract/plan.js';
import type { Mode, Search, Stage } from '../../contract/query.js';
import type { RecallBecause } from '../../contract/recall.js';
import type { Role } from '../../contract/principal.js';
import type { Priority } from '../../contract/request-policy.js';
import type {
  ApprovalReason,
  DecidedBy,
  Difference,
  Reply,
  RequestKind,
  ReviewReason,
} from '../../contract/requests/index.js';
import type { SideEffect } from '../../contract/tools.js';

/** Every action that a request of any kind can end with. */
export type Action = Reply['action'];

type Score = keyof Omit<JudgementScores, 'missing' | 'suggestions' | 'safetyConcerns'> | 'overall';

/**
 * Words for the values of the contract, as they stand within a sentence. Each table names every value, so that a new
 * value does not compile before it has words in every language. docs/glossary.md lists the words of everything else.
 */
export interface Vocabulary {
  kinds: Record<RequestKind, string>;
  /** Imperatives, for buttons and choices. */
  actions: Record<Action, string>;
  /** Imperatives of a review whose asker was told that nothing was found, where they differ. */
  notFoundActions: Record<Extract<Action, 'approve' | 'edit'>, string>;
  /** Past participles, for outcomes. */
  done: Record<Action, string>;
  /** Instead of the stage, where a question ended because nobody decided before a deadline. */
  undecided: string;
  /** `running` stands for any stage that has not ended. */
  stages: Record<Stage | 'running', string>;
  /** Sentences for the stages in which the machine works, told while somebody waits for the answer. */
  progress: Record<Extract<Stage, 'analysing' | 'planning' | 'retrieving' | 'answering'>, string>;
  roles: Record<Role, string>;
  /** Asks for one of some roles, named in a row. */
  needsRole: (roles: string) => string;
  modes: Record<Mode, string>;
  levels: Record<Confidence['level'], string>;
  signals: Record<Signal, string>;
  methods: Record<ConfidenceMethod, string>;
  scores: Record<Score, string>;
  reviewReasons: Record<ReviewReason, string>;
  approvalReasons: Record<ApprovalReason, string>;
  sideEffects: Record<SideEffect, string>;
  /** Clauses that say why a request is shown again. */
  changes: Record<Difference['because'], string>;
  strategies: Record<RewriteStrategy, string>;
  searchReasons: Record<Search['reason'], string>;
  decidedBy: Record<DecidedBy, string>;
  /** The proof of identity of a decision that came as a Signal: there is none. */
  bySignal: string;
  priorities: Record<Priority, string>;
  taskStatuses: Record<Todo['status'], string>;
  verificationTypes: Record<VerificationType, string>;
  /** Clauses that say why an answer was recalled. */
  recalls: Record<RecallBecause, string>;
  events: Record<EventType, string>;
}
