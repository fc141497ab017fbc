import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow/codec-helpers.js';
import { askServer, type Rpc } from './rpc.js';

const PAGE_SIZE = 100;

/**
 * Returns the argument of the first update with this id, from the history of the query's run; undefined if the run has
 * none. The server repeats the outcome of the first update whatever the argument of a later one is, so only the history
 * tells if they are the same.
 * @throws ApiFailure TEMPORAL_UNAVAILABLE.
 */
export async function firstArgument(rpc: Rpc, queryId: string, updateId: string): Promise<unknown> {
  const { namespace, loadedDataConverter } = rpc.client.options;
  let nextPageToken: Uint8Array | undefined;
  do {
    // newest first: an update just accepted is on the first page
    const page = await askServer(rpc, () =>
      rpc.client.workflowService.getWorkflowExecutionHistoryReverse({
        namespace,
        execution: { workflowId: queryId },
        maximumPageSize: PAGE_SIZE,
        ...(nextPageToken ? { nextPageToken } : {}),
      }),
    );
    for (const event of page.history?.events ?? []) {
      const request = event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest;
      if (request?.meta?.updateId !== updateId) continue;
      return (await decodeArrayFromPayloads(loadedDataConverter, request.input?.args?.payloads))[0];
    }
    nextPageToken = page.nextPageToken.length > 0 ? page.nextPageToken : undefined;
  } while (nextPageToken);
  return undefined;
}
