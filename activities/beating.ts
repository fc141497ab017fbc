import { activityInfo, heartbeat } from '@temporalio/activity';
import type { DraftInProgress } from '../contract/events.js';

/** A third of the shortest heartbeat timeout, so that one lost beat does no harm. */
const BEAT_MS = 10_000;
/** How often the text of a draft is passed on while it grows. */
const DRAFT_MS = 150;

/** Tells the server that the activity lives for as long as the work lasts. Local activities have nobody to tell. */
export async function beating<T>(work: () => Promise<T>): Promise<T> {
  if (activityInfo().isLocal) return work();
  const timer = setInterval(() => heartbeat(), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Passes on the text of a draft while it is written, as the detail of heartbeats: the server keeps the latest one
 * with the pending activity, the history never sees it, and it is gone when the activity ends.
 */
export function tellDraft(): ((text: string) => void) | undefined {
  if (activityInfo().isLocal) return undefined;
  let toldAt = 0;
  return (text) => {
    if (Date.now() - toldAt < DRAFT_MS) return;
    toldAt = Date.now();
    heartbeat({ draft: text } satisfies DraftInProgress);
  };
}
