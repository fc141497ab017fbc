import { z } from 'zod';
import { queryIdSchema } from './ids.js';
import { confidenceSchema, reasonerKindSchema } from './judgement.js';
import { languageSchema } from './language.js';
import { modeSchema } from './query.js';
import { count, fraction } from './numbers.js';

/**
 * Ways in which people judge an answer: a review before or while it is delivered, a spot check of one that was delivered without,
 * or the opinions of its readers.
 */
export const judgedBySchema = z.enum(['review', 'spot_check', 'readers']);

export const judgementOfPeopleSchema = z.object({
  judgedBy: judgedBySchema,
  /** True if the answer was right as the machine wrote it. */
  right: z.boolean(),
  /** Action of the reviewer. */
  action: z.enum(['approve', 'edit', 'retry', 'reject']).exactOptional(),
  /** Share of an edited answer that was changed, 0..1. */
  changed: fraction.exactOptional(),
  /** Reason of a rejection; absent of erased queries and of answers from confidential documents. */
  reason: z.string().exactOptional(),
  /** Opinions of readers. */
  positive: count.exactOptional(),
  negative: count.exactOptional(),
});
export type JudgementOfPeople = z.infer<typeof judgementOfPeopleSchema>;

/** An answer to check, by the id and the end (ISO 8601) of its query. */
export interface SpotCheckInput {
  /** Id of the check itself; absent of those that were started when it was made from the query's id with `-check` behind it. */
  id?: string;
  /** Kind of the check; absent: a spot check. */
  check?: 'second' | 'seeded';
  queryId: string;
  endedAt: string;
}

/** Verdict of a person on an answer that was delivered without one. Holds no text. */
export const spotVerdictSchema = z.object({
  queryId: queryIdSchema,
  /** Time of the decision. */
  at: z.iso.datetime(),
  ...judgementOfPeopleSchema.pick({ right: true, action: true, changed: true }).shape,
});
export type SpotVerdict = z.infer<typeof spotVerdictSchema>;

/** A draft of the machine with the signals it was rated by, and what people made of it. Holds no question and no answer. */
export const verdictSchema = z.object({
  queryId: queryIdSchema,
  /** End of the query. */
  at: z.iso.datetime(),
  mode: modeSchema,
  /** Version of the policy that the query was started with. */
  policyVersion: count,
  language: languageSchema,
  /** Collections of the documents that the draft was written from; empty where none is known. */
  collections: z.array(z.string()),
  /** The reasoner that wrote it. */
  reasoner: reasonerKindSchema,
  ...confidenceSchema.pick({
    score: true,
    level: true,
    method: true,
    uncalibrated: true,
    signals: true,
    caps: true,
  }).shape,
  /** True if it was delivered and no person was asked. */
  alone: z.boolean(),
  /** True if the first judgement says that it was right; absent while nobody has judged it. */
  right: z.boolean().exactOptional(),
  /** In the order in which they count: the first review by a person or the spot check, then the opinions of readers. */
  judgements: z.array(judgementOfPeopleSchema),
});
export type Verdict = z.infer<typeof verdictSchema>;
