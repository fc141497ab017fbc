import { z } from 'zod';
import { collectionSchema, experimentIdSchema, queryIdSchema } from './ids.js';
import { confidenceLevelSchema } from './judgement.js';
import { languageSchema } from './language.js';
import { policyOverridesSchema } from './policy.js';
import { policyVersionSchema } from './policies.js';
import { stageSchema, usageSchema } from './query.js';
import { keyChangeSchema } from './requests/policy-change.js';
import { thinkingSchema } from './thinking.js';
import { judgedBySchema } from './verdicts.js';
import { count, fraction } from './numbers.js';

/** The finished questions that are run again: the latest ones that fit. */
const experimentQuestionsSchema = z.strictObject({
  collection: collectionSchema.exactOptional(),
  /** Time of their end, from and until (exclusive). */
  since: z.iso.datetime().exactOptional(),
  until: z.iso.datetime().exactOptional(),
  limit: z.number().int().min(1).max(1000).default(500),
});

/** No further questions are begun once the reruns have used so much; those under way are finished. */
const experimentBudgetSchema = z.strictObject({
  tokens: z.number().int().min(1).exactOptional(),
  costUsd: z.number().positive().exactOptional(),
});

/** Body of `POST /v1/experiments`. */
export const startExperimentSchema = z.strictObject({
  /** The policy to try: keys that differ from the version in force, or an earlier version, as in a proposal. */
  policy: z
    .union([
      z.strictObject({ changes: policyOverridesSchema }),
      z.strictObject({ restore: policyVersionSchema.shape.version }),
    ])
    .default({ changes: {} }),
  ...thinkingSchema.shape,
  questions: experimentQuestionsSchema.prefault({}),
  budget: experimentBudgetSchema.default({}),
});
export type StartExperiment = z.infer<typeof startExperimentSchema>;

/** `spent`: the budget is used up. */
export const experimentStageSchema = z.enum(['running', 'stopped', 'spent', 'completed']);
export type ExperimentStage = z.infer<typeof experimentStageSchema>;

export const experimentSchema = z.object({
  id: experimentIdSchema,
  at: z.iso.datetime(),
  by: z.string(),
  /** Version in force when it was started, and the difference to the policy that is tried. */
  basedOn: policyVersionSchema.shape.version,
  changes: z.array(keyChangeSchema),
  ...thinkingSchema.shape,
  questions: experimentQuestionsSchema,
  budget: experimentBudgetSchema,
  stage: experimentStageSchema,
  /** Number of questions chosen; absent until they are. */
  chosen: count.exactOptional(),
});
export type Experiment = z.infer<typeof experimentSchema>;

/** A question to run again, with what people have made of its answer. */
const chosenQuestionSchema = z.object({
  queryId: queryIdSchema,
  right: z.boolean().exactOptional(),
  judgedBy: judgedBySchema.exactOptional(),
});
export type ChosenQuestion = z.infer<typeof chosenQuestionSchema>;

/** An experiment as it is kept: with all of the policy that differs from the shipped one, and the questions. */
export const keptExperimentSchema = experimentSchema.extend({
  overrides: policyOverridesSchema,
  chosen: z.array(chosenQuestionSchema).exactOptional(),
});
export type KeptExperiment = z.infer<typeof keptExperimentSchema>;

/**
 * `alone`: delivered and no person was asked about the answer; `reviewed`: somebody was; `none`: ended before there was an
 * answer to deliver or to review, or cancelled while somebody was asked.
 */
const waySchema = z.enum(['alone', 'reviewed', 'none']);

/** One run of a question. Holds no text. */
const questionRunSchema = z.object({
  way: waySchema,
  stage: stageSchema,
  level: confidenceLevelSchema.exactOptional(),
  score: fraction.exactOptional(),
  /** Hashes of the draft of the machine and of what it quotes. */
  answer: z.string().exactOptional(),
  quotes: z.string().exactOptional(),
  ...usageSchema.shape,
  /** Time inside the steps, milliseconds. */
  ms: z.number().min(0),
});
export type QuestionRun = z.infer<typeof questionRunSchema>;

/** A question as it was run and as it was run again, and what people have made of the first answer. */
const comparisonSchema = z.object({
  ...chosenQuestionSchema.shape,
  language: languageSchema,
  before: questionRunSchema,
  after: questionRunSchema,
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** `gone`: erased, or not kept any more. `failed`: a step of the rerun failed for good. */
export const rerunSchema = z.union([
  comparisonSchema,
  z.object({ queryId: queryIdSchema, leftOut: z.enum(['gone', 'failed']) }),
]);
export type Rerun = z.infer<typeof rerunSchema>;

const runFiguresSchema = z.object({
  questions: count,
  alone: count,
  reviewed: count,
  none: count,
  /** Answers delivered alone that people have judged, and those of them that were wrong, with the exact 95 % interval of their rate. */
  judged: count,
  wrong: count,
  low: fraction,
  high: fraction,
  ...usageSchema.shape,
  /** Time inside the steps of a question, milliseconds. */
  ms: z.object({ median: z.number(), p95: z.number() }),
});
export type RunFigures = z.infer<typeof runFiguresSchema>;

const beforeAndAfter = { before: runFiguresSchema, after: runFiguresSchema };

/** Questions that changed in one direction and in the other, and the p value of the exact test by McNemar. */
const pairedTestSchema = z.object({ fewer: count, more: count, p: fraction });
export type PairedTest = z.infer<typeof pairedTestSchema>;

export const experimentReportSchema = z.object({
  ...beforeAndAfter,
  levels: z.array(z.object({ level: confidenceLevelSchema, ...beforeAndAfter })),
  languages: z.array(z.object({ language: languageSchema, ...beforeAndAfter })),
  /** Answers that a person is asked about. */
  reviews: pairedTestSchema,
  /** Wrong answers that are delivered alone, where it is known of both runs. */
  wrongAlone: pairedTestSchema,
  /** Questions whose outcome differs, by id. */
  differences: z.array(comparisonSchema),
  leftOut: z.object({ gone: count, failed: count }),
});
export type ExperimentReport = z.infer<typeof experimentReportSchema>;
