import type { Judgement, JudgementScores, RefineRound, RefineStop } from '../contract/judgement.js';
import type { Policy } from '../contract/policy.js';
import { jaccard } from './likeness.js';
import { indexTokens, queryTokens } from './text/index.js';

/** overall = grounding, completeness and accuracy, each weighted as the policy says, 0 to 1, three digits. */
export function judgementOf(policy: Policy['judging'], scores: JudgementScores): Judgement {
  const overall =
    policy.groundingWeight * scores.grounding +
    policy.completenessWeight * scores.completeness +
    policy.accuracyWeight * scores.accuracy;
  return { ...scores, overall: Math.min(1, Math.round(overall * 1000) / 1000) };
}

/**
 * Returns the reason for which refining ends after the last judged round, or undefined when another round is worth it.
 * Rounds are in order; the last one has been judged.
 */
export function stopAfterJudging(
  policy: Policy['judging'],
  rounds: readonly RefineRound[],
): RefineStop | undefined {
  const scores = rounds.flatMap((round) => (round.overall === undefined ? [] : [round.overall]));
  const last = scores.at(-1) ?? 0;
  const previous = scores.at(-2);
  if (last >= policy.acceptOverall) return 'accepted';
  if (scores.length - 1 >= policy.maxRefinements) return 'max_refinements';
  // rounded, because 0.50 - 0.45 is a hair below 0.05 in binary
  if (previous !== undefined && Math.round((last - previous) * 1e6) / 1e6 < policy.minImprovement)
    return 'stagnation';
  return undefined;
}

/** True if what a judge misses has words that no search was made with. */
export function hasNewWords(missing: readonly string[], tried: readonly string[]): boolean {
  const known = new Set(tried.flatMap(indexTokens));
  return missing.some((words) => queryTokens(words).some((term) => !known.has(term)));
}

/** True if a search brought back nearly the same passages as an earlier round, so that answering again is pointless. */
export function isDuplicateRetrieval(
  policy: Policy['judging'],
  rounds: readonly RefineRound[],
  passageHashes: readonly string[],
): boolean {
  return rounds.some((round) => jaccard(round.passageHashes, passageHashes) >= policy.duplicateJaccard);
}
