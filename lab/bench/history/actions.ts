import type { Client, WorkflowHandle } from '@temporalio/client';
import proto, { type temporal } from '@temporalio/proto';

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

type Event = temporal.api.history.v1.IHistoryEvent;

const { EventType } = proto.temporal.api.enums.v1;

/** The marker of versions is written by the SDK; the search attribute that goes with it is free. */
const VERSIONS_ATTRIBUTE = 'TemporalChangeVersion';

/** Billable actions of events that count by themselves. */
const COUNTED: Partial<Record<number, number>> = {
  // also each run that another one continues as
  [EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED]: 1,
  [EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED]: 1,
  [EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED]: 1,
  [EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED]: 1,
  // with the time limits of conditions, which are timers too
  [EventType.EVENT_TYPE_TIMER_STARTED]: 1,
  [EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED]: 1,
  // the wish for a child and the attempt; the child's own start is counted with its history
  [EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED]: 1,
  [EventType.EVENT_TYPE_NEXUS_OPERATION_SCHEDULED]: 1,
};

/**
 * Billable actions of one run of a workflow, as Temporal Cloud counts them (https://docs.temporal.io/cloud/actions, read
 * in November 2026): a start, a signal, an accepted update, a timer, an upsert of search attributes, an activity and
 * each of its retries count 1; all local activities and other markers of one workflow task count 1 together. What leaves
 * nothing in the history is not in it: reads of a running query (1 each), heartbeats that reach the server, refused updates.
 */
export function billableActions(events: readonly Event[]): number {
  const tasksWithMarkers = new Set<string>();
  let actions = 0;
  for (const event of events) {
    const type = event.eventType!;
    actions += COUNTED[type] ?? 0;
    if (type === EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED) {
      actions += (event.activityTaskStartedEventAttributes?.attempt ?? 1) - 1;
    }
    if (type === EventType.EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES && isBilled(event)) actions += 1;
    if (type === EventType.EVENT_TYPE_MARKER_RECORDED) {
      tasksWithMarkers.add(String(event.markerRecordedEventAttributes?.workflowTaskCompletedEventId));
    }
  }
  return actions + tasksWithMarkers.size;
}

function isBilled({ upsertWorkflowSearchAttributesEventAttributes: upsert }: Event): boolean {
  const names = Object.keys(upsert?.searchAttributes?.indexedFields ?? {});
  return names.some((name) => name !== VERSIONS_ATTRIBUTE);
}
