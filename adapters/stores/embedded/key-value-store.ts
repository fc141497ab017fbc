import { randomUUID } from 'node:crypto';
import type { KeyValueStore, StoredValue } from '../../../ports/key-value-store.js';
import { read, readOften, write } from './access.js';
import type { EmbeddedDatabase } from './database.js';

interface Row {
  key: string;
  version: string;
  value: string;
}

interface ExpiringRow extends Row {
  expiresAt: number | null;
}

const live = (row: ExpiringRow | undefined): ExpiringRow | undefined =>
  row && (row.expiresAt === null || row.expiresAt > Date.now()) ? row : undefined;

/** Expired entries that are removed with a write: more than a write adds, and few enough not to be felt. */
const SWEEP = 20;

/** Behind every key: no key holds an unpaired surrogate of this height. */
const LAST = '\u{10FFFF}';

/** The key-value store in the embedded store. Writers of all processes come one after the other. */
export function createEmbeddedKeyValueStore(db: EmbeddedDatabase): KeyValueStore {
  const find = db.prepare(
    'SELECT key, version, value, expires_at AS expiresAt FROM entries WHERE space = ? AND key = ?',
  );
  const replace = db.prepare(
    'INSERT OR REPLACE INTO entries (space, key, version, expires_at, value) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = db.prepare('DELETE FROM entries WHERE space = ? AND key = ?');
  const sweep = db.prepare(
    `DELETE FROM entries WHERE (space, key) IN (
       SELECT space, key FROM entries WHERE expires_at IS NOT NULL AND expires_at <= ? LIMIT ${SWEEP})`,
  );
  const LIVE = '(expires_at IS NULL OR expires_at > ?)';
  const RANGE = 'FROM entries WHERE space = ? AND key >= ? AND key < ?';
  const ascending = db.prepare(
    `SELECT key, version, value ${RANGE} AND key > ? AND ${LIVE} ORDER BY key LIMIT ?`,
  );
  const descending = db.prepare(
    `SELECT key, version, value ${RANGE} AND key < ? AND ${LIVE} ORDER BY key DESC LIMIT ?`,
  );
  const there = (space: string, key: string) => (find.all(space, key) as ExpiringRow[])[0];

  return {
    get: async ({ space, key }) => {
      const row = live(await readOften(db, JSON.stringify(['entry', space, key]), () => there(space, key)));
      return row && stored(row);
    },

    put: ({ space, key, value, expiresAt, expect }) =>
      write(db, () => {
        if (expect !== undefined) {
          const present = live(there(space, key))?.version;
          if (present !== (expect === 'absent' ? undefined : expect.version)) return undefined;
        }
        const version = randomUUID();
        const expires = expiresAt === undefined ? null : Date.parse(expiresAt);
        replace.run(space, key, version, expires, JSON.stringify(value));
        sweep.run(Date.now());
        return version;
      }),

    remove: ({ space, key }) =>
      write(db, () => {
        const present = live(there(space, key)) !== undefined;
        remove.run(space, key);
        return present;
      }),

    list: ({ space, prefix = '', after, limit, order = 'ascending' }) =>
      read(db, () => {
        const range = [space, prefix, prefix + LAST];
        const rows = (
          order === 'ascending'
            ? ascending.all(...range, after ?? '', Date.now(), limit + 1)
            : descending.all(...range, after ?? LAST, Date.now(), limit + 1)
        ) as Row[];
        const items = rows.slice(0, limit).map(stored);
        const last = items.at(-1);
        return { items, ...(rows.length > limit && last ? { next: last.key } : {}) };
      }),
  };
}

function stored({ key, version, value }: Row): StoredValue {
  return { key, version, value: JSON.parse(value) as unknown };
}
