import { digest } from '../../domain/digest.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { pagesOf } from '../../ports/pages.js';
import { openSpace, type Space } from '../../ports/space.js';
import type { Logger } from 'pino';
import { ApiFailure } from '../failure.js';
import { z } from 'zod';

/** Space of the key-value store. */
const IDEMPOTENCY_SPACE = 'idempotency';

/** Time in milliseconds that a record is kept. */
export const KEPT_MS = 24 * 3600 * 1000;

/** The record of a request that came with an Idempotency-Key. */
const idempotencyRecordSchema = z.discriminatedUnion('state', [
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
type IdempotencyRecord = z.infer<typeof idempotencyRecordSchema>;

const PAGE = 200;

/** Removes the stored answers that mention one of these queries, since they may hold its content. */
export async function forgetAnswers(keyValues: KeyValueStore, queryIds: readonly string[]): Promise<void> {
  const records = openSpace(keyValues, IDEMPOTENCY_SPACE, idempotencyRecordSchema);
  for await (const items of pagesOf((after) => records.list({ limit: PAGE, after }))) {
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
  }
}

/** Longest body that is stored, in characters of JSON. */
const LARGEST_BODY = 100_000;

/** Time in milliseconds after which a request in progress counts as dead unless its lease is renewed. */
const LEASE_MS = 30_000;

/** A request with an Idempotency-Key; caller, method and path are the scope of the key. */
interface Keyed {
  caller: string;
  method: string;
  path: string;
  key: string;
  /** Content that must be the same when the request is repeated. */
  content: unknown;
  /** True if the answer may be stored; false to store only that the request was carried out. */
  keep: boolean;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Carries requests with an Idempotency-Key out once. */
export interface IdempotencyGate {
  /**
   * Carries a request out, or returns its first result again. One that failed is carried out again.
   * @throws ApiFailure IDEMPOTENCY_KEY_IN_USE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_RESULT_NOT_KEPT; as `carryOut`
   */
  once<R extends Reply>(message: Keyed, carryOut: () => Promise<R>): Promise<R>;
}

/** Keeps the records in the key-value store, which all processes of an installation share. */
export function createIdempotencyGate(
  { keyValues, log }: { keyValues: KeyValueStore; log: Logger },
  leaseMs = LEASE_MS,
): IdempotencyGate {
  const records = openSpace(keyValues, IDEMPOTENCY_SPACE, idempotencyRecordSchema);

  return {
    async once(message, carryOut) {
      const { caller, method, path, key, content, keep } = message;
      const place = digest([caller, method, path, key]);
      const bodyHash = digest(content);
      const known = await records.get(place);
      if (known) {
        const told = retell(known.value, bodyHash);
        // a stored answer is of the same endpoint
        if (told) return told as Awaited<ReturnType<typeof carryOut>>;
      }
      const lease = await takeLease(records, { place, bodyHash, leaseMs, log, over: known?.version });
      try {
        const reply = await carryOut();
        await lease.end(done(bodyHash, reply, keep));
        return reply;
      } catch (error) {
        await lease.end(undefined);
        throw error;
      }
    },
  };
}

/** Returns the stored answer; undefined if the lease of the process that carried it out has run out. */
function retell(record: IdempotencyRecord, bodyHash: string): Reply | undefined {
  if (record.bodyHash !== bodyHash) throw new ApiFailure('IDEMPOTENCY_KEY_REUSED');
  if (record.state === 'running') {
    if (record.until <= Date.now()) return undefined;
    throw inUse();
  }
  if (!record.reply) throw new ApiFailure('IDEMPOTENCY_RESULT_NOT_KEPT');
  const { status, headers, body } = record.reply;
  return { status, headers: { ...headers, 'Idempotency-Replayed': 'true' }, body };
}

function inUse(): ApiFailure {
  return new ApiFailure('IDEMPOTENCY_KEY_IN_USE', { headers: { 'Retry-After': '2' } });
}

function done(
  bodyHash: string,
  { status = 200, headers = {}, body }: Reply,
  keep: boolean,
): IdempotencyRecord {
  const keepable =
    keep && !(body instanceof Uint8Array) && (JSON.stringify(body) ?? '').length <= LARGEST_BODY;
  if (!keepable) return { state: 'done', bodyHash };
  return { state: 'done', bodyHash, reply: { status, headers, ...(body === undefined ? {} : { body }) } };
}

interface Lease {
  /** Stores the result, or releases the key without one. Never fails, because the request is already done. */
  end(result: IdempotencyRecord | undefined): Promise<void>;
}

/** @throws ApiFailure IDEMPOTENCY_KEY_IN_USE if another request takes the lease first */
async function takeLease(
  records: Space<IdempotencyRecord>,
  {
    place,
    bodyHash,
    leaseMs,
    log,
    over,
  }: { place: string; bodyHash: string; leaseMs: number; log: Logger; over: string | undefined },
): Promise<Lease> {
  const put = (value: IdempotencyRecord, expect: 'absent' | { version: string }) =>
    records.put({ key: place, value, expect, expiresAt: new Date(Date.now() + KEPT_MS).toISOString() });
  const running = (): IdempotencyRecord => ({ state: 'running', bodyHash, until: Date.now() + leaseMs });

  let version = await put(running(), over === undefined ? 'absent' : { version: over });
  if (version === undefined) throw inUse();
  let pending: Promise<void> = Promise.resolve();
  const change = (value: () => IdempotencyRecord): Promise<void> => {
    pending = pending.then(async () => {
      if (version === undefined) return;
      try {
        version = await put(value(), { version });
      } catch (error) {
        log.warn({ err: error }, 'an idempotency record could not be written');
      }
    });
    return pending;
  };
  const renewing = setInterval(() => void change(running), leaseMs / 3);
  renewing.unref();

  return {
    async end(result) {
      clearInterval(renewing);
      // an expired lease may be taken over by the next request
      await change(() => result ?? { state: 'running', bodyHash, until: 0 });
    },
  };
}
