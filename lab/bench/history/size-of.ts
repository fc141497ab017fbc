import type { Client, WorkflowHandle } from '@temporalio/client';
import type { temporal } from '@temporalio/proto';
import { billableActions } from './actions.js';

/** History size of one query, over all its runs. */
export interface HistorySize {
  what: string;
  events: number;
  /** As the server counts them. */
  bytes: number;
  /** Billable actions of Temporal Cloud. */
  actions: number;
}

/** Reads the history of a workflow that has ended, from its first run on. */
export async function sizeOf(
  client: Client,
  what: string,
  workflowId: string,
  firstRunId: string,
): Promise<HistorySize> {
  const total: HistorySize = { what, events: 0, bytes: 0, actions: 0 };
  for (let runId: string | undefined = firstRunId; runId;) {
    const handle: WorkflowHandle = client.workflow.getHandle(workflowId, runId);
    const { historySize } = await handle.describe();
    const events: temporal.api.history.v1.IHistoryEvent[] = (await handle.fetchHistory()).events ?? [];
    total.events += events.length;
    total.bytes += historySize ?? 0;
    total.actions += billableActions(events);
    runId = events.at(-1)?.workflowExecutionContinuedAsNewEventAttributes?.newExecutionRunId ?? undefined;
  }
  return total;
}
