import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { callerSchema, type Caller } from '../../contract/principal.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace } from '../../ports/space.js';

/** A session that has not ended. */
interface Session {
  caller: Caller;
  /** ISO 8601; the end of the session, also of one in use. */
  endsAt: string;
}

/** The sessions of the web app. */
export interface Sessions {
  /** Begins a session under a new random id. */
  begin(caller: Caller): Promise<{ id: string; endsAt: string; seconds: number }>;
  /** Returns a session; undefined if it has ended or never was. */
  find(id: string): Promise<Session | undefined>;
  /** Ends a session. @returns its caller; undefined if there was none */
  end(id: string): Promise<Caller | undefined>;
}

/** Idle time after which a session ends. */
const IDLE_MS = 3_600_000;
/** Least time between two writes of the time of last use. */
const TOUCH_MS = 60_000;

const recordSchema = z.object({
  caller: callerSchema,
  endsAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
});
type Stored = z.infer<typeof recordSchema>;

/**
 * Keeps sessions in the key-value store, for all processes. They are stored under a hash of the id that the browser sends.
 * @param options.hours longest duration of a session
 * @param options.callerOfKey returns the present caller of an API key; undefined when the key has ended
 */
export function createSessions(
  store: KeyValueStore,
  {
    hours,
    callerOfKey,
    now = Date.now,
  }: { hours: number; callerOfKey: (keyId: string) => Promise<Caller | undefined>; now?: () => number },
): Sessions {
  const records = openSpace(store, 'sessions', recordSchema);

  function put(key: string, value: Stored, expect: 'absent' | { version: string }) {
    const expires = Math.min(Date.parse(value.endsAt), Date.parse(value.usedAt) + IDLE_MS);
    return records.put({ key, value, expect, expiresAt: iso(expires) });
  }

  return {
    async begin(caller) {
      const id = newId();
      const at = now();
      const seconds = hours * 3600;
      const endsAt = iso(at + seconds * 1000);
      await put(hashOf(id), { caller, endsAt, usedAt: iso(at) }, 'absent');
      return { id, endsAt, seconds };
    },

    async find(id) {
      const key = hashOf(id);
      const found = await records.get(key);
      if (!found) return undefined;
      const { value, version } = found;
      const at = now();
      const idle = at - Date.parse(value.usedAt);
      if (idle >= IDLE_MS || at >= Date.parse(value.endsAt)) return undefined;
      // another request of the session may write it first, and a store that takes no writing lets one read all the same
      if (idle >= TOUCH_MS) await put(key, { ...value, usedAt: iso(at) }, { version }).catch(() => undefined);
      const keyId = /^key:(.+)$/.exec(value.caller.via ?? '')?.[1];
      const caller = keyId === undefined ? value.caller : await callerOfKey(keyId);
      return caller && { caller, endsAt: value.endsAt };
    },

    async end(id) {
      const key = hashOf(id);
      const found = await records.get(key);
      return (await records.remove(key)) ? found?.value.caller : undefined;
    },
  };
}

/** Returns 256 random bits in base64url. */
export function newId(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the key under which an id is stored: with read access to the store nobody can use the session. */
export function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
