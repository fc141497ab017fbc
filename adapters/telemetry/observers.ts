import type { CallObserver } from '../../ports/call-observer.js';

/** One observer for several; undefined for none. The first is told first. */
export function combinedObserver(...several: (CallObserver | undefined)[]): CallObserver | undefined {
  return several.reduce(
    (outer, inner) => (outer && inner ? nested(outer, inner) : (outer ?? inner)),
    undefined,
  );
}

function nested(outer: CallObserver, inner: CallObserver): CallObserver {
  return {
    observe: (call, run, outcome) => outer.observe(call, () => inner.observe(call, run, outcome), outcome),
  };
}
