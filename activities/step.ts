import type { ModelCall, Usage } from '../contract/query.js';
import type { Thought } from '../ports/reasoner.js';
import { withPortFailures } from './port-failures.js';

/** What a step gives back: its value, the milliseconds it took, and what its model calls cost, if it made any. */
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

/** Times a step that thinks and passes on what it cost; nothing is recorded for a reasoner that calls no model. */
export async function timedThought<T>(work: () => Promise<Thought<T>>): Promise<Step<T>> {
  const start = performance.now();
  const { value, usage, calls } = await withPortFailures(work);
  const ms = elapsed(start);
  return usage.modelCalls === 0 ? { value, ms } : { value, ms, usage, ...(calls ? { calls } : {}) };
}

function elapsed(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10;
}
