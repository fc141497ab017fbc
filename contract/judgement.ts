import { z } from 'zod';
import { count, fraction } from './numbers.js';

/** Quality of a draft, each 0..1. `overall` is the policy's weighted sum of grounding, completeness and accuracy. */
export const judgementSchema = z.object({
  grounding: fraction,
  completeness: fraction,
  accuracy: fraction,
  clarity: fraction,
  overall: fraction,
  missing: z.array(z.string()),
  suggestions: z.array(z.string()),
  safetyConcerns: z.array(z.string()),
});
export type Judgement = z.infer<typeof judgementSchema>;
export type JudgementScores = Omit<Judgement, 'overall'>;

/** Reason for which refining ended. */
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
  /** Beginnings of the content hashes of the passages the draft was written from. */
  passageHashes: z.array(z.string()),
  /** Absent when a safety stop ended the loop before a draft was written from these passages. */
  overall: fraction.optional(),
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

/** Support of a draft by what it quotes, measured in the same way whoever wrote it. */
const supportSchema = z.object({
  /** Share of the weight of the question's words that its best quote holds, rare words weighing more. */
  coverage: fraction,
  /** Share of that weight which the heaviest word has that the quote lacks. */
  gap: fraction,
  /** Share of the weight of the question's words that the title and the headings above the quote hold. */
  heading: fraction,
  /** Share of the words of the quote that the question asks for. */
  focus: fraction,
  /** True if the quotes hold the kind of thing asked for: a person, a date, a number, a place. */
  kindFits: z.boolean(),
  /** Lead in coverage of the best quote over the best sentence of another passage that says something else. */
  margin: fraction,
  /** True if the question turns on a negation or one side of a pair of opposites, and the quote on the other. */
  reversed: z.boolean(),
  /**
   * True if the question names a month, a number, such as a year or a version, a row of a table, or a thing that it asks for, which
   * the passages quoted lack.
   */
  otherCase: z.boolean().optional(),
  /**
   * True if the question asks for a list and neither a list nor an enumeration as long is given, or for a summary, a translation
   * or another text of a reasoner that only quotes.
   */
  partialList: z.boolean().optional(),
  /**
   * True if what a reasoner that only quotes has chosen by meaning holds next to none of the question's words and is not close to
   * it in meaning either.
   */
  farFromQuestion: z.boolean().optional(),
  /** Number of other passages that say the same. */
  agreement: count,
  /** True if another passage says the opposite, or gives another number. */
  contradicts: z.boolean(),
  /** Share of the draft's claims that a verified quote stands behind. */
  quotedShare: fraction,
  /** Similarity by meaning of the question and the nearest passage cited; absent without an embedder, or while it is away. */
  meaning: fraction.optional(),
  /** Share of the draft's statements that a second draft makes as well; absent where none was written. */
  consistency: fraction.optional(),
});
type Support = z.infer<typeof supportSchema>;

/** The ways to answer, which confidence is fitted for one by one. */
export const reasonerKindSchema = z.enum(['extractive', 'llm']);
export type ReasonerKind = z.infer<typeof reasonerKindSchema>;

/** Support as it is measured beside the judgement. */
export interface MeasuredSupport extends Support {
  /** The reasoner that wrote the draft. */
  reasoner: ReasonerKind;
  /** The sentence that contradicts the draft. */
  opposing?: { passageId: string; start: number; end: number; quote: string };
}

/** Reasons for which an answer may not reach a higher level, whatever its score; the gravest first. */
export const capCodeSchema = z.enum([
  'not_found',
  'judged_low',
  'inconsistent',
  'guess',
  'far_from_question',
  'not_judged',
  'unverified_claim',
  'contradiction',
  'other_case',
  'partial_list',
]);
export type CapCode = z.infer<typeof capCodeSchema>;

/**
 * formula: the weighted sum of four signals that the policy weighs. model: the probability that an answer with these
 * signals is right, as measured on question sets.
 */
export const confidenceMethodSchema = z.enum(['formula', 'model']);
export type ConfidenceMethod = z.infer<typeof confidenceMethodSchema>;

const signalsSchema = z.object({
  /** Best similarity of the passages used, 0..1. */
  bestSimilarity: fraction,
  /** True if a passage of grade high supports the answer, or the passages were graded sufficient by another rule. */
  gradingPassed: z.boolean(),
  passagesUsed: count,
  /** Rewrites the machine made, correcting or refining. */
  rewrites: count,
  /** False when the draft says that no answer was found. */
  answered: z.boolean(),
  ...supportSchema.partial().shape,
  /** Grade of the best passage cited. */
  grade: fraction.optional(),
  /** Judgement of the draft. */
  judged: judgementSchema
    .pick({ overall: true, grounding: true, completeness: true, accuracy: true })
    .optional(),
  /** Clarity of the question. */
  clarity: fraction.optional(),
});
export type Signals = z.infer<typeof signalsSchema>;

export const signalSchema = signalsSchema.keyof();
export type Signal = z.infer<typeof signalSchema>;

/** Score 0..1 with two decimals, its level, and the signals it was made of. */
export const confidenceSchema = z.object({
  score: fraction,
  level: confidenceLevelSchema,
  /** Absent of answers from before there was a choice: the formula. */
  method: confidenceMethodSchema.exactOptional(),
  /** Score before it was fitted to the verdicts of the installation. */
  uncalibrated: fraction.exactOptional(),
  /** Score by the formula, where another method was chosen. */
  formula: fraction.exactOptional(),
  signals: signalsSchema,
  /** Caps that apply, the gravest first; the level is at most the lowest of theirs. */
  caps: z.array(z.object({ code: capCodeSchema, level: confidenceLevelSchema })).exactOptional(),
  /** Signals that cost the score most, the costliest first. Absent of HIGH. */
  weak: z.array(signalSchema).exactOptional(),
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
  qualityScore: fraction,
  issues: z.array(z.string()),
  recommendations: z.array(z.string()),
  /** Findings of rules by their codes, each with all that it is about: todos, statements, words, documents. */
  details: z.record(z.string(), z.array(z.string())).exactOptional(),
});
export type Verification = z.infer<typeof verificationSchema>;
