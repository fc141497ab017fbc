import { isFinal, type QueryStatus } from '../../contract/query.js';
import { cancelUpdate, type CancelInput } from '../../workflows/messages.js';
import type { Parts } from './parts.js';
import { tell, type Act } from './query-acts.js';
import { waitForStatus } from './wait.js';

/** Longest wait for a cancelled query to end; it needs one more workflow task. */
const END_MS = 3_000;

/**
 * Cancels a query.
 * @returns its status, usually the final one
 * @throws ApiFailure QUERY_NOT_FOUND, QUERY_ENDED, IDEMPOTENCY_KEY_REUSED, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE.
 */
export async function cancelQuery(parts: Parts, act: Act<CancelInput>): Promise<QueryStatus> {
  await tell(parts, { ...act, update: cancelUpdate });
  const over = (status: QueryStatus) => isFinal(status.stage);
  const ended = await waitForStatus(parts.follower, act.queryId, over, { ms: END_MS, signals: [] });
  return ended ?? parts.reader.read(act.queryId);
}
