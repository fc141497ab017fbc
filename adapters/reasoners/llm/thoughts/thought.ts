import type { ModelCall } from '../../../../contract/query.js';
import { usageOf } from '../../../../domain/usage.js';
import type { Thought } from '../../../../ports/reasoner.js';

/** A result with the calls behind it and their sum. */
export function thoughtOf<T>(value: T, calls: ModelCall[]): Thought<T> {
  return { value, usage: usageOf(calls), calls };
}
