import { z } from 'zod';
import { documentIdSchema } from './documents.js';
import { queryIdSchema } from './ids.js';
import { withheldSchema } from './passage.js';
import { textDiffSchema } from './requests/difference.js';

/**
 * Reason for which an answer is recalled: a change of a document (`unreadable`: for the asker, by the groups that they asked with),
 * or a spot check by which it is wrong (`corrected`).
 */
export const recallBecauseSchema = z.enum(['changed', 'removed', 'unreadable', 'corrected']);
export type RecallBecause = z.infer<typeof recallBecauseSchema>;

/**
 * Recall of a delivered answer: a document does not say any more, or not to its asker, what the answer quotes, or a person who
 * checked it found it wrong.
 */
export const recallSchema = z.object({
  /** Since when; ISO 8601. */
  at: z.iso.datetime(),
  because: recallBecauseSchema,
  /** The document whose change was noticed first; absent of a corrected answer. */
  documentId: documentIdSchema.exactOptional(),
  /** The quotes of the answer that do not stand in it any more. */
  quotes: z.array(
    z.object({
      marker: z.number().int().min(1),
      /** From the quote to the sentences that are most like it now, and their passage; absent where there are none. */
      diff: textDiffSchema.exactOptional(),
      passageId: z.string().exactOptional(),
      withheld: withheldSchema,
    }),
  ),
  /** Of a corrected answer: from its text to that of the person, or the reason for which they rejected it. */
  correction: z
    .object({
      diff: textDiffSchema.exactOptional(),
      reason: z.string().exactOptional(),
      withheld: withheldSchema,
    })
    .exactOptional(),
  /** The question asked anew, where the policy says so. */
  askedAnew: queryIdSchema.exactOptional(),
});
export type Recall = z.infer<typeof recallSchema>;
