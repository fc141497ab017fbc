import type { HumanRequest } from '../../contract/requests/index.js';

/** True for an answer of low confidence. */
export function isLow(request: HumanRequest): boolean {
  return request.kind === 'answer_review' && request.payload.confidence?.level === 'LOW';
}

/** True for a call that costs money, changes data or leaves the organisation. */
export function hasEffects(request: HumanRequest): boolean {
  if (request.kind !== 'approval_request') return false;
  return request.payload.sideEffects !== 'none' || request.payload.todo.estimatedCostUsd > 0;
}

/** True if an approval is asked about once before it is sent. */
export function needsSecondThought(request: HumanRequest): boolean {
  return isLow(request) || hasEffects(request);
}
