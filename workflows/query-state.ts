import { initialStatus } from '../contract/initial-status.js';
import type { Answer } from '../contract/answer.js';
import type { Outcome, QueryInput, QueryStatus, RunningStatus, Usage } from '../contract/query.js';
import type { Step } from '../activities/step.js';

/** Fields of the status that steps of the query write. */
type Patch = Partial<
  Omit<RunningStatus, 'id' | 'revision' | 'createdAt' | 'updatedAt' | 'stage' | 'metrics'>
>;

/** The status of a query while it runs: one place to change it, so that every change counts as a revision. */
export class QueryState {
  #status: QueryStatus;

  constructor(input: QueryInput, carried?: QueryStatus) {
    this.#status = carried ?? initialStatus(input, new Date().toISOString());
  }

  get status(): QueryStatus {
    return this.#status;
  }

  /** Moves to another stage; the stage is visible from outside once a person is waited for. */
  enter(stage: RunningStatus['stage']): void {
    if (this.#status.stage !== stage) this.#change({ stage });
  }

  set(patch: Patch): void {
    this.#change(patch);
  }

  complete(answer: Answer): void {
    this.#change({ stage: 'completed', answer });
  }

  end(stage: 'rejected' | 'cancelled' | 'failed', outcome: Outcome): void {
    // what was delivered as provisional is withdrawn together with the query
    this.#change({ stage, outcome, answer: undefined });
  }

  /** Takes note of a step's time and cost and gives its value. */
  take<T>(name: string, step: Step<T>): T {
    const { metrics } = this.#status;
    const usage = step.usage;
    this.#change({
      metrics: {
        ...metrics,
        ...(usage ? addUsage(metrics, usage) : {}),
        steps: [...metrics.steps, { step: name, ms: step.ms }],
      },
    });
    return step.value;
  }

  markCacheHit(): void {
    this.#change({ metrics: { ...this.#status.metrics, cacheHit: true } });
  }

  #change(patch: Record<string, unknown>): void {
    this.#status = {
      ...this.#status,
      ...patch,
      revision: this.#status.revision + 1,
      updatedAt: new Date().toISOString(),
    };
  }
}

function addUsage(total: Usage, more: Usage): Usage {
  return {
    modelCalls: total.modelCalls + more.modelCalls,
    inputTokens: total.inputTokens + more.inputTokens,
    outputTokens: total.outputTokens + more.outputTokens,
    costUsd: total.costUsd + more.costUsd,
  };
}
