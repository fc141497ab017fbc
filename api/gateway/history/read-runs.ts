import type { WorkflowExecutionDescription } from '@temporalio/client';
import { ValueError } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';
import { payloadReader, type PayloadReader } from '../../../temporal/read-payloads.js';
import { ApiFailure } from '../../failure.js';
import { describeQuery } from '../read-status.js';
import { askServer, isNotFound, type Rpc } from '../rpc.js';
import { RunDecoder } from './decode-run.js';
import { failureOf } from './outcome.js';
import type { PendingActivity, RecordedRun } from './recorded.js';

/** Events of all runs together. A usual query has some dozens, and a run is cut at the policy's limit. */
const MAX_EVENTS = 20_000;
const PAGE_SIZE = 250;

type ProtoEvent = temporal.api.history.v1.IHistoryEvent;

/**
 * Everything that Temporal still knows of a query: all runs of its workflow, oldest first. Runs that it has forgotten are
 * missing at the beginning.
 * @param maxEvents of all runs together
 * @throws ApiFailure QUERY_NOT_FOUND, HISTORY_TOO_LONG, PAYLOAD_UNREADABLE, TEMPORAL_UNAVAILABLE; PortError of the store.
 */
export async function readRuns(rpc: Rpc, queryId: string, maxEvents = MAX_EVENTS): Promise<RecordedRun[]> {
  try {
    return await readChain(rpc, queryId, maxEvents);
  } catch (error) {
    if (error instanceof ValueError) throw new ApiFailure('PAYLOAD_UNREADABLE', { cause: error });
    throw error;
  }
}

/** From the last run back to the first: each names the one that it continues. */
async function readChain(rpc: Rpc, queryId: string, maxEvents: number): Promise<RecordedRun[]> {
  const reader = payloadReader(rpc.client.options.loadedDataConverter);
  const runs: RecordedRun[] = [];
  let left = maxEvents;
  let info: WorkflowExecutionDescription | undefined = await describeQuery(rpc, queryId);
  while (info) {
    left -= info.historyLength;
    if (left < 0) throw new ApiFailure('HISTORY_TOO_LONG');
    const { run, before } = await readRun(rpc, reader, info);
    runs.unshift(run);
    info = before ? await describeRun(rpc, queryId, before) : undefined;
  }
  return runs;
}

async function readRun(
  rpc: Rpc,
  reader: PayloadReader,
  info: WorkflowExecutionDescription,
): Promise<{ run: RecordedRun; before: string | undefined }> {
  const { workflowId, runId, historySize: bytes } = info;
  const decoder = new RunDecoder(reader, runId);
  const events: RecordedRun['events'] = [];
  let length = 0;
  let before: string | undefined;
  for await (const event of eventsOf(rpc, workflowId, runId)) {
    length++;
    const continues = event.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
    if (continues) before = continues;
    const decoded = await decoder.decode(event);
    if (decoded) events.push(decoded);
  }
  const pending = await pendingOf(reader, info);
  const run = { runId, length, ...(bytes === undefined ? {} : { bytes }), first: !before, events, pending };
  return { run, before };
}

async function* eventsOf(rpc: Rpc, workflowId: string, runId: string): AsyncGenerator<ProtoEvent> {
  const { client, deadlines } = rpc;
  let nextPageToken: Uint8Array | undefined;
  do {
    const request = {
      namespace: client.options.namespace,
      execution: { workflowId, runId },
      maximumPageSize: PAGE_SIZE,
      ...(nextPageToken ? { nextPageToken } : {}),
    };
    const page = await askServer(
      rpc,
      () => client.workflowService.getWorkflowExecutionHistory(request),
      deadlines.list,
    );
    yield* page.history?.events ?? [];
    nextPageToken = page.nextPageToken.length > 0 ? page.nextPageToken : undefined;
  } while (nextPageToken);
}

/** An earlier run; undefined when the server has forgotten it. */
async function describeRun(
  rpc: Rpc,
  queryId: string,
  runId: string,
): Promise<WorkflowExecutionDescription | undefined> {
  try {
    return await askServer(rpc, () => rpc.client.workflow.getHandle(queryId, runId).describe());
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

async function pendingOf(
  reader: PayloadReader,
  { raw }: WorkflowExecutionDescription,
): Promise<PendingActivity[]> {
  return Promise.all(
    (raw.pendingActivities ?? []).map(async ({ activityId, attempt, lastFailure }) => ({
      activityId: activityId ?? '',
      attempt: attempt ?? 1,
      ...(lastFailure ? { failure: failureOf(await reader.failure(lastFailure)) } : {}),
    })),
  );
}
