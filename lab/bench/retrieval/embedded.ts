import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { chooseStore } from '../../../adapters/choose-store.js';
import { loadConfig } from '../../../config/load-config.js';
import { folderBytes } from '../measures.js';
import type { Searched, SearchedSides } from './measure.js';

const EVERYONE = { groups: ['everyone'] };

/** The product's store that the settings choose. */
export function productStore(
  settings: Record<string, string>,
  more: Pick<Searched, 'settle' | 'diskBytes'>,
): Searched {
  const store = chooseStore(loadConfig(settings));
  const { index } = store;
  return {
    put: async (documents) => {
      await Promise.all(documents.map((one) => index.putDocument(one)));
    },
    search: async (query, k) => (await index.search({ query, k, access: EVERYONE })).length,
    close: () => store.close(),
    ...more,
  };
}

/** The embedded store beside a bare full-text table of SQLite. */
export function embeddedSides(folder: string): SearchedSides {
  const vouchDir = join(folder, 'vouch');
  const vouch = productStore(
    { VOUCH_DATA_DIR: vouchDir },
    {
      settle: async () => checkpoint(join(vouchDir, 'vouch.db')),
      diskBytes: async () => folderBytes(vouchDir),
    },
  );
  const floor = bareTable(join(folder, 'bare.db'));
  return {
    vouch,
    floor,
    serverBytes: undefined,
    close: async () => {
      await vouch.close();
      await floor.close();
    },
  };
}

/** One FTS5 table of the texts, as durable as the store; a search matches any of the words, best first. */
function bareTable(file: string): Searched {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE VIRTUAL TABLE chunks USING fts5 (id UNINDEXED, text)');
  const insert = db.prepare('INSERT INTO chunks VALUES (?, ?)');
  const select = db.prepare('SELECT id, text FROM chunks WHERE chunks MATCH ? ORDER BY rank LIMIT ?');
  return {
    put: async (documents) => {
      // as the store does with what is put at the same time
      db.transaction(() => {
        for (const { id, text } of documents.flatMap(({ chunks }) => chunks)) insert.run(id, text);
      })();
    },
    settle: async () => void db.pragma('wal_checkpoint(TRUNCATE)'),
    search: async (query, k) => select.all(anyOf(query), k).length,
    diskBytes: async () => statSync(file).size,
    close: async () => {
      db.close();
    },
  };
}

function anyOf(query: string): string {
  return query
    .split(/\s+/)
    .map((word) => `"${word.replaceAll('"', '""')}"`)
    .join(' OR ');
}

/** Writes what is in the log of a database into its file, so that nothing counts twice. */
function checkpoint(file: string): void {
  const db = new Database(file, { timeout: 5_000 });
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}
