import { presentRequest } from '../../contract/requests/index.js';
import type { Deps } from '../deps.js';
import type { Call, Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';

type Names =
  'listRequests' | 'countRequests' | 'getRequest' | 'claimRequest' | 'releaseRequest' | 'extendRequest';

/** What waits for a person, and working on it. */
export function requestRoutes({ gateway }: Pick<Deps, 'gateway'>): Handlers<Names> {
  return {
    async listRequests({ query, principal }) {
      const page = await gateway.waiting(query, principal.id);
      return { body: { ...page, items: page.items.map(presentRequest) } };
    },

    async countRequests({ query, principal }) {
      return { body: await gateway.countWaiting(query, principal.id) };
    },

    async getRequest({ params }) {
      return { body: presentRequest(await gateway.request(params.id)) };
    },

    async claimRequest(call) {
      return { body: presentRequest(await gateway.claim(actOf(call))) };
    },

    async releaseRequest(call) {
      return { body: presentRequest(await gateway.release(actOf(call))) };
    },

    async extendRequest(call) {
      return { body: presentRequest(await gateway.extend(actOf(call))) };
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
