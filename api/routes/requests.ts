import type { Principal } from '../../contract/principal.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import type { Deps } from '../deps.js';
import type { Call, Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import { requireClearance } from '../visibility/clearance.js';
import { inboxViewerOf, createViews } from '../visibility/views.js';

type Names =
  | 'listRequests'
  | 'countRequests'
  | 'getRequest'
  | 'claimRequest'
  | 'releaseRequest'
  | 'extendRequest';

/** Handlers for listing and reading human requests, and for claims and extensions. */
export function requestRoutes(
  deps: Pick<Deps, 'gateway' | 'index' | 'log' | 'securityLog'>,
): Handlers<Names> {
  const { gateway } = deps;
  const views = createViews(deps);

  async function shown(request: HumanRequest, principal: Principal) {
    return { body: await views.request(request, principal) };
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

    async claimRequest(call) {
      await requireClearance(deps, call.params.id, call.principal);
      return shown(await gateway.claim(actOf(call)), call.principal);
    },

    async releaseRequest(call) {
      return shown(await gateway.release(actOf(call)), call.principal);
    },

    async extendRequest(call) {
      await requireClearance(deps, call.params.id, call.principal);
      return shown(await gateway.extend(actOf(call)), call.principal);
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
