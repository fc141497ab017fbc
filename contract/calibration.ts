import { z } from 'zod';
import { queryIdSchema } from './ids.js';
import { reliabilityBinSchema, riskPointSchema } from './metrics.js';
import { policyOverridesSchema, policySchema, recalibrationSchema } from './policy.js';
import { count, fraction } from './numbers.js';

/** Faults of scores, each 0..1, the less the better. */
export const faultsSchema = z.object({
  /** Expected calibration error over ten bins (Naeini, Cooper and Hauskrecht 2015). */
  ece: fraction,
  /** The calibration error that scores without any fault would show on average with as many answers, by chance alone. */
  byChance: fraction,
  /** Mean squared error (Brier 1950). */
  brier: fraction,
});
export type Faults = z.infer<typeof faultsSchema>;

/** Bound of an operator: of answers delivered without a person at most so many are wrong, and so sure is that. */
const statedRiskSchema = z.object({
  /** Share, above 0 and below 1. */
  maxWrong: fraction,
  /** Probability, above 0 and below 1. */
  sureness: fraction,
});
export type StatedRisk = z.infer<typeof statedRiskSchema>;

/** Delivering answers of at least `threshold` without a person. */
const autonomySchema = z.object({
  threshold: fraction,
  /** Share of all answers that is delivered so. */
  coverage: fraction,
  /** Of these: judged by people, and wrong. */
  judged: count,
  wrong: count,
  /** Upper bound of the share that is wrong, as sure as was asked. */
  atMost: fraction,
});

const chosenSchema = z.object({
  /** The most lenient threshold that keeps the bound; absent where the verdicts do not support any. */
  autonomy: autonomySchema.exactOptional(),
  /** Verdicts to come, if errors stay as rare, until one may be; absent where answers are wrong too often at every one. */
  needed: count.exactOptional(),
});
export type Chosen = z.infer<typeof chosenSchema>;

/** The verdicts of an installation, and what follows from them. */
export const calibrationReportSchema = z.object({
  risk: statedRiskSchema,
  /** Version of the coefficients by which drafts were scored; absent in reports from before it was recorded. */
  coefficients: policySchema.shape.confidence.shape.coefficients.exactOptional(),
  /** Drafts, and those of them that a reviewer has judged; opinions of readers are not drawn at random and count for neither. */
  drafts: count,
  judged: count,
  /** Faults of the scores as they were given, and as rules fitted to other verdicts would have given them. */
  given: faultsSchema.exactOptional(),
  fitted: faultsSchema.exactOptional(),
  /** Reliability and risk of the scores that are proposed. */
  reliability: z.array(reliabilityBinSchema),
  riskCoverage: z.array(riskPointSchema),
  /** Rules proposed; none where they would not be better. */
  rules: z.array(recalibrationSchema),
  chosen: chosenSchema,
  /** Spot checks within which three times as many errors as the bound allows are noticed; absent where that is not sure. */
  noticedWithin: count.exactOptional(),
});
export type CalibrationReport = z.infer<typeof calibrationReportSchema>;

/** The last nightly calibration, and the last proposal of one. */
export const keptCalibrationSchema = z.object({
  at: z.iso.datetime(),
  /** Version of the policy that was in force. */
  policyVersion: count,
  report: calibrationReportSchema,
  proposed: z
    .object({ id: queryIdSchema, at: z.iso.datetime(), changes: policyOverridesSchema })
    .exactOptional(),
});
export type KeptCalibration = z.infer<typeof keptCalibrationSchema>;

/**
 * Drafts as columns of the same length, newest first, with all that their score and their level follow from; no texts, no ids.
 */
const draftColumnsSchema = z.object({
  /** Score before any rule of recalibration. */
  raw: z.array(fraction),
  /** Index of the rule that applies: of those in force, and of those of the report; -1 for none. */
  rule: z.array(z.number().int().min(-1)),
  fittedRule: z.array(z.number().int().min(-1)),
  /** Level that caps limit it to, empty for none; `NONE` for a draft that found no answer. */
  cap: z.array(z.enum(['', 'MEDIUM', 'LOW', 'NONE'])),
  /** True if a person whom a rule asked found it right; null while nobody has judged it. */
  right: z.array(z.boolean().nullable()),
  /** Signals of the formula. */
  bestSimilarity: z.array(fraction),
  gradingPassed: z.array(z.boolean()),
  passagesUsed: z.array(count),
  rewrites: z.array(count),
});
export type DraftColumns = z.infer<typeof draftColumnsSchema>;

/** Body of `GET /v1/calibration`. */
export const calibrationViewSchema = z.object({
  /** The version in force, with what decides about autonomy. */
  policy: z.object({
    version: count,
    confidence: policySchema.shape.confidence,
    withdrawn: policySchema.shape.autonomy.shape.withdrawn,
  }),
  /** Absent before the first night. */
  nightly: keptCalibrationSchema.exactOptional(),
  current: calibrationReportSchema,
  /** The newest 5,000. */
  drafts: draftColumnsSchema,
});
export type CalibrationView = z.infer<typeof calibrationViewSchema>;
