import { isFinal, type QueryStatus } from '../../contract/query.js';
import { cancelUpdate, type CancelInput } from '../../workflows/messages.js';
import { ApiFailure } from '../failure.js';
import type { Follower } from './follower.js';
import { describeQuery, type StatusReader } from './read-status.js';
import type { Rpc } from './rpc.js';
import type { Updates } from './updates.js';
import { waitForStatus } from './wait.js';

/** How long the end of a cancelled query is waited for; it needs one more workflow task. */
const END_MS = 3_000;

/**
 * Ends a query early.
 * @returns its status, as a rule the final one.
 * @throws ApiFailure QUERY_NOT_FOUND, QUERY_ENDED, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE.
 */
export async function cancelQuery(
  rpc: Rpc,
  parts: { updates: Updates; reader: StatusReader; follower: Follower },
  queryId: string,
  input: CancelInput,
): Promise<QueryStatus> {
  const handle = rpc.client.workflow.getHandle(queryId);
  const sent = await parts.updates.send(queryId, () => handle.executeUpdate(cancelUpdate, { args: [input] }));
  if (sent === 'ended') {
    await describeQuery(rpc, queryId);
    throw new ApiFailure('QUERY_ENDED');
  }
  const over = (status: QueryStatus) => isFinal(status.stage);
  const ended = await waitForStatus(parts.follower, queryId, over, { ms: END_MS, signals: [] });
  return ended ?? parts.reader.read(queryId);
}
