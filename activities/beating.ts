import { activityInfo, Context } from '@temporalio/activity';
import type { DraftInProgress } from '../contract/events.js';
import type { ModelCall } from '../contract/query.js';

/** A third of the shortest heartbeat timeout, so that one lost beat does no harm. */
const BEAT_MS = 10_000;
/** How often the text of a draft is passed on while it grows. */
const DRAFT_MS = 150;

/**
 * Detail of a heartbeat: the server keeps the latest one with the pending activity through all its attempts, the history
 * does not see it, and it is gone when the activity ends.
 */
export interface Told extends Partial<DraftInProgress> {
  spent?: ModelCall[];
}

/** What an activity can tell while it lives. */
export interface Pulse {
  /** Model calls of earlier attempts: they were paid for, though nothing came of them. */
  readonly spent: readonly ModelCall[];
  /** Hands the calls of all attempts so far to the next one. */
  keep(calls: readonly ModelCall[]): void;
  /** Passes on the text of a draft so far, while it is written; absent where nobody can be told. */
  tellDraft?: (text: string) => void;
  /** Aborted when nobody waits for the activity any more; absent where nobody can say so. */
  readonly signal?: AbortSignal;
}

/** Local activities have nobody to tell. */
const SILENT: Pulse = { spent: [], keep: () => undefined };

/**
 * Tells the server that the activity lives for as long as the work lasts.
 * @throws CancelledFailure when the work failed because it was given up
 */
export async function beating<T>(work: (pulse: Pulse) => Promise<T>): Promise<T> {
  if (activityInfo().isLocal) return work(SILENT);
  const context = Context.current();
  const { spent = [] } = (context.info.heartbeatDetails ?? {}) as Told;
  // the draft of an earlier attempt is over: this one begins anew
  const told: Told = spent.length > 0 ? { spent } : {};
  let toldAt = 0;
  let due: NodeJS.Timeout | undefined;
  const beat = () => {
    clearTimeout(due);
    due = undefined;
    toldAt = Date.now();
    context.heartbeat(told);
  };
  const timer = setInterval(beat, BEAT_MS);
  try {
    return await work({
      spent,
      signal: context.cancellationSignal,
      keep: (calls) => {
        told.spent = [...calls];
        beat();
      },
      tellDraft: (text) => {
        told.draft = text;
        due ??= setTimeout(beat, Math.max(0, toldAt + DRAFT_MS - Date.now()));
      },
    });
  } catch (error) {
    context.cancellationSignal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
    clearTimeout(due);
  }
}
