import { isCancellation, log, TimeoutFailure } from '@temporalio/workflow';
import type { ModelStepDetails } from '../../activities/heartbeat.js';
import type { Step } from '../../activities/step.js';
import type { ModelCall } from '../../contract/query.js';
import type { QueryRun } from './query-run.js';
import { detailOf, rootFailure } from '../gate/refusal.js';

/**
 * Runs a step that the query can do without. When it has failed for good the result is undefined, the query goes on
 * and its answer says that a part was missing. Cancellation is not a failure and passes through.
 */
export async function orDegrade<T>(
  run: QueryRun,
  name: string,
  step: Promise<Step<T>>,
): Promise<T | undefined> {
  return orUndefined(run, name, step, () => (run.memory.degraded = true));
}

/** As `orDegrade` for a step that an answer is whole without. */
export async function orUndefined<T>(
  run: QueryRun,
  name: string,
  step: Promise<Step<T>>,
  onFailure?: () => void,
): Promise<T | undefined> {
  try {
    return run.state.take(name, await step);
  } catch (error) {
    if (isCancellation(error)) throw error;
    run.state.countCalls(name, callsOf(error));
    log.warn('a step failed; the query goes on without it', { step: name, error });
    onFailure?.();
    return undefined;
  }
}

/** Model calls that a failed step had made. */
export function callsOf(error: unknown): ModelCall[] {
  const root = rootFailure(error);
  // an attempt that ran out of time has said no more than its heartbeats
  if (root instanceof TimeoutFailure)
    return (root.lastHeartbeatDetails as ModelStepDetails | undefined)?.spent ?? [];
  return detailOf(root).calls ?? [];
}
