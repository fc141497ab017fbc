import { digest } from '../../domain/digest.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace, type Space } from '../../ports/space.js';
import type { Logger } from 'pino';
import { ApiFailure } from '../failure.js';
import { IDEMPOTENCY_SPACE, idempotencyRecordSchema, KEPT_MS, type IdempotencyRecord } from './record.js';

/** Characters of JSON. */
const LARGEST_BODY = 100_000;

/** For how long a message counts as being carried out without a sign of life, in milliseconds. */
const LEASE_MS = 30_000;

/** A message with a key, and who sent it to what. */
interface Keyed {
  caller: string;
  method: string;
  path: string;
  key: string;
  /** Everything that must be the same when it is sent again. */
  content: unknown;
  /** Whether its answer may be kept, or only that it was carried out. */
  keep: boolean;
}

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sees to it that a message with an Idempotency-Key is carried out once. */
export interface IdempotencyGate {
  /**
   * Carries a message out, or tells its first result again. What failed is tried anew.
   * @throws ApiFailure IDEMPOTENCY_KEY_IN_USE, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_RESULT_NOT_KEPT; as `carryOut`
   */
  once<R extends Reply>(message: Keyed, carryOut: () => Promise<R>): Promise<R>;
}

/** The gate over the key-value store: every process of an installation keeps the same records. */
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
        // what was told is an answer of the same endpoint
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

/** What a known record answers; undefined when whoever carried it out has died. */
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
  /** Puts the result in its place, or makes room when there is none. Never fails: the message itself is done. */
  end(result: IdempotencyRecord | undefined): Promise<void>;
}

/** @throws ApiFailure IDEMPOTENCY_KEY_IN_USE when another was faster. */
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
      // one that has run out already may be taken over by whoever comes next
      await change(() => result ?? { state: 'running', bodyHash, until: 0 });
    },
  };
}
