import { setTimeout as delay } from 'node:timers/promises';
import type { Reasoner } from '../../ports/reasoner.js';

/** Time inside calls of a reasoner, ms. */
export interface Thinking {
  ms: number;
}

/** Wraps a reasoner: delays each call by `eachMs` and adds its duration to `counted`. */
export function countThinking(reasoner: Reasoner, counted: Thinking, eachMs: number): Reasoner {
  return new Proxy(reasoner, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]): Promise<unknown> => {
        const begin = performance.now();
        try {
          if (eachMs > 0) await delay(eachMs);
          return (await Reflect.apply(method, target, args)) as unknown;
        } finally {
          counted.ms += performance.now() - begin;
        }
      };
    },
  });
}
