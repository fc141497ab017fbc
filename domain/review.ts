import type { Confidence } from '../contract/judgement.js';
import type { Policy } from '../contract/policy.js';
import type { Plan } from '../contract/plan.js';
import type { Mode } from '../contract/query.js';
import type { ReviewReason } from '../contract/requests/index.js';

export interface ReviewNeed {
  level: 'none' | 'soft' | 'hard';
  reasons: ReviewReason[];
}

/**
 * Returns the review that a searched answer needs. off: none. strict: always hard. auto: by confidence — HIGH none,
 * MEDIUM soft, LOW hard. A safety concern forces a hard review in every mode but off; confidential evidence in every
 * mode, because whoever asks chooses the mode.
 */
export function reviewNeed(
  mode: Mode,
  confidence: Confidence,
  safetyConcerns: readonly string[],
  confidential: boolean,
): ReviewNeed {
  const hard: ReviewReason[] = confidential ? ['confidential_evidence'] : [];
  if (mode === 'off') return { level: confidential ? 'hard' : 'none', reasons: hard };
  if (safetyConcerns.length > 0) hard.push('safety_concern');
  if (mode === 'strict') hard.push('strict_mode');
  if (!confidence.signals.answered) hard.push('no_answer_found');
  else if (confidence.level === 'LOW') hard.push('low_confidence');
  if (hard.length > 0) return { level: 'hard', reasons: hard };
  return confidence.level === 'MEDIUM'
    ? { level: 'soft', reasons: ['medium_confidence'] }
    : { level: 'none', reasons: [] };
}

/** True if the plan is shown to a person before it runs. */
export function planNeedsReview(policy: Policy['review'], mode: Mode, plan: Plan): boolean {
  if (mode === 'off') return false;
  return (
    policy.planAlways ||
    (policy.planInStrict && mode === 'strict') ||
    plan.estimatedCostUsd > policy.planAboveCostUsd
  );
}
