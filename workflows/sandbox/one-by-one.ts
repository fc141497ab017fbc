import { CancellationScope, type WorkflowInterceptors } from '@temporalio/workflow';
import type { Engine } from '../../contract/query.js';
import { codeRests } from './rest.js';

/** More than code goes on for by conditions of its own, and than the notices of an activation wait. */
const ROUNDS = 8;

/**
 * Tells a workflow of local activities one by one, each when everything before it has been worked off.
 *
 * A worker hears of each when it ends. A replay hears at once of those that ended within a task, in the same order and behind
 * what else the task brought. Their continuations would take turns there: a step that failed in the worker and is dispatched
 * would be scheduled before what the end of another one led to, the history could not be replayed, and the query would stand
 * still.
 *
 * Queries of before this could be said (`engine.ends`) are told as they were.
 */
export function interceptors(): WorkflowInterceptors {
  let oneByOne = false;

  return {
    inbound: [
      {
        execute(input, next) {
          const [asked] = input.args as [{ engine?: Engine }?];
          oneByOne = asked?.engine?.ends === 'one-by-one';
          return next(input);
        },
      },
    ],
    internals: [
      {
        activate(input, next) {
          const jobs = input.activation.jobs ?? [];
          const first = Math.max(1, jobs.filter(({ resolveActivity }) => !resolveActivity?.isLocal).length);
          if (!oneByOne || jobs.length <= first) return next(input);
          const tell = (some: typeof jobs) =>
            next({ ...input, activation: { ...input.activation, jobs: some } });
          tell(jobs.slice(0, first));
          // a cancelled workflow hears of what has ended, too
          void CancellationScope.nonCancellable(async () => {
            for (const job of jobs.slice(first)) {
              await codeRests(ROUNDS);
              tell([job]);
            }
          });
        },
      },
    ],
  };
}
