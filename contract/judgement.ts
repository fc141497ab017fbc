import { z } from 'zod';

const score = z.number().min(0).max(1);

/** Quality of a draft, each 0..1. `overall` is the policy's weighted sum of grounding, completeness and accuracy. */
export const judgementSchema = z.object({
  grounding: score,
  completeness: score,
  accuracy: score,
  clarity: score,
  overall: score,
  missing: z.array(z.string()),
  suggestions: z.array(z.string()),
  safetyConcerns: z.array(z.string()),
});
export type Judgement = z.infer<typeof judgementSchema>;
export type JudgementScores = Omit<Judgement, 'overall'>;

/** Why refining ended. */
export const refineStopSchema = z.enum([
  'accepted',
  'max_refinements',
  'duplicate_passages',
  'stagnation',
  'nothing_new',
]);
export type RefineStop = z.infer<typeof refineStopSchema>;

/** One draft of the refine loop: what was asked of the index, what came back, how the draft was judged. */
export const refineRoundSchema = z.object({
  query: z.string(),
  /** Content hashes of the passages the draft was written from. */
  passageHashes: z.array(z.string()),
  /** Absent when a safety stop ended the loop before a draft was written from these passages. */
  overall: score.optional(),
});
export type RefineRound = z.infer<typeof refineRoundSchema>;

export const refinementsSchema = z.object({
  rounds: z.array(refineRoundSchema),
  stoppedBy: refineStopSchema.optional(),
});

export const rewriteStrategySchema = z.enum([
  'synonym_expansion',
  'context_addition',
  'generalization',
  'specification',
]);
export type RewriteStrategy = z.infer<typeof rewriteStrategySchema>;

export const rewriteSchema = z.object({
  strategy: rewriteStrategySchema,
  query: z.string().min(1),
  changes: z.string(),
});
export type Rewrite = z.infer<typeof rewriteSchema>;

export const confidenceLevelSchema = z.enum(['HIGH', 'MEDIUM', 'LOW']);
export type ConfidenceLevel = z.infer<typeof confidenceLevelSchema>;

/** Score 0..1 with two decimals, its level, and the signals it was made of. */
export const confidenceSchema = z.object({
  score,
  level: confidenceLevelSchema,
  signals: z.object({
    /** Best similarity of the passages used, 0..1. */
    bestSimilarity: score,
    /** True if the passages were graded sufficient. */
    gradingPassed: z.boolean(),
    passagesUsed: z.number().int().min(0),
    /** Rewrites the machine made, correcting or refining. */
    rewrites: z.number().int().min(0),
    /** False when the draft says that no answer was found; the level is then LOW whatever the score. */
    answered: z.boolean(),
  }),
});
export type Confidence = z.infer<typeof confidenceSchema>;

export const verificationTypeSchema = z.enum([
  'intermediate_results',
  'data_quality',
  'progress',
  'consistency',
]);
export type VerificationType = z.infer<typeof verificationTypeSchema>;

export const verificationSchema = z.object({
  summary: z.string(),
  qualityScore: score,
  issues: z.array(z.string()),
  recommendations: z.array(z.string()),
});
export type Verification = z.infer<typeof verificationSchema>;
