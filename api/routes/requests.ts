import type { Principal } from '../../contract/principal.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import type { RequestInput } from '../../workflows/messages.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { RequestAct } from '../gateway/request-acts.js';
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

  async function cleared<I extends RequestInput>(
    action: string,
    { params, body, principal, header }: ActCall<Omit<I, 'requestId' | 'by'>>,
    act: (act: RequestAct<I>) => Promise<HumanRequest>,
  ) {
    const input = { ...body, requestId: params.id, by: principal } as RequestAct<I>['input'];
    const key = idempotencyKey(header('idempotency-key'));
    const changed = await whenCleared(
      deps,
      { requestId: params.id, by: principal, action },
      async ({ request }) => {
        // one that opens at this very moment has not been looked at
        if (!request) throw new ApiFailure('REQUEST_NOT_FOUND');
        return act({ input, idempotencyKey: key });
      },
    );
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

    claimRequest: (call) => cleared('claim', call, gateway.claim),
    releaseRequest: (call) => cleared('release', call, gateway.release),
    extendRequest: (call) => cleared('extend', call, gateway.extend),
  };
}

type ActCall<B> = Pick<Call<'releaseRequest'>, 'params' | 'principal' | 'header'> & { body: B };
