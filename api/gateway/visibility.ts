import { ValueError } from '@temporalio/common';
import { executionInfoFromRaw } from '@temporalio/client/lib/helpers.js';
import type { RunInfo } from '../../temporal/attributes.js';
import { askServer, type Rpc } from './rpc.js';

/**
 * Returns a page of runs from Temporal's visibility. The client's own `list` does not expose page tokens.
 * @param token of the page; absent for the first one
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
  type Raw = (typeof page.executions)[number];
  const read = (raw: Raw) => executionInfoFromRaw(raw, loadedDataConverter, raw, namespace);
  const runs = await Promise.all(
    page.executions.map((raw) =>
      read(raw).catch((error: unknown) => {
        // the key of one was taken away: it is listed without its memo, and hides no other
        if (error instanceof ValueError) return read({ ...raw, memo: null });
        throw error;
      }),
    ),
  );
  return { runs, next: page.nextPageToken.length > 0 ? page.nextPageToken : undefined };
}

/** Returns a value as a string literal of a visibility query, escaped. */
export function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
