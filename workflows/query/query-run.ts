import type { QueryActivities } from '../../activities/index.js';
import type { Turn } from '../../contract/analysis.js';
import type { Draft, IndexGap } from '../../contract/answer.js';
import { completePolicy } from '../../contract/default-policy.js';
import type { QueryInput, QueryStatus } from '../../contract/query.js';
import type { Receipt } from '../../contract/requests/index.js';
import type { OutcomeCode } from '../../domain/texts.js';
import type { ToolCatalog } from '../../domain/tool-catalog.js';
import { createSteps } from '../activity-stubs.js';
import { EventLog } from './event-log.js';
import { Pause, startingUnlessPaused } from '../gate/pause.js';
import type { Ahead } from './look-ahead.js';
import { QueryState } from './query-state.js';
import { Gate } from '../gate/request-decision.js';

/** State that a query carries into a fresh workflow history. */
export interface Carried {
  status: QueryStatus;
  memory: Memory;
  /** Point at which it goes on. */
  resume: { at: 'analysis' } | { at: 'search'; query: string };
}

/** Memory of a query beside its status. Plain data, because it is carried over. */
export interface Memory {
  turns: Turn[];
  cacheKey?: string;
  /** Additions of the asker in clarifications. */
  clarifications: string[];
  /** Searches that a reviewer asked for. */
  retries: number;
  /** A step failed for good and the query went on without it. */
  degraded: boolean;
}

/** State that the steps of a running query share. It begins anew where a long history is continued; `Memory` goes along. */
export interface Work {
  /** Counts changes of the plan, so that who carries it out looks again. */
  planChanges: number;
  /** The version of the plan that may be carried out. */
  approvedVersion?: number;
  /** Number of calls of the tool of each todo, by the todo's id. */
  calls: Map<string, number>;
  /** Tools by name; read from the tool host when a plan first names one that is not built in. */
  catalog?: ToolCatalog;
  /** Search and grading that were begun with the question as asked. */
  ahead?: Ahead;
  /** Gap of the index when it was searched. */
  gap?: IndexGap;
  /** The draft at hand. */
  draft?: Draft;
}

/** One run of a question: its input, its state, its steps and its gate to people. */
export interface QueryRun {
  readonly input: QueryInput;
  readonly state: QueryState;
  readonly events: EventLog;
  /** Steps of the query itself: none starts while it is paused. */
  readonly steps: QueryActivities;
  /** The same steps for what people ask for while the query may be paused. */
  readonly stepsNow: QueryActivities;
  readonly gate: Gate;
  readonly pause: Pause;
  readonly memory: Memory;
  readonly work: Work;
}

/** @param cancel ends the query for a person. */
export function createRun(
  recorded: QueryInput,
  carried: Carried | undefined,
  cancel: (by: string, reason: string | undefined) => void,
): QueryRun {
  const input = { ...recorded, policy: completePolicy(recorded.policy) };
  const state = new QueryState(input, carried?.status);
  const stepsNow = createSteps(input.engine);
  const events = new EventLog(state, input.engine, (batch) => stepsNow.notify(batch));
  const gate = new Gate(state, events, input.asker.id, input.engine.signals);
  const work: Work = { planChanges: 0, calls: new Map() };
  const pause = new Pause({ input, state, events, gate, work }, cancel);
  return {
    input,
    state,
    events,
    steps: startingUnlessPaused(stepsNow, pause),
    stepsNow,
    gate,
    pause,
    memory: carried?.memory ?? { turns: [], clarifications: [], retries: 0, degraded: false },
    work,
  };
}

/** Thrown by a step that ends the query without an answer. */
export class QueryEnd extends Error {
  override readonly name = 'QueryEnd';
  readonly stage: 'rejected' | 'cancelled';
  readonly code: Exclude<OutcomeCode, 'QUERY_FAILED'>;
  readonly reason: string | undefined;

  constructor(stage: QueryEnd['stage'], code: QueryEnd['code'], reason?: string) {
    super(code);
    this.stage = stage;
    this.code = code;
    this.reason = reason;
  }
}

/** Returns the end of a query by the receipt of a request: with this code, or that nobody answered in time. */
export function endedBy(
  { decidedBy, reply }: Pick<Receipt, 'decidedBy' | 'reply'>,
  stage: QueryEnd['stage'],
  code: QueryEnd['code'],
): QueryEnd {
  return new QueryEnd(stage, decidedBy === 'timeout' ? 'HITL_TIMEOUT' : code, reply.reason);
}
