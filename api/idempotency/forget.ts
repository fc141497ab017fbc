import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace } from '../../ports/space.js';
import { IDEMPOTENCY_SPACE, idempotencyRecordSchema, KEPT_MS } from './record.js';

const PAGE = 200;

/** Removes the stored answers that mention a query, since they may hold its content. */
export async function forgetAnswers(keyValues: KeyValueStore, queryId: string): Promise<void> {
  const records = openSpace(keyValues, IDEMPOTENCY_SPACE, idempotencyRecordSchema);
  let after: string | undefined;
  for (;;) {
    const { items, next } = await records.list({ limit: PAGE, after });
    for (const { key, value, version } of items) {
      if (value.state !== 'done' || !JSON.stringify(value.reply ?? null).includes(queryId)) continue;
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
