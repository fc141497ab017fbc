import type { Todo } from '../contract/plan.js';
import type { Policy } from '../contract/policy.js';
import type { ApprovalReason } from '../contract/requests/index.js';
import type { ToolDescriptor } from '../contract/tools.js';

/** Why a person must approve a call before it is made; empty when nobody need to. */
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
