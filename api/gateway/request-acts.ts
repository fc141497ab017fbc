import type { UpdateDefinition } from '@temporalio/common';
import { queryIdOfRequest } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import type { HumanRequest, Decision, DecisionResult } from '../../contract/requests/index.js';
import { type RequestInput, decideUpdate } from '../../workflows/messages.js';
import { ApiFailure } from '../failure.js';
import { deliver, type Input, type Parts } from './message.js';
import type { Principal } from '../../contract/principal.js';
import { tooLateCode } from '../../domain/requests/admission.js';
import { CASES } from '../details.js';

/** A decision on a human request. */
export interface Decide {
  requestId: string;
  decision: Decision;
  by: Principal;
  /** A repetition with the same key gets the same outcome. */
  idempotencyKey: string | undefined;
}

/**
 * Decides a human request.
 * @throws ApiFailure REQUEST_NOT_FOUND; HITL_… as the workflow refuses, with the winning receipt if there is one;
 *   IDEMPOTENCY_KEY_REUSED; WORKER_UNAVAILABLE; TEMPORAL_UNAVAILABLE.
 */
export async function decide(parts: Parts, decision: Decide): Promise<DecisionResult> {
  const { idempotencyKey, ...input } = decision;
  const queryId = queryIdOfRequest(input.requestId);
  const sent = await deliver(parts, { queryId, update: decideUpdate, input, idempotencyKey });
  if (sent !== 'ended') return sent.result;
  throw refuseEnded(await statusForRequest(parts, input.requestId), input.requestId);
}

function refuseEnded(status: QueryStatus, requestId: string): ApiFailure {
  const receipt = status.receipts.find((one) => one.requestId === requestId);
  if (receipt) {
    return new ApiFailure(tooLateCode(receipt), { extra: { receipt } });
  }
  if (status.requests.some((request) => request.id === requestId)) {
    return new ApiFailure('QUERY_ENDED', { detail: CASES.alreadyOver });
  }
  return new ApiFailure('REQUEST_NOT_FOUND');
}

/** An operation on a request other than its decision, with the key by which it counts once. */
export interface RequestAct<I extends RequestInput = RequestInput> {
  input: I & Input;
  idempotencyKey: string | undefined;
}

/**
 * Claims, releases or extends a request.
 * @returns the request after it
 * @throws ApiFailure REQUEST_NOT_FOUND, QUERY_ENDED, IDEMPOTENCY_KEY_REUSED, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE,
 *   and as the workflow refuses.
 */
export async function actOnRequest<I extends RequestInput>(
  parts: Parts,
  update: UpdateDefinition<HumanRequest, [I]>,
  act: RequestAct<I>,
): Promise<HumanRequest> {
  const { requestId } = act.input;
  const sent = await deliver(parts, { ...act, queryId: queryIdOfRequest(requestId), update });
  if (sent !== 'ended') return sent.result;
  await readRequest(parts, requestId);
  throw new ApiFailure('QUERY_ENDED');
}

/** Returns a request. @throws ApiFailure REQUEST_NOT_FOUND, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE */
export async function readRequest(parts: Pick<Parts, 'reader'>, requestId: string): Promise<HumanRequest> {
  const { requests } = await statusForRequest(parts, requestId);
  const request = requests.find(({ id }) => id === requestId);
  if (!request) throw new ApiFailure('REQUEST_NOT_FOUND');
  return request;
}

/** Returns the status of the query of a request. @throws ApiFailure as `readRequest` */
async function statusForRequest({ reader }: Pick<Parts, 'reader'>, requestId: string): Promise<QueryStatus> {
  try {
    return await reader.read(queryIdOfRequest(requestId));
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') {
      throw new ApiFailure('REQUEST_NOT_FOUND');
    }
    throw error;
  }
}
