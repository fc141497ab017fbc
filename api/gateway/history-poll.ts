import { setTimeout as sleep } from 'node:timers/promises';
import { isDeadline, isNotFound, type Rpc } from './rpc.js';

/** Longer than the server holds a long poll open. */
const LONG_POLL_MS = 70_000;
const PAUSE_AFTER_ERROR_MS = 1_000;

/**
 * Follows the history of a query by long poll until its last run has closed, it is gone, or `signal` is aborted.
 * @param onProgress called after every workflow task and at the end: the moments at which the status may have changed.
 */
export async function pollHistory(
  { client }: Rpc,
  workflowId: string,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  let runId: string | undefined;
  let token: Uint8Array | undefined;
  while (!signal.aborted) {
    try {
      const request = {
        namespace: client.options.namespace,
        execution: { workflowId, ...(runId === undefined ? {} : { runId }) },
        waitNewEvent: true,
        ...(token === undefined ? {} : { nextPageToken: token }),
      };
      const page = await client.withAbortSignal(signal, () =>
        client.withDeadline(Date.now() + LONG_POLL_MS, () =>
          client.workflowService.getWorkflowExecutionHistory(request),
        ),
      );
      const events = page.history?.events ?? [];
      const ended = page.nextPageToken.length === 0;
      if (ended || events.some((event) => event.workflowTaskCompletedEventAttributes)) {
        onProgress();
      }
      token = ended ? undefined : page.nextPageToken;
      if (ended) {
        // an empty token means that this run is over; a long query goes on in another one
        runId = events.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId ?? undefined;
        if (runId === undefined) return;
      }
    } catch (error) {
      if (isNotFound(error)) return;
      if (!isDeadline(error)) await sleep(PAUSE_AFTER_ERROR_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
