import { randomUUID } from 'node:crypto';
import { queryIdOfRequest } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import type { Decision, Receipt } from '../../contract/requests/index.js';
import { decideUpdate } from '../../workflows/messages.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import type { StatusReader } from './read-status.js';
import { askServer, isNotFound, type Rpc } from './rpc.js';
import type { Updates } from './updates.js';

/** A decision on a human request. */
export interface Decide {
  requestId: string;
  decision: Decision;
  by: string;
  /** The same key again gets the same outcome. */
  idempotencyKey: string | undefined;
}

/**
 * Decides a human request.
 * @throws ApiFailure REQUEST_NOT_FOUND; HITL_… as the workflow refuses; HITL_REQUEST_EXPIRED with the winning receipt;
 *   IDEMPOTENCY_KEY_REUSED; WORKER_UNAVAILABLE; TEMPORAL_UNAVAILABLE.
 */
export async function decide(
  rpc: Rpc,
  updates: Updates,
  reader: StatusReader,
  input: Decide,
): Promise<Receipt> {
  const { requestId, decision, by, idempotencyKey } = input;
  const queryId = queryIdOfRequest(requestId);
  const handle = rpc.client.workflow.getHandle(queryId);
  const updateId = idempotencyKey ?? randomUUID();
  const sent = await updates.send(queryId, () =>
    handle.executeUpdate(decideUpdate, { args: [{ requestId, decision, by }], updateId }),
  );
  if (sent !== 'ended') return sameDecision(sent.result, input);

  if (idempotencyKey !== undefined) {
    const earlier = await outcomeOf(rpc, queryId, idempotencyKey);
    if (earlier) return sameDecision(earlier, input);
  }
  throw refuseEnded(await readEnded(reader, queryId), requestId);
}

/** The first outcome of a key must not pass for the outcome of another decision. */
function sameDecision(receipt: Receipt, { requestId, decision }: Decide): Receipt {
  if (receipt.requestId === requestId && receipt.action === decision.action) return receipt;
  throw new ApiFailure('IDEMPOTENCY_KEY_REUSED');
}

/** What became of an update of a workflow that has closed since; undefined when it was none of its updates. */
async function outcomeOf(rpc: Rpc, queryId: string, updateId: string): Promise<Receipt | undefined> {
  const update = rpc.client.workflow.getHandle(queryId).getUpdateHandle<Receipt>(updateId);
  try {
    return await askServer(rpc, () => update.result());
  } catch (error) {
    if (error instanceof ApiFailure && !isNotFound(error)) throw error;
    return undefined;
  }
}

async function readEnded(reader: StatusReader, queryId: string): Promise<QueryStatus> {
  try {
    return await reader.read(queryId);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') {
      throw new ApiFailure('REQUEST_NOT_FOUND');
    }
    throw error;
  }
}

function refuseEnded(status: QueryStatus, requestId: string): ApiFailure {
  const receipt = status.receipts.find((one) => one.requestId === requestId);
  if (receipt) return new ApiFailure('HITL_REQUEST_EXPIRED', { extra: { receipt } });
  if (status.requests.some((request) => request.id === requestId)) {
    return new ApiFailure('QUERY_ENDED', { detail: CASES.alreadyOver });
  }
  return new ApiFailure('REQUEST_NOT_FOUND');
}
