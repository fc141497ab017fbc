import { ValueError } from '@temporalio/common';
import {
  HistoryTooLong,
  readRuns as readRecorded,
  type HistoryServer,
} from '../../audit/history/read-runs.js';
import type { RecordedRun } from '../../audit/history/recorded.js';
import { ApiFailure } from '../failure.js';
import { describeQuery } from './read-status.js';
import { askServer, isNotFound, type Rpc } from './rpc.js';

/** Limit of events of all runs. A usual query has some dozens, and a run is continued as new at the policy's limit. */
const MAX_EVENTS = 20_000;

/**
 * Returns all runs of a query that Temporal still keeps, oldest first.
 * @param options.maxEvents of all runs together
 * @param options.decoded false for a query whose content was erased
 * @throws ApiFailure QUERY_NOT_FOUND, HISTORY_TOO_LONG, PAYLOAD_UNREADABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function readRuns(
  rpc: Rpc,
  queryId: string,
  { maxEvents = MAX_EVENTS, decoded = true } = {},
): Promise<RecordedRun[]> {
  try {
    return await readRecorded(serverOf(rpc), await describeQuery(rpc, queryId), maxEvents, decoded);
  } catch (error) {
    if (error instanceof HistoryTooLong) throw new ApiFailure('HISTORY_TOO_LONG', { cause: error });
    if (isNotFound(error)) throw new ApiFailure('QUERY_NOT_FOUND', { cause: error });
    if (error instanceof ValueError) throw new ApiFailure('PAYLOAD_UNREADABLE', { cause: error });
    throw error;
  }
}

/** Returns a reader of histories with the deadlines of the API. */
export function serverOf(rpc: Rpc): HistoryServer {
  return { client: rpc.client, ask: (call) => askServer(rpc, call, rpc.deadlines.list) };
}
