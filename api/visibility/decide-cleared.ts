import {
  REQUEST_KINDS,
  type Decision,
  type DecisionResult,
  type HumanRequest,
} from '../../contract/requests/index.js';
import { unknownMarkers } from '../../domain/markers.js';
import type { Deps } from '../deps.js';
import { unknownMarkersCase } from '../details.js';
import { ApiFailure } from '../failure.js';
import type { Decide } from '../gateway/decide.js';
import { faultsIn } from '../http/validate.js';
import { whenCleared } from './clearance.js';

/** Hash of what nobody was shown. */
const NOTHING_SHOWN = '0'.repeat(64);

/**
 * Decides a request for a caller who is cleared for it, through whichever door the decision comes; the receipt, of a
 * failure too, holds only what they may see.
 * @throws ApiFailure HITL_INVALID_RESPONSE for a text that cites what is no source; as `whenCleared` and
 *   `Gateway.decide`
 */
export async function decideCleared(
  parts: Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog'>,
  decision: Decide,
): Promise<DecisionResult> {
  const { requestId, by } = decision;
  const act = { requestId, by, action: decision.decision.action };
  return whenCleared(parts, act, async ({ request, shown }) => {
    if (request?.status === 'open') refuseUnknownMarkers(request, decision.decision);
    // one that opens at this very moment has not been looked at: nothing is decided about it
    const seen = request ? decision.decision : { ...decision.decision, shownHash: NOTHING_SHOWN };
    try {
      return shown(await parts.gateway.decide({ ...decision, decision: seen }));
    } catch (error) {
      throw request ? worded(error, request, decision.decision) : error;
    }
  });
}

/** Returns a refusal of what does not fit the kind of a request in the words of the API; every other error as it is. */
function worded(error: unknown, { kind }: HumanRequest, { shownHash: _shown, ...reply }: Decision): unknown {
  if (!(error instanceof ApiFailure) || error.code !== 'HITL_INVALID_RESPONSE') return error;
  const errors = faultsIn(REQUEST_KINDS[kind].reply, reply);
  return errors.length === 0 ? error : new ApiFailure(error.code, { errors, cause: error });
}

/** @throws ApiFailure HITL_INVALID_RESPONSE if the text of an answer cites what is no source */
function refuseUnknownMarkers(request: HumanRequest, { action, text, citations }: Decision): void {
  if (request.kind !== 'answer_review' || action !== 'edit' || text === undefined) return;
  const unknown = unknownMarkers(text, request.payload, citations);
  if (unknown.length === 0) return;
  const detail = unknownMarkersCase(unknown.map((marker) => `[${marker}]`).join(', '));
  throw new ApiFailure('HITL_INVALID_RESPONSE', { detail, errors: [{ pointer: '/text', detail }] });
}
