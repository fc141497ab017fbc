import { setCurrentDetails } from '@temporalio/workflow';
import type { EventData, EventType, QueryEvent } from '../../contract/events.js';
import { initialStatus, type Start } from '../../contract/initial-status.js';
import type { Answer } from '../../contract/answer.js';
import type { ModelCall, Outcome, QueryStatus, RunningStatus, Usage, Metrics } from '../../contract/query.js';
import type { Step } from '../../activities/step.js';
import { readerKey } from '../../domain/document-access.js';
import { standingOf } from '../../domain/standing.js';
import { addUsage, usageOf } from '../../domain/usage.js';

/** Fields of the status that steps of the query write. */
type Patch = Partial<
  Omit<RunningStatus, 'id' | 'revision' | 'createdAt' | 'updatedAt' | 'stage' | 'metrics'>
>;

/** Fields whose changes show on pages of Temporal, which asks the workflow for them and keeps nothing. */
const SHOWN_OUTSIDE = ['stage', 'requests', 'receipts', 'confidence'];

/** The status of a query while it runs: one place to change it, so that every change counts as a revision. */
export class QueryState {
  #status: QueryStatus;
  /** The present stage, or the one to go on with after a pause. */
  #stage: RunningStatus['stage'] = 'analysing';
  #paused = false;

  /** @param carried the status of an earlier part of a long query, as the release of its time wrote it. */
  constructor(input: Start, carried?: QueryStatus) {
    const start = initialStatus(input, new Date().toISOString());
    this.#status = { ...start, askedWith: readerKey(input.asker), ...carried };
  }

  get status(): QueryStatus {
    return this.#status;
  }

  /** The stage that a paused query goes on with. */
  get underlyingStage(): RunningStatus['stage'] {
    return this.#stage;
  }

  /** Moves to another stage; the stage is visible from outside once a person is waited for. */
  enter(stage: RunningStatus['stage']): void {
    this.#stage = stage;
    this.#showStage();
  }

  /** While paused the stage shows as such, whatever still finishes behind it. */
  setPaused(paused: boolean): void {
    this.#paused = paused;
    this.#showStage();
  }

  set(patch: Patch): void {
    this.#change(patch);
  }

  complete(answer: Answer): void {
    this.#change({ stage: 'completed', answer });
    this.recordEvent('query_ended', { stage: 'completed' });
  }

  end(stage: 'rejected' | 'cancelled' | 'failed', outcome: Outcome): void {
    // what was delivered as provisional is withdrawn together with the query
    this.#change({ stage, outcome, answer: undefined });
    this.recordEvent('query_ended', { stage, code: outcome.code });
  }

  /** Notes what happened, as the next event of the query. */
  recordEvent(type: EventType, data: EventData): QueryEvent {
    const { id, events } = this.#status;
    const event = { queryId: id, seq: events.length + 1, type, at: new Date().toISOString(), data };
    this.#change({ events: [...events, event] });
    return event;
  }

  /** Takes note of a step's time and cost and gives its value. */
  take<T>(name: string, step: Step<T>): T {
    const { value, ms, calls, usage = calls && usageOf(calls) } = step;
    this.#addStep({ step: name, ms, ...(calls ? { calls } : {}) }, usage);
    return value;
  }

  /** Takes note of the model calls of a step that failed. */
  countCalls(name: string, calls: ModelCall[]): void {
    if (calls.length > 0) this.#addStep({ step: name, ms: 0, calls }, usageOf(calls));
  }

  markCacheHit(): void {
    this.#change({ metrics: { ...this.#status.metrics, cacheHit: true } });
  }

  #addStep(step: Metrics['steps'][number], usage: Usage | undefined): void {
    const { metrics } = this.#status;
    this.#change({
      metrics: {
        ...metrics,
        ...(usage ? addUsage(metrics, usage) : {}),
        steps: [...metrics.steps, step],
      },
    });
  }

  #showStage(): void {
    const stage = this.#paused ? 'paused' : this.#stage;
    if (this.#status.stage === stage) return;
    this.#change({ stage });
    this.recordEvent('stage_changed', { stage });
  }

  #change(patch: Record<string, unknown>): void {
    this.#status = {
      ...this.#status,
      ...patch,
      revision: this.#status.revision + 1,
      updatedAt: new Date().toISOString(),
    };
    if (SHOWN_OUTSIDE.some((field) => field in patch)) setCurrentDetails(standingOf(this.#status));
  }
}
