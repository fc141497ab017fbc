import { createHash } from 'node:crypto';
import { isGrpcServiceError, type Client, type WorkflowExecutionDescription } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import proto from '@temporalio/proto';
import canonicalize from 'canonicalize';
import { payloadReader, type HistoryEvent, type PayloadReader } from '../../temporal/read-payloads.js';
import { RunDecoder } from './decode-run.js';
import { failureOf } from './outcome.js';
import type { PendingActivity, RecordedRun } from './recorded.js';

const PAGE_SIZE = 250;
/** Status code of gRPC. */
const NOT_FOUND = 5;

const { HistoryEvent: codec } = proto.temporal.api.history.v1;

/** The server that histories are read from. */
export interface HistoryServer {
  client: Client;
  /** Makes one call, within the time that a page may take. */
  ask<T>(call: () => Promise<T>): Promise<T>;
}

/** More events than are read at once. */
export class HistoryTooLong extends Error {
  override readonly name = 'HistoryTooLong';
}

/**
 * Every run of a workflow that the server still knows, the last one first: each names the one that it continues.
 * @throws WorkflowNotFoundError when the server has just forgotten the last one.
 */
export async function* runsBackwards(
  server: HistoryServer,
  last: WorkflowExecutionDescription,
): AsyncGenerator<{ info: WorkflowExecutionDescription; events: HistoryEvent[]; first: boolean }> {
  let info: WorkflowExecutionDescription | undefined = last;
  while (info) {
    const events = await eventsOf(server, info);
    if (!events) {
      if (info === last)
        throw new WorkflowNotFoundError('forgotten while it was read', info.workflowId, info.runId);
      return;
    }
    const before = events[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId;
    yield { info, events, first: !before };
    info = before ? await describeRun(server, info.workflowId, before) : undefined;
  }
}

/**
 * Everything that Temporal still knows of a query: all runs of its workflow, oldest first. Runs that it has forgotten are
 * missing at the beginning.
 * @param last the run to begin with
 * @param maxEvents of all runs together
 * @param decoded false where the payloads cannot be read any more: only events are counted and hashed then
 * @throws HistoryTooLong; WorkflowNotFoundError when the server has just forgotten it; ValueError for a payload that cannot
 *   be read; PortError of the store.
 */
export async function readRuns(
  server: HistoryServer,
  last: WorkflowExecutionDescription,
  maxEvents: number,
  decoded = true,
): Promise<RecordedRun[]> {
  const reader = payloadReader(server.client.options.loadedDataConverter);
  const runs: RecordedRun[] = [];
  let left = maxEvents - last.historyLength;
  if (left < 0) throw new HistoryTooLong();
  for await (const { info, events, first } of runsBackwards(server, last)) {
    if (info !== last) left -= info.historyLength;
    if (left < 0) throw new HistoryTooLong();
    const { runId, historySize: bytes } = info;
    runs.unshift({
      runId,
      length: events.length,
      ...(bytes === undefined ? {} : { bytes }),
      sha256: hashOf(events),
      first,
      events: decoded ? await decodeRun(reader, runId, events) : [],
      pending: decoded ? await pendingOf(reader, info) : [],
    });
  }
  return runs;
}

async function decodeRun(
  reader: PayloadReader,
  runId: string,
  events: readonly HistoryEvent[],
): Promise<RecordedRun['events']> {
  const decoder = new RunDecoder(reader, runId);
  const found: RecordedRun['events'] = [];
  for (const event of events) {
    const decoded = await decoder.decode(event);
    if (decoded) found.push(decoded);
  }
  return found;
}

/** SHA-256 over the events as the server keeps them, payloads as they were encrypted: one line of canonical JSON for each. */
export function hashOf(events: readonly HistoryEvent[]): string {
  const hash = createHash('sha256');
  for (const event of events) {
    // the server gives the entries of maps in any order
    const plain = codec.toObject(codec.fromObject(event), { longs: String, bytes: String });
    hash.update(`${canonicalize(plain) ?? ''}\n`);
  }
  return hash.digest('hex');
}

/** The events of a run; undefined when the server has forgotten it since it was described. */
async function eventsOf(
  server: HistoryServer,
  { workflowId, runId }: WorkflowExecutionDescription,
): Promise<HistoryEvent[] | undefined> {
  const events: HistoryEvent[] = [];
  let nextPageToken: Uint8Array | undefined;
  try {
    do {
      const request = {
        namespace: server.client.options.namespace,
        execution: { workflowId, runId },
        maximumPageSize: PAGE_SIZE,
        ...(nextPageToken ? { nextPageToken } : {}),
      };
      const page = await server.ask(() => server.client.workflowService.getWorkflowExecutionHistory(request));
      events.push(...(page.history?.events ?? []));
      nextPageToken = page.nextPageToken.length > 0 ? page.nextPageToken : undefined;
    } while (nextPageToken);
  } catch (error) {
    if (isGrpcServiceError(error) && Number(error.code) === NOT_FOUND) return undefined;
    throw error;
  }
  return events;
}

/** An earlier run; undefined when the server has forgotten it. */
async function describeRun(
  server: HistoryServer,
  workflowId: string,
  runId: string,
): Promise<WorkflowExecutionDescription | undefined> {
  try {
    return await server.ask(() => server.client.workflow.getHandle(workflowId, runId).describe());
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
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
