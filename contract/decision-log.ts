import { z } from 'zod';
import { moment } from './endpoints/parts.js';
import { queryIdSchema, requestIdSchema } from './ids.js';
import { confidenceLevelSchema } from './judgement.js';
import { decidedBySchema, requestKindSchema } from './requests/index.js';
import { count } from './numbers.js';

/** A decision as the log of all queries holds it: facts, and no text of a question, an answer or a person. */
export const decisionEntrySchema = z.object({
  queryId: queryIdSchema,
  /** Number of its event within the query. */
  seq: z.number().int().min(1),
  requestId: requestIdSchema,
  kind: requestKindSchema,
  action: z.string(),
  decidedBy: decidedBySchema,
  /** The person who decided or cancelled; `timer` or `policy` when no person did. */
  by: z.string(),
  at: z.iso.datetime(),
  /** From opening the request to the decision; absent of decisions from before it was recorded, as the two below. */
  waitedMs: count.exactOptional(),
  /** Action that would have been taken had nobody answered. */
  defaultAction: z.string().exactOptional(),
  /** Level of the confidence at that moment, where there was an answer. */
  confidence: confidenceLevelSchema.exactOptional(),
});
export type DecisionEntry = z.infer<typeof decisionEntrySchema>;

/** Filters of the log; all must hold. */
export const decisionFilter = {
  by: z.string().min(1).max(200).optional(),
  kind: requestKindSchema.optional(),
  decidedBy: decidedBySchema.optional(),
  confidence: confidenceLevelSchema.optional(),
  /** Times of decisions, the second exclusive. */
  since: moment.optional(),
  until: moment.optional(),
};
export type DecisionFilter = z.infer<z.ZodObject<typeof decisionFilter>>;

/** A decision with the question as it can be read now: empty if it was erased, absent after the retention of its history. */
export const decisionItemSchema = decisionEntrySchema.extend({ question: z.string().exactOptional() });
export type DecisionItem = z.infer<typeof decisionItemSchema>;
