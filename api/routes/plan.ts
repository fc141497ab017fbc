import { textOfResult } from '../../domain/whole-result.js';
import type { Deps } from '../deps.js';
import { ApiFailure } from '../failure.js';
import type { Handlers } from '../http/endpoint.js';
import { idempotencyKey } from '../http/headers.js';
import type { Plan, PlanView } from '../../contract/plan.js';
import { isFinal, type QueryStatus } from '../../contract/query.js';
import { planDiagram } from '../../domain/mermaid.js';
import { dependencyGraph } from '../../domain/plan-graph.js';

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

/**
 * Returns a plan as list, graph and diagram.
 * @param status of its query, from which it follows if the plan can be edited
 */
function planView(plan: Plan, status: QueryStatus): PlanView {
  const asksAboutIt = status.requests.some(
    ({ kind, status: state }) => state === 'open' && (kind === 'plan_review' || kind === 'pause'),
  );
  const beforeAnswer = plan.todos.some(
    ({ tool, status: state }) => tool === 'synthesize' && state === 'pending',
  );
  return {
    queryId: status.id,
    plan,
    dependencyGraph: dependencyGraph(plan.todos),
    mermaid: planDiagram(plan.todos),
    editable: !isFinal(status.stage) && asksAboutIt && beforeAnswer,
  };
}
