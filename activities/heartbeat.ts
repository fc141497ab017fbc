import { activityInfo, cancellationSignal, Context } from '@temporalio/activity';
import type { DraftInProgress } from '../contract/events.js';
import type { ModelCall } from '../contract/query.js';
import { withPortFailures } from './port-failures.js';

/** Interval at which the text of a draft is passed on while it grows. */
const DRAFT_MS = 150;

/** Heartbeats within the heartbeat timeout of a step, so that a lost one does no harm. */
const HEARTBEATS_PER_TIMEOUT = 3;

/**
 * Runs work and sends heartbeats while it lasts.
 * @param details of each heartbeat; without any, those of the attempt before are wiped
 * @param work is given a function that sends a heartbeat at once
 */
export async function withHeartbeat<T>(
  details: () => unknown,
  work: (send: () => void) => Promise<T>,
): Promise<T> {
  const context = Context.current();
  const { heartbeatTimeoutMs } = context.info;
  const send = () => context.heartbeat(details());
  const timer =
    heartbeatTimeoutMs === undefined
      ? undefined
      : setInterval(send, heartbeatTimeoutMs / HEARTBEATS_PER_TIMEOUT);
  try {
    return await work(send);
  } finally {
    clearInterval(timer);
  }
}

/** Runs a step with heartbeats that hold how far it has come, for the attempt that follows when this one dies. */
export async function longStep<T>(work: (record: (progress: unknown) => void) => Promise<T>): Promise<T> {
  let progress: unknown = activityInfo().heartbeatDetails;
  return withHeartbeat(
    () => progress,
    (send) =>
      withPortFailures(() =>
        work((now) => {
          progress = now;
          send();
          cancellationSignal().throwIfAborted(); // also when the worker stops: another one goes on from here
        }),
      ),
  );
}

/**
 * Details of the heartbeat of a step that calls models: the server keeps the latest one with the pending activity through
 * all its attempts, the history does not see it, and it is gone when the activity ends.
 */
export interface ModelStepDetails extends Partial<DraftInProgress> {
  spent?: ModelCall[];
}

/** Records what a step that calls models has come to while it runs. */
export interface ModelStep {
  /** Model calls of earlier attempts: they were paid for, though nothing came of them. */
  readonly spent: readonly ModelCall[];
  /** Records the calls of all attempts so far for the next one. */
  recordCalls(calls: readonly ModelCall[]): void;
  /** Passes on a draft as far as it has come; absent in local activities, which have no heartbeat. */
  recordDraft?: (draft: DraftInProgress) => void;
  /** Aborted when nobody waits for the activity any more; absent in local activities. */
  readonly signal?: AbortSignal;
}

const LOCAL: ModelStep = { spent: [], recordCalls: () => undefined };

/**
 * Runs a step that calls models, with heartbeats for as long as it lasts.
 * @throws CancelledFailure when the work failed because it was given up
 */
export async function modelStep<T>(work: (step: ModelStep) => Promise<T>): Promise<T> {
  if (activityInfo().isLocal) return work(LOCAL);
  const { info, cancellationSignal: signal } = Context.current();
  const { spent = [] } = (info.heartbeatDetails ?? {}) as ModelStepDetails;
  // the draft of an earlier attempt is over: this one begins anew
  const details: ModelStepDetails = spent.length > 0 ? { spent } : {};
  let sentAt = 0;
  let due: NodeJS.Timeout | undefined;
  const latest = () => {
    clearTimeout(due);
    due = undefined;
    sentAt = Date.now();
    return details;
  };
  try {
    return await withHeartbeat(latest, (send) =>
      work({
        spent,
        signal,
        recordCalls: (calls) => {
          details.spent = [...calls];
          send();
        },
        recordDraft: (draft) => {
          Object.assign(details, draft);
          due ??= setTimeout(send, Math.max(0, sentAt + DRAFT_MS - Date.now()));
        },
      }),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(due);
  }
}
