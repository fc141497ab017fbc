import { presentRequest } from '../../contract/requests/index.js';
import type { Deps } from '../deps.js';
import type { Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';

/** What waits for a person, and the decisions. */
export function requestRoutes({
  gateway,
}: Pick<Deps, 'gateway'>): Handlers<'listRequests' | 'decideRequest'> {
  return {
    async listRequests({ query }) {
      const page = await gateway.waiting(query);
      return { body: { ...page, items: page.items.map(presentRequest) } };
    },

    async decideRequest({ params, body, principal, header }) {
      const receipt = await gateway.decide({
        requestId: params.id,
        decision: body,
        by: principal.id,
        idempotencyKey: idempotencyKey(header('idempotency-key')),
      });
      return { body: receipt };
    },
  };
}
