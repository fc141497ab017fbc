import { setMaxListeners } from 'node:events';
import { PEOPLE } from '../topology/settings.js';
import { caseOf } from './case.js';
import { play } from './play.js';
import { review } from './reviewers.js';
import type { Stage } from './stage.js';

interface Workload {
  queries: number;
  atOnce: number;
  /** Called with how many cases have been begun, before the next one is. */
  onBegun: (begun: number) => void;
  onEnded: (ended: number) => void;
}

/** Plays all cases, so many at once, while reviewers decide. */
export async function playAll(stage: Stage, { queries, atOnce, onBegun, onEnded }: Workload): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([stage.signal, over.signal]);
  setMaxListeners(0, signal);
  const reviewing = review({ ...stage, signal }, PEOPLE.reviewers);
  let [begun, ended] = [0, 0];
  const player = async () => {
    while (begun < queries && !stage.signal.aborted) {
      onBegun(begun);
      await play(stage, caseOf(stage.seed, begun++, PEOPLE));
      onEnded((ended += 1));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, queries) }, player));
  over.abort();
  await reviewing;
}
