import type { WorkflowExecutionDescription } from '@temporalio/client';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import { statusQuery } from '../../workflows/messages.js';
import { ApiFailure } from '../failure.js';
import { lostRun } from './lost-run.js';
import { askServer, askWorker, isNotFound, type Rpc } from './rpc.js';

/** Reads the status of a query. */
export interface StatusReader {
  /**
   * The status now. Callers at the same moment share one read: the server takes one buffered Temporal query per
   * workflow at a time.
   * @throws ApiFailure QUERY_NOT_FOUND, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE.
   */
  read(id: string): Promise<QueryStatus>;
  /** Like `read`, but begun after this call. */
  readAnew(id: string): Promise<QueryStatus>;
}

export function createStatusReader(rpc: Rpc): StatusReader {
  const underway = new Map<string, Promise<QueryStatus>>();

  function readAnew(id: string): Promise<QueryStatus> {
    const reading = readStatus(rpc, id).finally(() => {
      if (underway.get(id) === reading) underway.delete(id);
    });
    underway.set(id, reading);
    return reading;
  }

  return { readAnew, read: (id) => underway.get(id) ?? readAnew(id) };
}

async function readStatus(rpc: Rpc, id: string): Promise<QueryStatus> {
  const info = await describeQuery(rpc, id);
  if (info.status.name !== 'RUNNING') return endOf(rpc, info);
  try {
    const handle = rpc.client.workflow.getHandle(id);
    return await askWorker(rpc, rpc.deadlines.read, () => handle.query(statusQuery));
  } catch (error) {
    // it may have ended meanwhile, and then no worker is needed
    const latest = await describeQuery(rpc, id);
    if (latest.status.name !== 'RUNNING') return endOf(rpc, latest);
    throw error;
  }
}

/** What the server knows about the run of a query. @throws ApiFailure QUERY_NOT_FOUND. */
export async function describeQuery(rpc: Rpc, id: string): Promise<WorkflowExecutionDescription> {
  try {
    const info = await askServer(rpc, () => rpc.client.workflow.getHandle(id).describe());
    if (info.type === WORKFLOW_TYPES.answerQuery) return info;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  throw new ApiFailure('QUERY_NOT_FOUND');
}

/** A finished query is read from its result, so that it can be read when no worker runs. */
async function endOf(rpc: Rpc, info: WorkflowExecutionDescription): Promise<QueryStatus> {
  if (info.status.name !== 'COMPLETED') return lostRun(info);
  const handle = rpc.client.workflow.getHandle(info.workflowId, info.runId);
  return (await askServer(rpc, () => handle.result())) as QueryStatus;
}
