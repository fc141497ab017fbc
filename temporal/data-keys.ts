import { randomBytes } from 'node:crypto';
import { ValueError } from '@temporalio/common';
import { z } from 'zod';
import type { EncryptionKey } from '../config/structured.js';
import { erasureSchema, type Erasure } from '../contract/audit.js';
import { decrypt, encrypt } from '../ports/seal.js';
import type { KeyValueStore } from '../ports/key-value-store.js';
import { PortError } from '../ports/port-error.js';
import { openSpace } from '../ports/space.js';

const KEY_BYTES = 32;
/** Time for which a process uses a key that it has read: after so long an erasure is effective everywhere. */
const FRESH_MS = 5_000;
/** The same when the store does not answer. */
const STALE_MS = 10 * 60_000;
const REMEMBERED = 5_000;
const TRIES = 5;

const recordSchema = z.union([
  /** The key, encrypted with a key of the installation. */
  z.strictObject({ keyId: z.string(), wrapped: z.base64() }),
  /** Note in the place of an erased key. */
  z.strictObject({ erased: erasureSchema }),
]);
type KeyRecord = z.infer<typeof recordSchema>;

/** Key of a query, or the erasure in its place. */
export type DataKey = { key: Uint8Array } | { erased: Erasure };

/** Keys of single queries: whoever removes one makes all that was written with it unreadable. */
export interface DataKeys {
  /**
   * The key to write what belongs to a query with; a new one when it has none. Undefined where queries have no keys of
   * their own. @throws ValueError, PortError `unavailable`
   */
  keyFor(queryId: string): Promise<DataKey | undefined>;
  /** Undefined when the query never had one. @throws ValueError, PortError `unavailable` */
  find(queryId: string): Promise<DataKey | undefined>;
  /** As `find`, from the store alone: what another process erased a moment ago is erased. @throws ValueError, PortError `unavailable` */
  findNow(queryId: string): Promise<DataKey | undefined>;
  /**
   * Removes the key for good, and keeps that it was removed.
   * @returns how it was erased, also when that was earlier; undefined when the query never had a key
   */
  erase(queryId: string, erasure: Erasure): Promise<Erasure | undefined>;
}

interface Remembered {
  at: number;
  found: DataKey;
}

/**
 * Keys of queries in the key-value store.
 * @param keys those of the installation: the first one wraps new keys, each unwraps what it has wrapped
 * @param options.write false where keys are only read: content is written with those of the installation
 */
export function createDataKeys(
  store: KeyValueStore,
  keys: readonly [EncryptionKey, ...EncryptionKey[]],
  { write = true, now = Date.now }: { write?: boolean; now?: () => number } = {},
): DataKeys {
  const space = openSpace(store, 'data-keys', recordSchema);
  const remembered = new Map<string, Remembered>();
  const underway = new Map<string, Promise<DataKey | undefined>>();

  function remember(queryId: string, found: DataKey): DataKey {
    remembered.delete(queryId);
    remembered.set(queryId, { at: now(), found });
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    return found;
  }

  async function readNow(queryId: string): Promise<DataKey | undefined> {
    const record = await space.get(queryId);
    return record && remember(queryId, open(record.value, queryId, keys));
  }

  async function read(queryId: string): Promise<DataKey | undefined> {
    const known = remembered.get(queryId);
    if (known && now() - known.at < FRESH_MS) return known.found;
    try {
      return await readNow(queryId);
    } catch (error) {
      const away = error instanceof PortError && error.kind === 'unavailable';
      if (away && known && now() - known.at < STALE_MS) return known.found;
      throw error;
    }
  }

  /** Those who ask at the same moment share one read. */
  function find(queryId: string): Promise<DataKey | undefined> {
    const reading = underway.get(queryId);
    if (reading) return reading;
    const begun = read(queryId).finally(() => underway.delete(queryId));
    underway.set(queryId, begun);
    return begun;
  }

  async function create(queryId: string): Promise<DataKey> {
    const key = randomBytes(KEY_BYTES);
    const written = await space.put({ key: queryId, value: wrap(key, queryId, keys[0]), expect: 'absent' });
    if (written !== undefined) return remember(queryId, { key });
    const found = await read(queryId);
    if (!found)
      throw new PortError('unavailable', {
        en: `the key of ${queryId} is being written`,
        ko: `${queryId} 질문의 키를 쓰고 있습니다`,
      });
    return found;
  }

  return {
    find,
    findNow: readNow,
    keyFor: async (queryId) => (write ? ((await find(queryId)) ?? create(queryId)) : undefined),
    async erase(queryId, erasure) {
      for (let tried = 0; tried < TRIES; tried += 1) {
        const record = await space.get(queryId);
        if (!record) return undefined;
        if ('erased' in record.value) return record.value.erased;
        const { version } = record;
        const written = await space.put({ key: queryId, value: { erased: erasure }, expect: { version } });
        if (written === undefined) continue;
        remember(queryId, { erased: erasure });
        return erasure;
      }
      throw new PortError('unavailable', {
        en: `the key of ${queryId} is being changed by others`,
        ko: `다른 프로세스가 ${queryId} 질문의 키를 바꾸고 있습니다`,
      });
    },
  };
}

/**
 * True if the content of a query is erased at this moment, whatever this process remembers; false where queries have no keys.
 * @throws ValueError, PortError `unavailable`
 */
export async function isErasedNow(
  dataKeys: Pick<DataKeys, 'findNow'> | undefined,
  queryId: string,
): Promise<boolean> {
  const key = await dataKeys?.findNow(queryId);
  return key !== undefined && 'erased' in key;
}

function wrap(key: Uint8Array, queryId: string, by: EncryptionKey): KeyRecord {
  const wrapped = encrypt(by.key, key, about(queryId, by.id)).toString('base64');
  return { keyId: by.id, wrapped };
}

function open(record: KeyRecord, queryId: string, keys: readonly EncryptionKey[]): DataKey {
  if ('erased' in record) return record;
  const by = keys.find(({ id }) => id === record.keyId);
  if (!by) {
    throw new ValueError(
      `VOUCH_ENCRYPTION_KEYS holds no key ${record.keyId}, which encrypted the key of ${queryId}`,
    );
  }
  try {
    return { key: decrypt(by.key, Buffer.from(record.wrapped, 'base64'), about(queryId, by.id)) };
  } catch (error) {
    throw new ValueError(`the key of ${queryId} was changed, or key ${by.id} is another one`, error);
  }
}

function about(queryId: string, keyId: string): string {
  return `data-key\n${queryId}\n${keyId}`;
}
