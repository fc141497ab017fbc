import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { apiKeySchema, type ApiKey, type NewKey, type createKeySchema } from '../../contract/keys.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace, type SpaceRecord } from '../../ports/space.js';
import { ApiFailure } from '../failure.js';

/** The API keys of an installation. */
export interface ApiKeys {
  /** Creates a key. Its secret is in the result and nowhere else. */
  create(input: z.output<typeof createKeySchema>, by: string): Promise<NewKey>;
  /** Lists keys, newest first. @param input.after id of the last key of the previous page */
  list(input: { after?: string | undefined; limit: number }): Promise<{ items: ApiKey[]; next?: string }>;
  /**
   * Creates the successor of a key: a new id and secret, the same rights and the same lifetime. The old key ends after
   * the grace period.
   * @throws ApiFailure KEY_NOT_FOUND, KEY_ENDED
   */
  rotate(id: string, graceSeconds: number, by: string): Promise<NewKey>;
  /** Revokes a key; one that has ended already stays unchanged. @throws ApiFailure KEY_NOT_FOUND */
  revoke(id: string): Promise<ApiKey>;
  /**
   * Finds the key of a token, and the reason for which it has ended, if it has.
   * @returns undefined if there is no such key, or its secret is another
   */
  find(token: string): Promise<{ key: ApiKey; ended?: 'expired' | 'revoked' } | undefined>;
  /** Returns a key by its id; undefined if it has ended. For sessions that were begun with it. */
  working(id: string): Promise<ApiKey | undefined>;
}

/** Time in milliseconds that a record is cached: a revocation takes effect in other processes within it. */
const CACHE_MS = 2_000;
const CACHED_KEYS = 10_000;
const USE_NOTED_EVERY_MS = 60_000;
/** Attempts at an optimistic write; this many conflicts in a row are a defect. */
const WRITE_ATTEMPTS = 10;

const TOKEN = /^vk_([0-9a-z]{12,24})_([A-Za-z0-9_-]{43})$/;

// The secret has 256 random bits, so its hash cannot be reversed by guessing, and a slow hash would protect nothing.
const recordSchema = apiKeySchema.extend({ secretHash: z.string() });
type KeyRecord = z.infer<typeof recordSchema>;

