import type { Plan, PlanView } from '../contract/plan.js';
import { isFinal, type QueryStatus } from '../contract/query.js';
import { planDiagram } from '../domain/mermaid.js';
import { dependencyGraph } from '../domain/plan-graph.js';

/**
 * Returns a plan as list, graph and diagram.
 * @param status of its query, from which it follows if the plan can be edited
 */
export function planView(plan: Plan, status: QueryStatus): PlanView {
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
