import type { Principal } from '../../contract/principal.js';
import type { HumanRequest, DecisionResult } from '../../contract/requests/index.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Call, Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import { whenCleared, decideCleared } from '../visibility/clearance.js';
import { inboxViewerOf, createViews } from '../visibility/views.js';
import pLimit from 'p-limit';
import type { Guard } from '../auth/guard.js';
import { asFailure, logFailure, problemOf } from '../http/problem.js';

/** Concurrent decisions of one batch. */
const PARALLEL = 8;

type Names =
  | 'listRequests'
  | 'countRequests'
  | 'getRequest'
  | 'claimRequest'
  | 'releaseRequest'
  | 'extendRequest'
  | 'decideRequest'
  | 'decideRequests';

/** Handlers for listing, reading and deciding human requests, and for claims and extensions. */
export function requestRoutes(
  deps: Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog'> & { guard: Guard },
): Handlers<Names> {
  const { gateway, guard, log } = deps;
  const views = createViews(deps);

  async function shown(request: HumanRequest, principal: Principal) {
    return { body: await views.request(request, principal) };
  }

  async function cleared(
    action: string,
    { params: { id: requestId }, principal }: Pick<Call<'releaseRequest'>, 'params' | 'principal'>,
    work: () => Promise<HumanRequest>,
  ) {
    const changed = await whenCleared(deps, { requestId, by: principal, action }, ({ request, notYet }) => {
      // one that opens at this very moment has not been looked at
      if (!request) throw new ApiFailure(notYet ? 'HITL_REQUEST_NOT_OPEN' : 'REQUEST_NOT_FOUND');
      return work();
    });
    return shown(changed, principal);
  }

  return {
    async listRequests({ query, caller, reach }) {
      return { body: await gateway.waiting(query, inboxViewerOf(views, caller, reach)) };
    },

    async countRequests({ query, caller, reach }) {
      return { body: await gateway.countWaiting(query, inboxViewerOf(views, caller, reach)) };
    },

    async getRequest({ params, principal }) {
      return shown(await gateway.request(params.id), principal);
    },

    claimRequest: (call) => cleared('claim', call, () => gateway.claim(actOf(call))),
    releaseRequest: (call) => cleared('release', call, () => gateway.release(actOf(call))),
    extendRequest: (call) => cleared('extend', call, () => gateway.extend(actOf(call))),

    async decideRequest({ params, body, principal, header }) {
      const result = await decideCleared(deps, {
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
            const result = await decideCleared(deps, {
              requestId,
              decision,
              by: principal,
              idempotencyKey: key,
            });
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

type ActCall<B> = Pick<Call<'releaseRequest'>, 'params' | 'principal' | 'header'> & { body: B };

function actOf<B>({ params, body, principal, header }: ActCall<B>) {
  return {
    input: { ...body, requestId: params.id, by: principal },
    idempotencyKey: idempotencyKey(header('idempotency-key')),
  };
}

function isPending(result: DecisionResult): boolean {
  return 'pending' in result;
}
