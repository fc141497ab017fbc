import type { HistoryServer } from './read-runs.js';
import { timeText } from '../../temporal/time-text.js';

const PAGE_SIZE = 500;

/** Address of a run. */
export interface ListedRun {
  workflowId: string;
  runId: string;
  /** Milliseconds. */
  startedAt: number;
}

/**
 * Every run that a query of the list finds. No memo is read: one that cannot be decrypted must not keep the others back.
 * Lists lag behind by a moment.
 */
export async function* listRuns(server: HistoryServer, query: string): AsyncGenerator<ListedRun, undefined> {
  const { client } = server;
  let nextPageToken: Uint8Array | undefined;
  do {
    const request = { namespace: client.options.namespace, query, pageSize: PAGE_SIZE };
    const page = await server.ask(() =>
      client.workflowService.listWorkflowExecutions({
        ...request,
        ...(nextPageToken ? { nextPageToken } : {}),
      }),
    );
    for (const { execution, startTime } of page.executions) {
      const { workflowId, runId } = execution ?? {};
      if (workflowId && runId) yield { workflowId, runId, startedAt: Date.parse(timeText(startTime)) };
    }
    nextPageToken = page.nextPageToken.length > 0 ? page.nextPageToken : undefined;
  } while (nextPageToken);
  return undefined;
}
