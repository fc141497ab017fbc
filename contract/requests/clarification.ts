import { z } from 'zod';
import { ambiguitySchema } from '../analysis.js';

/** Shown: the unclear question, why it is unclear, what to ask back. */
export const clarificationPayloadSchema = z.object({
  question: z.string(),
  ambiguity: ambiguitySchema,
  prompt: z.string(),
  /** Ready answers, two to five; any other text is welcome, too. */
  options: z.array(z.string().min(1)).max(5),
});

export const clarificationReplySchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('answer'),
    text: z.string().trim().min(1).max(2000).describe('one of the options or any other text'),
    comment: z.string().max(2000).optional(),
  }),
  z.strictObject({
    action: z.literal('cancel'),
    reason: z.string().max(2000).optional(),
    comment: z.string().max(2000).optional(),
  }),
]);
