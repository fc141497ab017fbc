import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace } from '../../ports/space.js';

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

const PAGE = 200;

/** Removes the stored answers that mention one of these queries, since they may hold its content. */
export async function forgetAnswers(keyValues: KeyValueStore, queryIds: readonly string[]): Promise<void> {
  const records = openSpace(keyValues, IDEMPOTENCY_SPACE, idempotencyRecordSchema);
  let after: string | undefined;
  for (;;) {
    const { items, next } = await records.list({ limit: PAGE, after });
    for (const { key, value, version } of items) {
      const reply = value.state === 'done' ? JSON.stringify(value.reply ?? null) : '';
      if (value.state !== 'done' || !queryIds.some((id) => reply.includes(id))) continue;
      const { state, bodyHash } = value;
      // the record stays, so that the request is not carried out again
      await records.put({
        key,
        value: { state, bodyHash },
        expect: { version },
        expiresAt: new Date(Date.now() + KEPT_MS).toISOString(),
      });
    }
    if (next === undefined) return;
    after = next;
  }
}
