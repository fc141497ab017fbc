import { setTimeout as sleep } from 'node:timers/promises';
import { QueryNotRegisteredError, type WorkflowExecutionDescription } from '@temporalio/client';
import { erasureOf } from '../../contract/audit.js';
import { QUESTION_MEMO, WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import { statusQuery } from '../../workflows/messages.js';
import { ApiFailure, erasedFailure } from '../failure.js';
import { lostRun } from './lost-run.js';
import { askServer, askWorker, isNotFound, type Rpc } from './rpc.js';

/** Reads the status of a query. */
export interface StatusReader {
  /**
   * Returns the present status. Concurrent callers share one read, and reads of one query run one after another: the server
   * buffers one Temporal query per workflow, and the SDK repeats a second one only after a second.
   * @throws ApiFailure QUERY_NOT_FOUND, QUERY_ERASED, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE.
   */
  read(id: string): Promise<QueryStatus>;
  /** As `read`, with a read that begins after this call. */
  readAnew(id: string): Promise<QueryStatus>;
  /** Resolves when no read is under way. */
  settled(): Promise<void>;
}

export function createStatusReader(rpc: Rpc): StatusReader {
  interface Reading {
    now: Promise<QueryStatus>;
    /** The read for callers of `readAnew` that came during this one. */
    next?: Promise<QueryStatus>;
  }
  const underway = new Map<string, Reading>();

  function begin(id: string): Promise<QueryStatus> {
    const reading: Reading = {
      now: readStatus(rpc, id).finally(() => {
        if (underway.get(id) === reading && !reading.next) underway.delete(id);
      }),
    };
    underway.set(id, reading);
    return reading.now;
  }

  return {
    read: (id) => underway.get(id)?.now ?? begin(id),
    readAnew(id) {
      const reading = underway.get(id);
      if (!reading) return begin(id);
      reading.next ??= reading.now.catch(() => undefined).then(() => begin(id));
      return reading.next;
    },
    async settled() {
      while (underway.size > 0) {
        await Promise.allSettled([...underway.values()].map(({ now, next }) => next ?? now));
      }
    },
  };
}

/** Longest wait for a running workflow task to end before the status is read all the same, milliseconds. */
const TASK_MS = 1_000;
const LONGEST_LOOK_MS = 40;

/**
 * Describes a query, if possible between two workflow tasks: a Temporal query that arrives during one is answered with it.
 * If a local activity ends in that task, the workflow then gets its result only with the next task, after messages that came
 * meanwhile. Replay does not know this order, so the history could not be replayed.
 */
async function describeBetweenTasks(rpc: Rpc, id: string): Promise<WorkflowExecutionDescription> {
  const lookUntil = Date.now() + TASK_MS;
  for (let lookMs = 5; ; lookMs = Math.min(lookMs * 2, LONGEST_LOOK_MS)) {
    const info = await describeQuery(rpc, id);
    if (info.status.name !== 'RUNNING' || !info.raw.pendingWorkflowTask || Date.now() > lookUntil)
      return info;
    await sleep(lookMs);
  }
}

async function readStatus(rpc: Rpc, id: string): Promise<QueryStatus> {
  const readUntil = Date.now() + rpc.deadlines.read;
  for (;;) {
    const info = await describeBetweenTasks(rpc, id);
    if (info.status.name !== 'RUNNING') return endOf(rpc, info);
    try {
      return await statusFromWorker(rpc, id);
    } catch (error) {
      // the handler does not fail: a workflow task is about to begin (`workflows/sandbox/started-tasks.ts`)
      if (!(error instanceof QueryNotRegisteredError)) throw error;
      if (Date.now() > readUntil) throw new ApiFailure('WORKER_UNAVAILABLE', { cause: error });
    }
    await sleep(LONGEST_LOOK_MS);
  }
}

async function statusFromWorker(rpc: Rpc, id: string): Promise<QueryStatus> {
  try {
    const handle = rpc.client.workflow.getHandle(id);
    return await askWorker(rpc, rpc.deadlines.read, () => handle.query(statusQuery));
  } catch (error) {
    // it may have ended meanwhile, and needs no worker then
    const latest = await describeQuery(rpc, id);
    if (latest.status.name !== 'RUNNING') return endOf(rpc, latest);
    throw error;
  }
}

/** Returns the description of a query's run. @throws ApiFailure QUERY_NOT_FOUND, TEMPORAL_UNAVAILABLE */
export async function describeQuery(rpc: Rpc, id: string): Promise<WorkflowExecutionDescription> {
  try {
    const info = await askServer(rpc, () => rpc.client.workflow.getHandle(id).describe());
    if (info.type === WORKFLOW_TYPES.answerQuery || info.type === WORKFLOW_TYPES.changePolicy) return info;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  throw new ApiFailure('QUERY_NOT_FOUND');
}

/**
 * Reads a finished query from its result, without a worker.
 * @throws ApiFailure QUERY_ERASED; QUERY_NOT_FOUND if the server deletes it meanwhile
 */
async function endOf(rpc: Rpc, info: WorkflowExecutionDescription): Promise<QueryStatus> {
  refuseErased(info.memo?.[QUESTION_MEMO]);
  if (info.status.name !== 'COMPLETED') return lostRun(info);
  const handle = rpc.client.workflow.getHandle(info.workflowId, info.runId);
  try {
    const result: unknown = await askServer(rpc, () => handle.result());
    // it may have been erased since the memo was read
    refuseErased(result);
    return result as QueryStatus;
  } catch (error) {
    throw isNotFound(error) ? new ApiFailure('QUERY_NOT_FOUND') : error;
  }
}

/** @throws ApiFailure QUERY_ERASED if the value stands in the place of erased content */
export function refuseErased(value: unknown): void {
  const erasure = erasureOf(value);
  if (erasure) throw erasedFailure(erasure);
}
