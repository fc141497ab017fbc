import type { Draft } from '../contract/answer.js';
import type { Confidence, ConfidenceLevel } from '../contract/judgement.js';
import type { Passage } from '../contract/passage.js';
import type { Policy } from '../contract/policy.js';
import type { QueryStatus } from '../contract/query.js';
import { foundBySearch, isSufficient } from './grading.js';

type Signals = Confidence['signals'];
type Weights = Policy['confidence'];

/** The share 0..1 of the score that each weighted signal earns. A new signal has its row here and its weight in the policy. */
const SHARES: Record<keyof Weights & `${string}Weight`, (signals: Signals, policy: Weights) => number> = {
  similarityWeight: ({ bestSimilarity }) => bestSimilarity,
  gradingWeight: ({ gradingPassed }) => (gradingPassed ? 1 : 0),
  passagesWeight: ({ passagesUsed }, { passagesForFull }) => Math.min(passagesUsed / passagesForFull, 1),
  noRewriteWeight: ({ rewrites }, { rewrittenValue }) => (rewrites === 0 ? 1 : rewrittenValue),
};

/**
 * Returns the confidence in a draft: the weighted sum of its signals, rounded to two decimals. A draft that found no answer
 * is LOW whatever its score: good passages do not make a missing answer trustworthy.
 */
export function computeConfidence(policy: Weights, signals: Signals): Confidence {
  const weights = Object.keys(SHARES) as (keyof typeof SHARES)[];
  const raw = weights.reduce((sum, weight) => sum + policy[weight] * SHARES[weight](signals, policy), 0);
  // the epsilon keeps sums such as 0.3 + 0.105 from rounding down on their binary representation
  const score = Math.min(1, Math.round((raw + 1e-9) * 100) / 100);
  return { score, level: signals.answered ? levelOf(policy, score) : 'LOW', signals };
}

/** Returns the signals of a draft that rests on this evidence, from the state of its query. */
export function signalsOf(
  policy: Policy['grading'],
  { searches, passages }: Pick<QueryStatus, 'searches' | 'passages'>,
  draft: Pick<Draft, 'answered'>,
  evidence: readonly Passage[],
): Signals {
  const sinceReviewer = searches.slice(searches.findLastIndex(({ reason }) => reason === 'reviewer') + 1);
  const used = foundBySearch(evidence);
  return {
    bestSimilarity: bestSimilarityOf(used),
    gradingPassed: isSufficient(policy, passages),
    passagesUsed: used.length,
    rewrites: sinceReviewer.filter(({ reason }) => reason === 'correction' || reason === 'refinement').length,
    answered: draft.answered,
  };
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
