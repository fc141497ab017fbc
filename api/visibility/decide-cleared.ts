import type { Decision, DecisionResult, HumanRequest, Receipt } from '../../contract/requests/index.js';
import { unknownMarkers } from '../../domain/markers.js';
import type { Deps } from '../deps.js';
import { unknownMarkersCase } from '../details.js';
import { ApiFailure } from '../failure.js';
import type { Decide } from '../gateway/decide.js';
import { requireClearance } from './clearance.js';

/**
 * Decides a request for a caller who is cleared for it, through whichever door the decision comes; the receipt, of a
 * failure too, holds only what they may see.
 * @throws ApiFailure HITL_INVALID_RESPONSE for a text that cites what is no source; as `requireClearance` and
 *   `Gateway.decide`
 */
export async function decideCleared(
  parts: Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog'>,
  decision: Decide,
): Promise<DecisionResult> {
  const { requestId, by } = decision;
  const { shown, request } = await requireClearance(parts, requestId, by, decision.decision.action);
  if (request?.status === 'open') refuseUnknownMarkers(request, decision.decision);
  try {
    return shown(await parts.gateway.decide(decision));
  } catch (error) {
    if (error instanceof ApiFailure && error.extra['receipt']) {
      error.extra['receipt'] = shown(error.extra['receipt'] as Receipt);
    }
    throw error;
  }
}

/** @throws ApiFailure HITL_INVALID_RESPONSE if the text of an answer cites what is no source */
function refuseUnknownMarkers(request: HumanRequest, { action, text, citations }: Decision): void {
  if (request.kind !== 'answer_review' || action !== 'edit' || text === undefined) return;
  const unknown = unknownMarkers(text, request.payload, citations);
  if (unknown.length === 0) return;
  const detail = unknownMarkersCase(unknown.map((marker) => `[${marker}]`).join(', '));
  throw new ApiFailure('HITL_INVALID_RESPONSE', { detail, errors: [{ pointer: '/text', detail }] });
}
