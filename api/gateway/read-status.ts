import { setTimeout as sleep } from 'node:timers/promises';
import { QueryNotRegisteredError, type WorkflowExecutionDescription } from '@temporalio/client';
import { erasureOf } from '../../contract/audit.js';
import { ASKING_TYPES, QUESTION_MEMO } from '../../contract/ids.js';
import { isFinal, type QueryStatus, modeSchema } from '../../contract/query.js';
import { withRecall } from '../../domain/recall.js';
import { PortError } from '../../ports/port-error.js';
import { statusQuery } from '../../workflows/messages.js';
import { ApiFailure, erasedFailure } from '../failure.js';
import { askServer, askWorker, isNotFound, type Rpc } from './rpc.js';
import { FAILURES } from '../../contract/failures.js';
import { initialStatus } from '../../contract/initial-status.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import { payloadReader, type HistoryEvent } from '../../temporal/read-payloads.js';
import { askerOf, ATTRIBUTES, openRequestsOf, questionOf, type RunInfo } from '../../temporal/attributes.js';

/** Reads the status of a query. */
export interface StatusReader {
  /**
   * Returns the present status, or a kept one: of a query that has ended, or of one that is observed. Concurrent callers
   * share one read, and reads of one query run one after another: the server buffers one Temporal query per workflow, and
   * the SDK repeats a second one only after a second.
   * @throws ApiFailure QUERY_NOT_FOUND, QUERY_ERASED, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE.
   */
  read(id: string): Promise<QueryStatus>;
  /** As `read`, with a read that begins after this call. */
  readAnew(id: string): Promise<QueryStatus>;
  /** As `readAnew`, of a query that has ended: from the last event of its history, which saves two calls of the server. */
  readEnd(id: string, last: HistoryEvent): Promise<QueryStatus>;
  /** Forgets what is kept of a query, and what is being read: to be called by whoever changes it or sees it change. */
  forget(id: string): void;
  /** Keeps statuses of a query while it runs, too, from now on: the caller sees each change of it and forgets it then. */
  observe(id: string): void;
  /** Ends what `observe` began. */
  unobserve(id: string): void;
  /** Resolves when no read is under way. */
  settled(): Promise<void>;
}

/**
 * Time for which a status is kept, milliseconds. One that is not forgotten in time is never older: the result of a query that
 * another process erases, and the status of one that runs while the server does not tell of its changes. A recall of an answer
 * is looked up by each read.
 */
const KEPT_MS = 5_000;
const MOST_KEPT = 500;

/** Statuses, whole and for every viewer: what a viewer may see of one is decided anew by each read. */
function keepStatuses() {
  const kept = new Map<string, { status: QueryStatus; at: number }>();
  return {
    get(id: string): QueryStatus | undefined {
      const found = kept.get(id);
      if (found && Date.now() - found.at < KEPT_MS) return found.status;
      kept.delete(id);
      return undefined;
    },
    set(id: string, status: QueryStatus): void {
      kept.set(id, { status, at: Date.now() });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    forget: (id: string): void => void kept.delete(id),
  };
}

export function createStatusReader(rpc: Rpc): StatusReader {
  interface Reading {
    now: Promise<QueryStatus>;
    /** The read for callers of `readAnew` that came during this one. */
    next?: Promise<QueryStatus>;
    /** The query has changed since it began. */
    outdated?: true;
  }
  const underway = new Map<string, Reading>();
  const kept = keepStatuses();
  const observed = new Set<string>();

  function begin(id: string, read: () => Promise<QueryStatus>): Promise<QueryStatus> {
    const reading: Reading = {
      now: read()
        .then((status) => {
          if (!reading.outdated && (isFinal(status.stage) || observed.has(id))) kept.set(id, status);
          return status;
        })
        .finally(() => {
          if (underway.get(id) === reading && !reading.next) underway.delete(id);
        }),
    };
    underway.set(id, reading);
    return reading.now;
  }

  function anew(id: string, read = () => readStatus(rpc, id)): Promise<QueryStatus> {
    const reading = underway.get(id);
    if (!reading) return begin(id, read);
    reading.next ??= reading.now.catch(() => undefined).then(() => begin(id, read));
    return reading.next;
  }

  function shared(id: string): Promise<QueryStatus> {
    const reading = underway.get(id);
    return reading && !reading.outdated ? reading.now : anew(id);
  }

  return {
    read: async (id) => asRecalled(rpc, kept.get(id) ?? (await shared(id))),
    readAnew: async (id) => asRecalled(rpc, await anew(id)),
    readEnd: async (id, last) => asRecalled(rpc, await anew(id, () => endIn(rpc, id, last))),
    forget(id) {
      kept.forget(id);
      const reading = underway.get(id);
      if (reading) reading.outdated = true;
    },
    observe: (id) => void observed.add(id),
    unobserve(id) {
      observed.delete(id);
      const status = kept.get(id);
      if (status && !isFinal(status.stage)) kept.forget(id);
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

/** Returns the result that the last event of a query holds; reads its status where that holds none. @throws ApiFailure as `read` */
async function endIn(rpc: Rpc, id: string, last: HistoryEvent): Promise<QueryStatus> {
  const payloads = last.workflowExecutionCompletedEventAttributes?.result?.payloads;
  const [result] = await payloadReader(rpc.client.options.loadedDataConverter).values(payloads);
  refuseErased(result);
  const status = result as QueryStatus | undefined;
  // another workflow than a query returns something else
  return status?.id === id ? status : readStatus(rpc, id);
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

/** Returns the status of a query at its start, from what the server keeps of the run. */
export function startOfRun(info: RunInfo): QueryStatus & { stage: 'analysing' } {
  const attributes = info.typedSearchAttributes;
  const sessionId = attributes.get(ATTRIBUTES.session);
  const start = {
    id: info.workflowId,
    question: questionOf(info),
    mode: modeSchema.catch('auto').parse(attributes.get(ATTRIBUTES.mode)),
    asker: { id: askerOf(info), groups: [] },
    ...(sessionId === undefined ? {} : { sessionId }),
  };
  return initialStatus(start, info.startTime.toISOString());
}

/**
 * Returns the status of a run that ended without a result: terminated or cancelled by an operator, timed out, or failed
 * by a defect. Its open requests have lapsed; large ones, of which the memo holds an outline only, are lost with it.
 */
function lostRun(info: RunInfo): QueryStatus {
  const start = startOfRun(info);
  const cancelled = info.status.name === 'CANCELLED';
  const code = cancelled ? 'CANCELLED' : 'QUERY_FAILED';
  const open = openRequestsOf(info).filter(({ payload }) => payload !== undefined) as HumanRequest[];
  return {
    ...start,
    stage: cancelled ? 'cancelled' : 'failed',
    revision: info.historyLength,
    updatedAt: (info.closeTime ?? info.startTime).toISOString(),
    requests: open.map((request) => ({ ...request, status: 'lapsed' as const })),
    outcome: {
      code,
      message: FAILURES[code].title[start.language],
      reason: info.status.name.toLowerCase(),
    },
  };
}
