import type { Policy } from './policy.js';

/**
 * Default thresholds, unless the policy of an installation says otherwise. Without schemas, so that a web page which
 * draws them need not load zod.
 */
export const DEFAULT_GRADING: Policy['grading'] = {
  high: 0.8,
  medium: 0.5,
  sufficientBy: 'best',
  sufficientAverage: 0.8,
  sufficientHigh: 2,
};

export const DEFAULT_JUDGING: Policy['judging'] = {
  groundingWeight: 0.4,
  completenessWeight: 0.3,
  accuracyWeight: 0.3,
  acceptOverall: 0.5,
  maxRefinements: 2,
  duplicateJaccard: 0.8,
  minImprovement: 0.05,
  disclaimerBelow: 0.6,
};

/** Versions of the coefficients of confidence, the newest last. */
export const COEFFICIENTS_VERSIONS = [1, 2, 3] as const;
export type CoefficientsVersion = (typeof COEFFICIENTS_VERSIONS)[number];

export const DEFAULT_CONFIDENCE: Policy['confidence'] = {
  method: 'model',
  coefficients: 3,
  capped: true,
  secondDraft: false,
  similarityWeight: 0.3,
  gradingWeight: 0.3,
  passagesWeight: 0.2,
  noRewriteWeight: 0.2,
  passagesForFull: 3,
  rewrittenValue: 0.5,
  high: 0.8,
  medium: 0.5,
  recalibration: [],
};
