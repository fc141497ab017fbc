import { activityInfo, ApplicationFailure } from '@temporalio/activity';
import type { DocumentProblem } from '../contract/document-problems.js';
import type { FailureCode } from '../contract/failures.js';
import type { ModelCall } from '../contract/query.js';
import { PortError } from '../ports/port-error.js';
import type { ModelStep } from './heartbeat.js';

/** First detail of the failure of a step. */
export interface FailureDetail {
  /** Calls of a model that were paid for. */
  calls?: ModelCall[];
  /** Reason for which a folder or a document cannot be used. */
  reason?: DocumentProblem;
  /** The message in Korean, where it has no reason. */
  ko?: string;
}

/**
 * Runs work on a folder or a document; what is wrong with it for good is told by a failure of this type, with its reason.
 * @throws ApplicationFailure of the type, not retried
 */
export async function refusingWith<T>(type: FailureCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PortError) || error.retryable) throw error;
    throw ApplicationFailure.nonRetryable(error.message, type, ...detailsOf(error, []));
  }
}

/** Returns whatever says in other languages what the message of an error says. */
export function wordsOf({ reason, text: { en, ko } }: PortError): Pick<FailureDetail, 'reason' | 'ko'> {
  if (reason) return { reason };
  return ko === en ? {} : { ko };
}

function detailsOf(error: PortError, calls: readonly ModelCall[]): FailureDetail[] {
  const detail = { ...(calls.length > 0 && { calls: [...calls] }), ...wordsOf(error) };
  return Object.keys(detail).length > 0 ? [detail] : [];
}

/** A call that times out is not tried again from this attempt on; other retryable errors follow the retry policy of the group. */
const TIMEOUT_ATTEMPTS = 3;

/** Longest wait that another side may ask for: as long as the most patient step of a question takes, and most steps wait less. */
const LONGEST_WAIT_MS = 15 * 60_000;

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
      details: detailsOf(error, calls),
      ...(error.retryAfterMs === undefined
        ? {}
        : { nextRetryDelay: Math.min(error.retryAfterMs, LONGEST_WAIT_MS) }),
    });
  }
}
