import { queryIdOfRequest } from '../../contract/ids.js';
import type { Principal } from '../../contract/principal.js';
import type { QueryStatus } from '../../contract/query.js';
import type { Decision, DecisionResult } from '../../contract/requests/index.js';
import { tooLateCode } from '../../domain/requests/admission.js';
import { decideUpdate } from '../../workflows/messages.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { deliver } from './message.js';
import type { Parts } from './parts.js';
import { statusForRequest } from './request-acts.js';

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
