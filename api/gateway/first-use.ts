import { decodeArrayFromPayloads } from '@temporalio/common/lib/internal-non-workflow/codec-helpers.js';
import { askServer, type Rpc } from './rpc.js';

const PAGE_SIZE = 100;

/**
 * The argument of the update that first came with this id, from the history of the query's run; undefined when the
 * run has none. A server gives the outcome of the first update again, whatever came with a later one: only the
 * history tells whether it was the same.
 * @throws ApiFailure TEMPORAL_UNAVAILABLE.
 */
export async function firstArgument(rpc: Rpc, queryId: string, updateId: string): Promise<unknown> {
  const { namespace, loadedDataConverter } = rpc.client.options;
  let nextPageToken: Uint8Array | undefined;
  do {
    // newest first: what was just accepted is on the first page
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
