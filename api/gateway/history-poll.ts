import { setTimeout as sleep } from 'node:timers/promises';
import type { GetWorkflowExecutionHistoryRequest } from '@temporalio/client';
import { isNotFound, type Rpc } from './rpc.js';

/** Longer than the server holds a long poll, milliseconds. */
const LONG_POLL_MS = 70_000;
const PAUSE_MS = 1_000;

/**
 * Follows the history of a query by long poll until its last run has closed, it is deleted, or `signal` is aborted.
 * @param told.events called whenever something has happened, and first with what had before
 * @param told.progress called then after every workflow task and at the end: the status may have changed
 */
export async function pollHistory(
  rpc: Rpc,
  workflowId: string,
  signal: AbortSignal,
  told: { events: () => void; progress: () => void },
): Promise<void> {
  const request: GetWorkflowExecutionHistoryRequest = {
    namespace: rpc.client.options.namespace,
    execution: { workflowId },
    waitNewEvent: true,
  };
  while (!signal.aborted) {
    const begun = Date.now();
    try {
      const { history, nextPageToken } = await longPoll(rpc, request, signal);
      const events = history?.events ?? [];
      const ended = nextPageToken.length === 0;
      if (ended || events.length > 0) told.events();
      if (ended || events.some((event) => event.workflowTaskCompletedEventAttributes)) told.progress();
      request.nextPageToken = ended ? null : nextPageToken;
      if (ended) {
        // an empty token: this run has closed, and the query may have continued as a new one
        const runId = events.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId;
        if (!runId) return;
        request.execution = { workflowId, runId };
      }
    } catch (error) {
      if (isNotFound(error)) return;
      // a poll that ran into its deadline only found no new events
      const failedAtOnce = Date.now() - begun < PAUSE_MS;
      if (failedAtOnce) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function longPoll({ client }: Rpc, request: GetWorkflowExecutionHistoryRequest, signal: AbortSignal) {
  // one controller per call: the SDK never takes its listener off again
  const call = new AbortController();
  const abort = () => call.abort();
  signal.addEventListener('abort', abort);
  try {
    return await client.withAbortSignal(call.signal, () =>
      client.withDeadline(Date.now() + LONG_POLL_MS, () =>
        client.workflowService.getWorkflowExecutionHistory(request),
      ),
    );
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
