import type { Confidence, ConfidenceLevel } from '../contract/judgement.js';
import type { Passage } from '../contract/passage.js';
import type { Policy } from '../contract/policy.js';

/**
 * Confidence of a draft: the weighted sum of best similarity, grading passed, passages used and no rewrite
 * (DESIGN: 0.3 / 0.3 / 0.2 / 0.2), rounded to two decimals. A draft that found no answer is LOW whatever its score:
 * good passages do not make a missing answer trustworthy.
 */
export function computeConfidence(policy: Policy['confidence'], signals: Confidence['signals']): Confidence {
  const raw =
    policy.similarityWeight * signals.bestSimilarity +
    policy.gradingWeight * (signals.gradingPassed ? 1 : 0) +
    policy.passagesWeight * Math.min(signals.passagesUsed / policy.passagesForFull, 1) +
    policy.noRewriteWeight * (signals.rewrites === 0 ? 1 : policy.rewrittenValue);
  // the epsilon keeps sums such as 0.3 + 0.105 from rounding down on their binary representation
  const score = Math.min(1, Math.round((raw + 1e-9) * 100) / 100);
  return { score, level: signals.answered ? levelOf(policy, score) : 'LOW', signals };
}

function levelOf(policy: Policy['confidence'], score: number): ConfidenceLevel {
  if (score >= policy.high) return 'HIGH';
  return score >= policy.medium ? 'MEDIUM' : 'LOW';
}

/**
 * Best similarity of the passages used, 0..1. A passage counts with its grade where that is lower: its similarity is to the
 * words that found it, which after a rewrite are not the question's.
 */
export function bestSimilarityOf(evidence: readonly Passage[]): number {
  return Math.max(0, ...evidence.map(({ similarity, grade }) => Math.min(similarity, grade?.score ?? 1)));
}
