import { z } from 'zod';
import { verificationSchema, verificationTypeSchema } from './judgement.js';
import { madeFromSchema, withheldSchema } from './passage.js';

/** Body of `POST /v1/queries/:id/verify`. */
export const verifyQuerySchema = z.strictObject({
  type: verificationTypeSchema,
  /** The point that the person wants to know in particular. */
  question: z.string().trim().min(1).max(2000).optional(),
});
export type VerifyQuery = z.infer<typeof verifyQuerySchema>;

/** A verification that was made, as the query keeps it. */
export const verificationRecordSchema = verificationSchema.extend({
  type: verificationTypeSchema,
  question: z.string().optional(),
  by: z.string(),
  at: z.iso.datetime(),
  madeFrom: madeFromSchema,
  withheld: withheldSchema,
});
export type VerificationRecord = z.infer<typeof verificationRecordSchema>;
