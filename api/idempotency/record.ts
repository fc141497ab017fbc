import { z } from 'zod';

/** Space of the key-value store. */
export const IDEMPOTENCY_SPACE = 'idempotency';

/** Time in milliseconds that a record is kept. */
export const KEPT_MS = 24 * 3600 * 1000;

/** The record of a request that came with an Idempotency-Key. */
export const idempotencyRecordSchema = z.discriminatedUnion('state', [
  /** In progress; the process that carries it out renews `until` (milliseconds since 1970), and has died once it passes. */
  z.object({ state: z.literal('running'), bodyHash: z.string(), until: z.number() }),
  z.object({
    state: z.literal('done'),
    bodyHash: z.string(),
    /** Absent if the answer is not stored: it held a secret, or was too large. */
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
