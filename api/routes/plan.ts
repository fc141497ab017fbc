import { textOfResult } from '../../domain/whole-result.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import { planView } from '../plan-view.js';

/** Handlers for the plan of a query and for results of its tasks. */
export function planRoutes({
  gateway,
  blobs,
}: Pick<Deps, 'gateway' | 'blobs'>): Handlers<'getPlan' | 'editPlan' | 'getResult'> {
  return {
    async getPlan({ params }) {
      const status = await gateway.read(params.id);
      if (!status.plan) throw new ApiFailure('PLAN_NOT_FOUND');
      return { body: planView(status.plan, status) };
    },

    async getResult({ params: { id, todoId } }) {
      const { plan } = await gateway.read(id);
      const hash = plan?.todos.find((todo) => todo.id === todoId)?.resultReference;
      const bytes = hash === undefined ? undefined : await blobs.get({ hash });
      if (!bytes) throw new ApiFailure('RESULT_NOT_FOUND');
      return { body: { queryId: id, todoId, text: textOfResult(bytes) } };
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
