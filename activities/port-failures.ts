import { activityInfo, ApplicationFailure } from '@temporalio/activity';
import type { ModelCall } from '../contract/query.js';
import { PortError } from '../ports/port-error.js';
import type { ModelStep } from './heartbeat.js';

/** First detail of the failure of a step that had called a model. */
export interface FailureDetail {
  calls: ModelCall[];
}

/** A call that times out is not tried again from this attempt on; other retryable errors follow the retry policy of the group. */
const TIMEOUT_ATTEMPTS = 3;

/**
 * Runs an activity's work and turns a PortError into the failure that Temporal's retry understands: its kind is the
 * failure type, what cannot get better is not retried, and a wait that the other side asked for is honoured.
 * @param step one that calls models: what was paid for is counted over all attempts, though nothing came of it
 */
export async function withPortFailures<T>(work: () => Promise<T>, step?: ModelStep): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    const timedOutForGood = error.kind === 'timeout' && activityInfo().attempt >= TIMEOUT_ATTEMPTS;
    const calls = [...(step?.spent ?? []), ...error.calls];
    if (error.calls.length > 0) step?.recordCalls(calls);
    throw ApplicationFailure.create({
      type: error.kind,
      message: error.message,
      nonRetryable: !error.retryable || timedOutForGood,
      ...(calls.length === 0 ? {} : { details: [{ calls } satisfies FailureDetail] }),
      ...(error.retryAfterMs === undefined ? {} : { nextRetryDelay: error.retryAfterMs }),
    });
  }
}
