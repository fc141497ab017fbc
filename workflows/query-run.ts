import type { QueryActivities } from '../activities/index.js';
import type { Turn } from '../contract/analysis.js';
import type { FailureCode } from '../contract/failures.js';
import type { QueryInput, QueryStatus } from '../contract/query.js';
import { createSteps } from './activity-stubs.js';
import { QueryState } from './query-state.js';
import { Gate } from './request-decision.js';

/** What a query takes along when it continues in a fresh workflow history. */
export interface Carried {
  status: QueryStatus;
  memory: Memory;
  /** Where it goes on. */
  resume: { at: 'analysis' } | { at: 'search'; query: string };
}

/** What a query remembers beside its status. Plain data, because it is carried over. */
export interface Memory {
  turns: Turn[];
  cacheKey?: string;
  /** What the asker added when asked back. */
  clarifications: string[];
  /** Searches that a reviewer asked for. */
  retries: number;
  /** A step failed for good and the query went on without it. */
  degraded: boolean;
}

/** One run of a question: its input, its state, its steps and its gate to people. */
export interface QueryRun {
  readonly input: QueryInput;
  readonly state: QueryState;
  readonly steps: QueryActivities;
  readonly gate: Gate;
  readonly memory: Memory;
}

export function createRun(input: QueryInput, carried: Carried | undefined): QueryRun {
  const state = new QueryState(input, carried?.status);
  return {
    input,
    state,
    steps: createSteps(input.engine),
    gate: new Gate(state),
    memory: carried?.memory ?? { turns: [], clarifications: [], retries: 0, degraded: false },
  };
}

/** Thrown by a step that ends the query without an answer. */
export class QueryEnd extends Error {
  override readonly name = 'QueryEnd';
  readonly stage: 'rejected' | 'cancelled';
  readonly code: Extract<FailureCode, 'ANSWER_REJECTED' | 'PLAN_REJECTED' | 'CANCELLED' | 'HITL_TIMEOUT'>;
  readonly reason: string | undefined;

  constructor(stage: QueryEnd['stage'], code: QueryEnd['code'], reason?: string) {
    super(code);
    this.stage = stage;
    this.code = code;
    this.reason = reason;
  }
}
