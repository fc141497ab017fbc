import type { Plan, PlanEdit, Todo } from '../contract/plan.js';
import type { Policy } from '../contract/policy.js';
import type { Principal } from '../contract/principal.js';
import type { RequestPolicy } from '../contract/request-policy.js';
import type { ApprovalReason } from '../contract/requests/index.js';
import { obstacleToAccess } from '../contract/requests/who-decides.js';
import type { ToolDescriptor } from '../contract/tools.js';
import { digest } from './digest.js';
import { PlanEditError } from './plan-todos.js';

/** True if this person alone could approve a call. */
export function mayApproveCalls(policy: RequestPolicy, by: Principal, askerId: string): boolean {
  const { groups, quorum, askerMayDecide: mayDecide } = policy;
  const request = { kind: 'approval_request', groups, quorum, asker: { id: askerId, mayDecide } } as const;
  return quorum.approvals === 1 && !obstacleToAccess(request, by);
}

/**
 * Refuses a change of the plan that takes from the operator's rules: it removes, skips or changes a todo of the policy, or
 * lifts the approval that a call needs.
 * @throws PlanEditError naming the todo
 */
export function requireKept(before: Plan, after: Plan): void {
  for (const todo of before.todos) {
    const now = after.todos.find(({ id }) => id === todo.id);
    if (todo.requiresApproval && now && !now.requiresApproval)
      throw new PlanEditError({
        en: `only who may approve calls can lift the approval of todo ${todo.id}`,
        ko: `작업 ${todo.id}의 승인을 면제하는 것은 작업을 승인할 수 있는 사람만 할 수 있습니다`,
      });
    const skipped = now?.status === 'skipped' && todo.status !== 'skipped';
    const changed = !now || skipped || digest(now.arguments) !== digest(todo.arguments);
    if (todo.fromPolicy && changed)
      throw new PlanEditError({
        en: `todo ${todo.id} is the policy's: only who may approve calls can change it`,
        ko: `작업 ${todo.id}은(는) 정책에서 정한 것이어서 작업을 승인할 수 있는 사람만 바꿀 수 있습니다`,
      });
  }
}

/**
 * The corrections of a reasoner without those that lift an approval: what made it think so may have been a tool's words.
 * @param required whether the call that failed needs one; then so do those that take its place
 */
export function withApproval(edits: readonly PlanEdit[], required: boolean): PlanEdit[] {
  return edits.map((edit) => {
    if (edit.op === 'update' && edit.set.requiresApproval === false) {
      const { requiresApproval: _lifted, ...set } = edit.set;
      return { ...edit, set };
    }
    if (edit.op === 'add' && required) return { ...edit, todo: { ...edit.todo, requiresApproval: true } };
    return edit;
  });
}

/** Returns the reasons for which a person must approve a call before it is made; empty for none. */
export function approvalReasons(todo: Todo, tool: ToolDescriptor, policy: Policy['tools']): ApprovalReason[] {
  // somebody wanted this very call approved: that stands above what the operator says of the tool
  if (tool.approvalWaived) return todo.requiresApproval ? ['todo_requires_approval'] : [];
  const reasons: [ApprovalReason, boolean][] = [
    ['tool_requires_approval', tool.requiresApproval],
    ['todo_requires_approval', todo.requiresApproval && !tool.requiresApproval],
    ['costs_money', todo.estimatedCostUsd > policy.approveAboveCostUsd],
    ['leaves_organisation', policy.approveLeavingOrganisation && tool.sideEffects === 'leaves_organisation'],
    ['changes_data', policy.approveChangingData && tool.sideEffects === 'changes_data'],
  ];
  return reasons.filter(([, applies]) => applies).map(([reason]) => reason);
}
