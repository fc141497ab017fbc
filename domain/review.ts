import type { Confidence } from '../contract/judgement.js';
import type { Policy } from '../contract/policy.js';
import type { Plan } from '../contract/plan.js';
import type { Mode, QueryView } from '../contract/query.js';
import type { PayloadOf, RequestKind, ReviewReason } from '../contract/requests/index.js';

export interface ReviewNeed {
  level: 'none' | 'soft' | 'hard';
  reasons: ReviewReason[];
}

/** Limits a review to those who are cleared for confidential documents, where any are named; silence vouches for nothing then. */
export function forCleared<R extends { groups: string[] }>(request: R, cleared: readonly string[]) {
  return {
    ...request,
    groups: cleared.length > 0 ? [...cleared] : request.groups,
    defaultAction: 'reject' as const,
  };
}

/**
 * Returns the review that a searched answer needs. off: none. strict: always hard. auto: by confidence — HIGH none,
 * MEDIUM soft, LOW hard. A safety concern forces a hard review in every mode but off; confidential evidence in every
 * mode, because whoever asks chooses the mode. Without either, that nothing was found is told before its review.
 * @param tellNotFound true if a draft without an answer says nothing that needs a review before it is told
 */
export function reviewNeed(
  mode: Mode,
  confidence: Confidence,
  safetyConcerns: readonly string[],
  confidential: boolean,
  tellNotFound: boolean,
): ReviewNeed {
  const hard: ReviewReason[] = confidential ? ['confidential_evidence'] : [];
  if (mode === 'off') return { level: confidential ? 'hard' : 'none', reasons: hard };
  if (safetyConcerns.length > 0) hard.push('safety_concern');
  const harmless = hard.length === 0;
  if (mode === 'strict') hard.push('strict_mode');
  if (!confidence.signals.answered) hard.push('no_answer_found');
  else if (confidence.level === 'LOW') hard.push('low_confidence');
  if (hard.length > 0) {
    const told = harmless && tellNotFound && !confidence.signals.answered;
    return { level: told ? 'soft' : 'hard', reasons: hard };
  }
  return confidence.level === 'MEDIUM'
    ? { level: 'soft', reasons: ['medium_confidence'] }
    : { level: 'none', reasons: [] };
}

/** True if a request is the review of a question whose asker has been told that nothing was found. */
export function isAboutNotFound(payload: PayloadOf<RequestKind>): boolean {
  return 'level' in payload && payload.level === 'soft' && payload.reasons.includes('no_answer_found');
}

/** The fact of events that tells such a review from others. */
export function notFoundOf(payload: PayloadOf<RequestKind>): { notFound?: true } {
  return isAboutNotFound(payload) ? { notFound: true } : {};
}

/** True if a review says that it is the spot check of an answer that was delivered without one. */
export function isSpotCheck({ reasons }: PayloadOf<'answer_review'>): boolean {
  return reasons.includes('spot_check');
}

/**
 * Returns the confidence in the answer of a query; undefined where a person wrote it: what was rated is the machine's
 * draft.
 */
export function confidenceInAnswer(view: QueryView): Confidence | undefined {
  const isByPerson = 'answer' in view && view.answer?.author === 'reviewer';
  return isByPerson ? undefined : view.confidence;
}

/** True if the plan is shown to a person before it runs. */
export function planNeedsReview(
  policy: Policy['review'],
  mode: Mode,
  plan: Pick<Plan, 'estimatedCostUsd'>,
): boolean {
  if (mode === 'off') return false;
  return (
    policy.planAlways ||
    (policy.planInStrict && mode === 'strict') ||
    plan.estimatedCostUsd > policy.planAboveCostUsd
  );
}
