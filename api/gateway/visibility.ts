import { executionInfoFromRaw } from '@temporalio/client/lib/helpers.js';
import type { RunInfo } from './attributes.js';
import { askServer, type Rpc } from './rpc.js';

/**
 * A page of runs from Temporal's visibility. The client's own `list` hides where a page ends.
 * @param token where the page begins; the first one when absent.
 * @throws ApiFailure TEMPORAL_UNAVAILABLE.
 */
export async function listRuns(
  rpc: Rpc,
  query: string,
  pageSize: number,
  token: Uint8Array | undefined,
): Promise<{ runs: RunInfo[]; next: Uint8Array | undefined }> {
  const { client } = rpc;
  const { namespace, loadedDataConverter } = client.options;
  const page = await askServer(
    rpc,
    () =>
      client.workflowService.listWorkflowExecutions({
        namespace,
        pageSize,
        query,
        ...(token === undefined ? {} : { nextPageToken: token }),
      }),
    rpc.deadlines.list,
  );
  const runs = await Promise.all(
    page.executions.map((raw) => executionInfoFromRaw(raw, loadedDataConverter, raw, namespace)),
  );
  return { runs, next: page.nextPageToken.length > 0 ? page.nextPageToken : undefined };
}

/** A literal of a visibility query that the value cannot break out of. */
export function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
