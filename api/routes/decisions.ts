import pLimit from 'p-limit';
import { requireClearance } from '../visibility/clearance.js';
import type { Decision, DecisionResult, HumanRequest, Receipt } from '../../contract/requests/index.js';
import { unknownMarkers } from '../../domain/markers.js';
import type { Guard } from '../auth/guard.js';
import type { Deps } from '../deps.js';
import { unknownMarkersCase } from '../details.js';
import { ApiFailure } from '../failure.js';
import type { Decide } from '../gateway/decide.js';
import type { Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import { asFailure, logFailure, problemOf } from '../http/problem.js';

/** Concurrent decisions of one batch. */
const PARALLEL = 8;

/** Handlers for deciding one request or several. */
export function decisionRoutes(
  deps: Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog'> & { guard: Guard },
): Handlers<'decideRequest' | 'decideRequests'> {
  const { gateway, guard, log } = deps;

  /** Decides for a caller who is cleared for it; the receipt holds only what they may see. */
  async function decide(decision: Decide): Promise<DecisionResult> {
    const { requestId, by } = decision;
    const { shown, request } = await requireClearance(deps, requestId, by, decision.decision.action);
    if (request?.status === 'open') refuseUnknownMarkers(request, decision.decision);
    try {
      return shown(await gateway.decide(decision));
    } catch (error) {
      if (error instanceof ApiFailure && error.extra['receipt']) {
        error.extra['receipt'] = shown(error.extra['receipt'] as Receipt);
      }
      throw error;
    }
  }

  return {
    async decideRequest({ params, body, principal, header }) {
      const result = await decide({
        requestId: params.id,
        decision: body,
        by: principal,
        idempotencyKey: idempotencyKey(header('idempotency-key')),
      });
      return { status: isPending(result) ? 202 : 200, body: result };
    },

    async decideRequests({ body, caller, principal, header, language, httpRequestId }) {
      const key = idempotencyKey(header('idempotency-key'));
      const limit = pLimit(PARALLEL);
      const results = body.decisions.map(({ requestId, ...decision }) =>
        limit(async () => {
          try {
            await guard.admit('decideRequest', caller, requestId);
            const result = await decide({ requestId, decision, by: principal, idempotencyKey: key });
            return { requestId, ok: true as const, result };
          } catch (error) {
            const failure = asFailure(error);
            logFailure(log, failure, error, httpRequestId);
            return { requestId, ok: false as const, problem: problemOf(failure, language) };
          }
        }),
      );
      return { body: { results: await Promise.all(results) } };
    },
  };
}

/** @throws ApiFailure HITL_INVALID_RESPONSE if the text of an answer cites what is no source */
function refuseUnknownMarkers(request: HumanRequest, { action, text, citations }: Decision): void {
  if (request.kind !== 'answer_review' || action !== 'edit' || text === undefined) return;
  const unknown = unknownMarkers(text, request.payload, citations);
  if (unknown.length === 0) return;
  const detail = unknownMarkersCase(unknown.map((marker) => `[${marker}]`).join(', '));
  throw new ApiFailure('HITL_INVALID_RESPONSE', { detail, errors: [{ pointer: '/text', detail }] });
}

function isPending(result: DecisionResult): boolean {
  return 'pending' in result;
}
