import { z } from 'zod';

/** Space of the key-value store. */
export const IDEMPOTENCY_SPACE = 'idempotency';

/** How long a result is told again. */
export const KEPT_MS = 24 * 3600 * 1000;

/** What is kept of a message that came with an Idempotency-Key. */
export const idempotencyRecordSchema = z.discriminatedUnion('state', [
  /** Being carried out; whoever does so renews `until`, and has died when it has passed. */
  z.object({ state: z.literal('running'), bodyHash: z.string(), until: z.number() }),
  z.object({
    state: z.literal('done'),
    bodyHash: z.string(),
    /** Absent where the answer is not kept: it held a secret, or was too large. */
    reply: z
      .object({
        status: z.number().int(),
        headers: z.record(z.string(), z.string()),
        body: z.unknown().optional(),
      })
      .optional(),
  }),
]);
export type IdempotencyRecord = z.infer<typeof idempotencyRecordSchema>;
