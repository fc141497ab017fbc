import { z } from 'zod';
import { count } from '../numbers.js';

/** A key of the policy that differs between two policies. */
export const keyChangeSchema = z.object({
  /** Path of the key, such as `review.planAlways`. */
  key: z.string(),
  from: z.json(),
  to: z.json(),
});
export type KeyChange = z.infer<typeof keyChangeSchema>;

/** Shown: what would change for new questions, and why. */
export const policyChangePayloadSchema = z.object({
  /** The reason, in the words of the person who proposes it. */
  question: z.string(),
  /** Version in force when it was proposed. */
  basedOn: count,
  /** The earlier version that it goes back to. */
  restores: count.exactOptional(),
  changes: z.array(keyChangeSchema).min(1),
});

const comment = z.string().max(2000).optional();

export const policyChangeReplySchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), comment }),
  z.strictObject({ action: z.literal('reject'), reason: z.string().max(2000).optional(), comment }),
]);
