import type { ModelCall, Usage } from '../contract/query.js';
import type { ReasonerResult } from '../ports/reasoner.js';
import { modelStep, type ModelStep } from './heartbeat.js';
import { withPortFailures } from './port-failures.js';

/** The value of a step with the milliseconds it took and its cost: the model calls it made, or a cost of another kind. */
export interface Step<T> {
  value: T;
  ms: number;
  usage?: Usage;
  calls?: ModelCall[];
}

/** Times a step without model calls. */
export async function timed<T>(work: () => Promise<T>): Promise<Step<T>> {
  const start = performance.now();
  const value = await withPortFailures(work);
  return { value, ms: elapsed(start) };
}

/**
 * Runs a step of the reasoner with heartbeats and adds what it cost, earlier attempts included; nothing for a reasoner that
 * calls no model.
 */
export async function timedReasoning<T>(
  work: (step: ModelStep) => Promise<ReasonerResult<T>>,
): Promise<Step<T>> {
  const start = performance.now();
  return modelStep(async (step) => {
    const { value, usage, calls } = await withPortFailures(() => work(step), step);
    const ms = elapsed(start);
    const { spent } = step;
    if (calls || spent.length > 0) return { value, ms, calls: [...spent, ...(calls ?? [])] };
    return usage.modelCalls === 0 ? { value, ms } : { value, ms, usage };
  });
}

function elapsed(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10;
}
