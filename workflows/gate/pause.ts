import { condition, isCancellation } from '@temporalio/workflow';
import type { QueryActivities } from '../../activities/index.js';
import type { Plan } from '../../contract/plan.js';
import type { Modification, HumanRequest, Receipt } from '../../contract/requests/index.js';
import { isFinal } from '../../contract/query.js';
import { applyModifications } from '../../domain/plan-modifications.js';
import type { PauseInput, ResumeInput } from '../messages.js';
import { changedBy, knownTools, orRefuse, planOf, replacePlan, resultId } from '../query/current-plan.js';
import type { QueryRun } from '../query/query-run.js';
import { senderOf, refusal } from './refusal.js';

type Parts = Pick<QueryRun, 'input' | 'state' | 'events' | 'gate' | 'work'>;

/**
 * Pausing a query: what runs finishes, nothing new starts, the deadlines of all open requests stand still. The pause is
 * a request itself, so that it ends by a person, by its own deadline or with the query, and leaves a receipt.
 */
export class Pause {
  readonly #parts: Parts;
  readonly #cancel: (by: string, reason: string | undefined) => void;
  #requestId: string | undefined;

  /** @param cancel ends the query for a person. */
  constructor(parts: Parts, cancel: (by: string, reason: string | undefined) => void) {
    this.#parts = parts;
    this.#cancel = cancel;
  }

  get paused(): boolean {
    return this.#requestId !== undefined;
  }

  /** Resolves when the query is not paused. */
  async over(): Promise<void> {
    if (this.paused) await condition(() => !this.paused);
  }

  validate(): void {
    if (isFinal(this.#parts.state.status.stage))
      throw refusal('QUERY_ENDED', { en: 'the query has already ended', ko: '이미 끝난 질문입니다' });
    if (this.paused)
      throw refusal('HITL_SESSION_PAUSED', {
        en: 'the query is already paused',
        ko: '이미 일시 중지된 질문입니다',
      });
  }

  begin({ by, reason, seconds }: PauseInput): HumanRequest {
    this.validate();
    const { input, state, events, gate } = this.#parts;
    const { id: pausedBy } = senderOf(by);
    const policy = input.policy.requests.pause;
    const todos = state.status.plan?.todos ?? [];
    const idsOf = (...wanted: string[]) =>
      todos.filter(({ status }) => wanted.includes(status)).map(({ id }) => id);
    const request = gate.open({
      kind: 'pause',
      payload: {
        question: input.question,
        pausedBy,
        ...(reason === undefined ? {} : { reason }),
        stage: state.underlyingStage,
        todos: {
          running: idsOf('running'),
          completed: idsOf('completed', 'failed', 'skipped'),
          pending: idsOf('pending'),
        },
      },
      policy: {
        ...policy,
        timeoutSeconds: Math.min(seconds ?? policy.timeoutSeconds, policy.timeoutSeconds),
      },
      check: (reply, by) => {
        const { modifications = [] } = reply.action === 'resume' ? reply : {};
        if (modifications.length > 0)
          changedBy(this.#parts, by, (plan) => this.#modified(plan, modifications, by.id));
      },
      onDecided: (receipt) => this.#end(receipt),
    });
    this.#requestId = request.id;
    state.setPaused(true);
    gate.clock.freeze();
    events.record('hitl_paused', { requestId: request.id, by: pausedBy, deadline: request.deadline });
    gate.untilDecided(request.id).catch(ignoreCancellation);
    return request;
  }

  validateResume({ by, ...reply }: ResumeInput): void {
    if (!this.#requestId)
      throw refusal('HITL_SESSION_NOT_PAUSED', {
        en: 'the query is not paused',
        ko: '일시 중지된 질문이 아닙니다',
      });
    this.#parts.gate.validate({ requestId: this.#requestId, decision: { action: 'resume', ...reply }, by });
  }

  async resume(input: ResumeInput): Promise<Receipt> {
    this.validateResume(input);
    const { by, ...reply } = input;
    const decision = { action: 'resume', ...reply };
    return (await this.#parts.gate.decide({ requestId: this.#requestId ?? '', decision, by })) as Receipt;
  }

  #end({ action, by, decidedBy, reply }: Receipt): void {
    const { state, events, gate } = this.#parts;
    const requestId = this.#requestId ?? '';
    const { modifications = [] } = action === 'resume' ? reply : {};
    if (modifications.length > 0) {
      const plan = orRefuse(() => this.#modified(planOf(this.#parts), modifications, by));
      forgetResults(this.#parts, plan);
      replacePlan(this.#parts, plan, 'arguments_changed');
    }
    this.#requestId = undefined;
    state.setPaused(false);
    gate.clock.unfreeze();
    if (action === 'resume') events.record('hitl_resumed', { requestId, by, decidedBy });
    // a query that is being cancelled already takes its pause along
    else if (decidedBy !== 'cancel') this.#cancel(by, reply.reason);
  }

  #modified(plan: Plan, modifications: readonly Modification[], by: string): Plan {
    const change = { by, at: new Date().toISOString() };
    return applyModifications(plan, modifications, change, knownTools(this.#parts));
  }
}

/** A query that is cancelled from outside decides its open requests itself. */
function ignoreCancellation(error: unknown): void {
  if (!isCancellation(error)) throw error;
}

/** The same steps, each waiting for a pause to be over before it starts. */
export function startingUnlessPaused(steps: QueryActivities, pause: Pause): QueryActivities {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => {
      const start = step as (input: unknown) => Promise<unknown>;
      return [
        name,
        (input: unknown) => (pause.paused ? pause.over().then(() => start(input)) : start(input)),
      ];
    }),
  ) as unknown as QueryActivities;
}

/** Drops the results of todos that are tried again from the evidence. */
function forgetResults({ state }: Parts, plan: Plan): void {
  const again = plan.todos.filter(({ status }) => status === 'pending').map(({ id }) => resultId(id));
  const passages = state.status.passages.filter(({ id }) => !again.includes(id));
  if (passages.length < state.status.passages.length) state.set({ passages });
}
