import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import { planView } from '../plan-view.js';

/** Reading and changing the plan of a query. */
export function planRoutes({ gateway }: Pick<Deps, 'gateway'>): Handlers<'getPlan' | 'editPlan'> {
  return {
    async getPlan({ params }) {
      const status = await gateway.read(params.id);
      if (!status.plan) throw new ApiFailure('PLAN_NOT_FOUND');
      return { body: planView(status.plan, status) };
    },

    async editPlan({ params, body, principal, header }) {
      const { plan, status } = await gateway.editPlan({
        queryId: params.id,
        input: { ...body, by: principal },
        idempotencyKey: idempotencyKey(header('idempotency-key')),
      });
      return { body: planView(plan, status) };
    },
  };
}