/** Keeps API keys in the key-value store. @param now milliseconds since 1970 */
export function createApiKeys(store: KeyValueStore, now: () => number = Date.now): ApiKeys {
  const records = openSpace(store, 'api-keys', recordSchema);
  const cache = new Map<string, { record: SpaceRecord<KeyRecord>; readAt: number }>();

  function remember(record: SpaceRecord<KeyRecord>): void {
    if (cache.size >= CACHED_KEYS) cache.clear();
    cache.set(record.key, { record, readAt: now() });
  }

  /** Reads a record through the cache, since a process answers many requests of one key. */
  async function readForUse(id: string): Promise<KeyRecord | undefined> {
    const known = cache.get(id);
    if (known && now() - known.readAt < CACHE_MS) return known.record.value;
    cache.delete(id);
    const record = await records.get(id);
    // misses are not cached: anybody can make up ids
    if (record) remember(record);
    return record?.value;
  }

  async function insert(key: ApiKey): Promise<NewKey> {
    const secret = randomBytes(32).toString('base64url');
    const value = { ...key, secretHash: hashOf(secret) };
    if ((await records.put({ key: key.id, value, expect: 'absent' })) === undefined)
      throw new Error('a key has an id of its own');
    return { ...key, secret: `vk_${key.id}_${secret}` };
  }

  /** Changes the latest version of a key; tries again on a write conflict. @throws ApiFailure KEY_NOT_FOUND */
  async function change(id: string, edit: (key: ApiKey) => Partial<ApiKey>): Promise<ApiKey> {
    for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt++) {
      const found = await records.get(id);
      if (!found) throw new ApiFailure('KEY_NOT_FOUND');
      const value = { ...found.value, ...edit(shown(found.value)) };
      const version = await records.put({ key: id, value, expect: { version: found.version } });
      cache.delete(id);
      if (version !== undefined) return shown(value);
    }
    throw new Error('a key cannot be changed: it keeps changing');
  }

  async function noteUse(id: string): Promise<void> {
    const at = now();
    const known = cache.get(id)?.record;
    const last = known?.value.lastUsedAt;
    if (!known || (last !== undefined && at - Date.parse(last) < USE_NOTED_EVERY_MS)) return;
    const value = { ...known.value, lastUsedAt: iso(at) };
    // cached first, so that the next request does not write it again, even if this write fails
    remember({ ...known, value });
    const version = await records.put({ key: id, value, expect: { version: known.version } });
    // a key that was changed meanwhile is read again; its use is noted another time
    if (version === undefined) cache.delete(id);
    else remember({ key: id, value, version });
  }

  return {
    async create({ expiresInDays, ...rest }, by) {
      const at = now();
      return insert({
        ...rest,
        roles: [...new Set(rest.roles)],
        groups: [...new Set(rest.groups)],
        id: newId(at),
        createdAt: iso(at),
        createdBy: by,
        ...(expiresInDays === undefined ? {} : { expiresAt: iso(at + expiresInDays * 24 * 3_600_000) }),
      });
    },

    async list({ after, limit }) {
      const { items, ...rest } = await records.list({ after, limit, order: 'descending' });
      return { items: items.map(({ value }) => shown(value)), ...rest };
    },

    async rotate(id, graceSeconds, by) {
      const at = now();
      const before = await records.get(id);
      if (!before) throw new ApiFailure('KEY_NOT_FOUND');
      const key = shown(before.value);
      const successor: ApiKey = { ...key, id: newId(at), createdAt: iso(at), createdBy: by };
      delete successor.lastUsedAt;
      if (key.expiresAt !== undefined)
        successor.expiresAt = iso(at + Date.parse(key.expiresAt) - Date.parse(key.createdAt));
      if (endOf(key, at) || key.rotatedTo !== undefined) throw new ApiFailure('KEY_ENDED');
      const made = await insert(successor);
      try {
        await change(id, (present) => {
          // another request rotated or revoked it first
          if (endOf(present, at) || present.rotatedTo !== undefined) throw new ApiFailure('KEY_ENDED');
          if (graceSeconds === 0) return { rotatedTo: made.id, revokedAt: iso(at) };
          const graceEnd = iso(at + graceSeconds * 1000);
          const { expiresAt = graceEnd } = present;
          return { rotatedTo: made.id, expiresAt: expiresAt < graceEnd ? expiresAt : graceEnd };
        });
      } catch (error) {
        await records.remove(made.id);
        throw error;
      }
      return made;
    },

    revoke(id) {
      return change(id, ({ revokedAt = iso(now()) }) => ({ revokedAt }));
    },

    async find(token) {
      const [, id, secret] = TOKEN.exec(token) ?? [];
      if (id === undefined || secret === undefined) return undefined;
      const record = await readForUse(id);
      if (!record || !same(hashOf(secret), record.secretHash)) return undefined;
      const ended = endOf(record, now());
      if (ended) return { key: shown(record), ended };
      // a store that takes no writing lets one read all the same
      await noteUse(id).catch(() => undefined);
      return { key: shown(record) };
    },

    async working(id) {
      const record = await readForUse(id);
      return record && !endOf(record, now()) ? shown(record) : undefined;
    },
  };
}

/** Returns the id that a token claims to have; the rest of a token is never logged. */
export function claimedKeyId(token: string): string | undefined {
  return TOKEN.exec(token)?.[1];
}

function endOf({ revokedAt, expiresAt }: ApiKey, at: number): 'expired' | 'revoked' | undefined {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && Date.parse(expiresAt) <= at ? 'expired' : undefined;
}

function shown(record: KeyRecord): ApiKey {
  const { secretHash: _, ...key } = record;
  return key;
}

/** Returns a random id that sorts by time of creation. */
function newId(at: number): string {
  const random = BigInt(`0x${randomBytes(6).toString('hex')}`);
  return at.toString(36).padStart(9, '0') + random.toString(36).padStart(10, '0').slice(-8);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
