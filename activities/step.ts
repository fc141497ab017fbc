import type { ModelCall, Usage } from '../contract/query.js';
import type { Thought } from '../ports/reasoner.js';
import { beating, type Pulse } from './beating.js';
import { withPortFailures } from './port-failures.js';

/**
 * What a step gives back: its value, the milliseconds it took, and what it cost: the model calls it made, or a cost of
 * another kind.
 */
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
 * Times a step that thinks and passes on what it cost, earlier attempts included; nothing is recorded for a reasoner that
 * calls no model. A thought lasts as long as its model does: the server is told meanwhile that the activity lives.
 */
export async function timedThought<T>(work: (pulse: Pulse) => Promise<Thought<T>>): Promise<Step<T>> {
  const start = performance.now();
  return beating(async (pulse) => {
    const { value, usage, calls } = await withPortFailures(() => work(pulse), pulse);
    const ms = elapsed(start);
    const { spent } = pulse;
    if (calls || spent.length > 0) return { value, ms, calls: [...spent, ...(calls ?? [])] };
    return usage.modelCalls === 0 ? { value, ms } : { value, ms, usage };
  });
}

function elapsed(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10;
}
