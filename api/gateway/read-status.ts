import { setTimeout as sleep } from 'node:timers/promises';
import { QueryNotRegisteredError, type WorkflowExecutionDescription } from '@temporalio/client';
import { erasureOf } from '../../contract/audit.js';
import { ASKING_TYPES, QUESTION_MEMO } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import { withRecall } from '../../domain/recall.js';
import { PortError } from '../../ports/port-error.js';
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
  /** Forgets what is kept of a finished query: to be called by whoever changes it. */
  forget(id: string): void;
  /** Resolves when no read is under way. */
  settled(): Promise<void>;
}

/**
 * Time for which the result of a query is kept, milliseconds: nothing changes it but erasure, which takes so long at most to
 * be effective in other processes. A recall of its answer is looked up by each read.
 */
const RESULT_MS = 5_000;
const RESULTS_KEPT = 200;

/** Results of queries that have ended, whole and for every viewer: what a viewer may see of one is decided anew by each read. */
function keepResults() {
  const kept = new Map<string, { result: QueryStatus; at: number }>();
  return {
    get(id: string): QueryStatus | undefined {
      const found = kept.get(id);
      if (found && Date.now() - found.at < RESULT_MS) return found.result;
      kept.delete(id);
      return undefined;
    },
    set(id: string, result: QueryStatus): void {
      kept.set(id, { result, at: Date.now() });
      const [oldest] = kept.keys();
      if (kept.size > RESULTS_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    forget: (id: string): void => void kept.delete(id),
  };
}

type Results = ReturnType<typeof keepResults>;

export function createStatusReader(rpc: Rpc): StatusReader {
  interface Reading {
    now: Promise<QueryStatus>;
    /** The read for callers of `readAnew` that came during this one. */
    next?: Promise<QueryStatus>;
  }
  const underway = new Map<string, Reading>();
  const results = keepResults();

  function begin(id: string): Promise<QueryStatus> {
    const reading: Reading = {
      now: readStatus(rpc, results, id).finally(() => {
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
    forget: (id) => results.forget(id),
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

async function readStatus(rpc: Rpc, results: Results, id: string): Promise<QueryStatus> {
  const kept = results.get(id);
  if (kept) return asRecalled(rpc, kept);
  const readUntil = Date.now() + rpc.deadlines.read;
  for (;;) {
    const info = await describeBetweenTasks(rpc, id);
    if (info.status.name !== 'RUNNING') return endOf(rpc, results, info);
    try {
      return await statusFromWorker(rpc, results, id);
    } catch (error) {
      // the handler does not fail: a workflow task is about to begin (`workflows/sandbox/started-tasks.ts`)
      if (!(error instanceof QueryNotRegisteredError)) throw error;
      if (Date.now() > readUntil) throw new ApiFailure('WORKER_UNAVAILABLE', { cause: error });
    }
    await sleep(LONGEST_LOOK_MS);
  }
}

async function statusFromWorker(rpc: Rpc, results: Results, id: string): Promise<QueryStatus> {
  try {
    const handle = rpc.client.workflow.getHandle(id);
    return await askWorker(rpc, rpc.deadlines.read, () => handle.query(statusQuery));
  } catch (error) {
    // it may have ended meanwhile, and needs no worker then
    const latest = await describeQuery(rpc, id);
    if (latest.status.name !== 'RUNNING') return endOf(rpc, results, latest);
    throw error;
  }
}

/** Returns the description of a query's run. @throws ApiFailure QUERY_NOT_FOUND, TEMPORAL_UNAVAILABLE */
export async function describeQuery(rpc: Rpc, id: string): Promise<WorkflowExecutionDescription> {
  try {
    const info = await askServer(rpc, () => rpc.client.workflow.getHandle(id).describe());
    if (ASKING_TYPES.includes(info.type)) return info;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  throw new ApiFailure('QUERY_NOT_FOUND');
}

/**
 * Reads a finished query from its result, without a worker.
 * @throws ApiFailure QUERY_ERASED; QUERY_NOT_FOUND if the server deletes it meanwhile
 */
async function endOf(rpc: Rpc, results: Results, info: WorkflowExecutionDescription): Promise<QueryStatus> {
  refuseErased(info.memo?.[QUESTION_MEMO]);
  if (info.status.name !== 'COMPLETED') return lostRun(info);
  const handle = rpc.client.workflow.getHandle(info.workflowId, info.runId);
  try {
    const result: unknown = await askServer(rpc, () => handle.result());
    // it may have been erased since the memo was read
    refuseErased(result);
    results.set(info.workflowId, result as QueryStatus);
    return await asRecalled(rpc, result as QueryStatus);
  } catch (error) {
    throw isNotFound(error) ? new ApiFailure('QUERY_NOT_FOUND') : error;
  }
}

/** Returns a finished query with the recall of its answer, if it was recalled; as it ended while the store does not answer. */
async function asRecalled({ recalls }: Rpc, status: QueryStatus): Promise<QueryStatus> {
  if (status.stage !== 'completed' || status.answer.citations.length === 0) return status;
  try {
    const kept = await recalls?.get(status.id);
    if (!kept) return status;
    const { told: _, ...recall } = kept.value;
    return withRecall(status, recall);
  } catch (error) {
    if (error instanceof PortError) return status;
    throw error;
  }
}

/** @throws ApiFailure QUERY_ERASED if the value stands in the place of erased content */
export function refuseErased(value: unknown): void {
  const erasure = erasureOf(value);
  if (erasure) throw erasedFailure(erasure);
}
