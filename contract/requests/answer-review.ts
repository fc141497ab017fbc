import { z } from 'zod';
import { shownDraftSchema } from '../answer.js';
import { confidenceSchema, judgementSchema } from '../judgement.js';
import { passageSchema } from '../passage.js';
import { count } from '../numbers.js';

/** Reasons for a review. */
export const reviewReasonSchema = z.enum([
  'low_confidence',
  'medium_confidence',
  'strict_mode',
  'safety_concern',
  'no_answer_found',
  'confidential_evidence',
  'spot_check',
]);
export type ReviewReason = z.infer<typeof reviewReasonSchema>;

/** Shown: the draft, what it rests on and what speaks against it. */
export const answerReviewPayloadSchema = z.object({
  /** hard: nothing is delivered before a decision; soft: the answer was delivered as provisional. */
  level: z.enum(['hard', 'soft']),
  reasons: z.array(reviewReasonSchema),
  question: z.string(),
  draft: shownDraftSchema,
  /** Absent of a blind check, whose reviewer sees it once they have decided. */
  confidence: confidenceSchema.exactOptional(),
  judgement: judgementSchema.optional(),
  passages: z.array(
    passageSchema.pick({
      id: true,
      documentId: true,
      title: true,
      section: true,
      page: true,
      contentHash: true,
      similarity: true,
      snippet: true,
      withheld: true,
    }),
  ),
  /** Search words last used, prefilled for a retry. */
  query: z.string(),
  /** Number of times a reviewer may still send the question back to search. */
  retriesLeft: count,
});

const comment = z.string().max(2000).optional();

/** Passages of the request that a reviewer cites beside those of the draft, by the numbers in their text. */
export const addedCitationsSchema = z
  .array(z.object({ marker: z.number().int().min(1).max(999), passageId: z.string().min(1).max(600) }))
  .max(50);

export const answerReviewReplySchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), comment }),
  z.strictObject({
    action: z.literal('edit'),
    text: z
      .string()
      .trim()
      .min(1)
      .max(20_000)
      .describe('the answer; [n] stands for a source of the draft, or for one of `citations`'),
    citations: addedCitationsSchema.optional(),
    comment,
  }),
  z.strictObject({
    action: z.literal('retry'),
    query: z.string().trim().min(1).max(2000).describe('search words to try instead'),
    comment,
  }),
  z.strictObject({ action: z.literal('reject'), reason: z.string().max(2000).optional(), comment }),
]);
