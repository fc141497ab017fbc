import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { apiKeySchema, type ApiKey, type NewKey, type createKeySchema } from '../../contract/keys.js';
import type { KeyValueStore } from '../../ports/key-value-store.js';
import { openSpace, type SpaceRecord } from '../../ports/space.js';
import { ApiFailure } from '../failure.js';

/** The keys of an installation. */
export interface ApiKeys {
  /** Makes a key. Its secret is in what is returned, and nowhere else. */
  create(input: z.output<typeof createKeySchema>, by: string): Promise<NewKey>;
  /** Newest first. @param input.after id of the last one of the page before */
  list(input: { after?: string | undefined; limit: number }): Promise<{ items: ApiKey[]; next?: string }>;
  /**
   * Makes the successor of a key: another id and secret, the rest as it was, for as long as the first was made for. The
   * key before ends when the grace is over.
   * @throws ApiFailure KEY_NOT_FOUND, KEY_ENDED
   */
  rotate(id: string, graceSeconds: number, by: string): Promise<NewKey>;
  /** Ends a key for good; one that has ended already stays as it is. @throws ApiFailure KEY_NOT_FOUND */
  revoke(id: string): Promise<ApiKey>;
  /**
   * The key that a token is, and what ended it.
   * @returns undefined when there is no such key, or the secret is another
   */
  find(token: string): Promise<{ key: ApiKey; ended?: 'expired' | 'revoked' } | undefined>;
  /** A key that has not ended, by its id, for what was begun with it. */
  working(id: string): Promise<ApiKey | undefined>;
}

/** How long another process may take to notice that a key was revoked. */
const CACHE_MS = 2_000;
const CACHED_KEYS = 10_000;
const USE_NOTED_EVERY_MS = 60_000;
/** Somebody else wrote the same record at the same moment; so often in a row is a defect. */
const WRITE_ATTEMPTS = 10;

const TOKEN = /^vk_([0-9a-z]{12,24})_([A-Za-z0-9_-]{43})$/;

// The secret has 256 random bits: nobody can guess it from its hash, so that a slow hash would protect nothing.
const recordSchema = apiKeySchema.extend({ secretHash: z.string() });
type KeyRecord = z.infer<typeof recordSchema>;

/** Keys in the key-value store. @param now milliseconds since 1970 */
export function createApiKeys(store: KeyValueStore, now: () => number = Date.now): ApiKeys {
  const records = openSpace(store, 'api-keys', recordSchema);
  const cache = new Map<string, { record: SpaceRecord<KeyRecord>; readAt: number }>();

  function remember(record: SpaceRecord<KeyRecord>): void {
    if (cache.size >= CACHED_KEYS) cache.clear();
    cache.set(record.key, { record, readAt: now() });
  }

  /** What a process that answers many requests of one key knows of it. */
  async function readForUse(id: string): Promise<KeyRecord | undefined> {
    const known = cache.get(id);
    if (known && now() - known.readAt < CACHE_MS) return known.record.value;
    cache.delete(id);
    const record = await records.get(id);
    // what does not exist is not remembered: anybody can make up ids
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

  /** Changes a key as it is now. */
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
    // not again with the next request, whether it is written or not
    remember({ ...known, value });
    const version = await records.put({ key: id, value, expect: { version: known.version } });
    // a key that was changed meanwhile is read again, and noted another time
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
          // somebody was faster
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
      await noteUse(id);
      return { key: shown(record) };
    },

    async working(id) {
      const record = await readForUse(id);
      return record && !endOf(record, now()) ? shown(record) : undefined;
    },
  };
}

/** The id that a token claims to have, for the log; never more of it. */
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

/** In the order in which keys are made. */
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
