import type { Principal } from '../../contract/principal.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Call, Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import { whenCleared } from '../visibility/clearance.js';
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
  };
}

type ActCall<B> = Pick<Call<'releaseRequest'>, 'params' | 'principal' | 'header'> & { body: B };

function actOf<B>({ params, body, principal, header }: ActCall<B>) {
  return {
    input: { ...body, requestId: params.id, by: principal },
    idempotencyKey: idempotencyKey(header('idempotency-key')),
  };
}
