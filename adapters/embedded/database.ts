import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { PortError } from '../../ports/port-error.js';
import { asPortError, isBusy } from './errors.js';
import { MIGRATIONS } from './migrations.js';
import { PRIVATE } from './private-folder.js';

/** An open connection to the store's file. Index, records and statistics made from it share it and are closed with it. */
export type EmbeddedDatabase = Database.Database;

const FILE = 'vouch.db';
const OPEN_TRIES = 100;
const OPEN_PAUSE_MS = 50;

/** Longest stay inside one call while another process holds the lock; `write` tries again without blocking. */
const BUSY_TIMEOUT_MS = 50;

function migrate(db: EmbeddedDatabase): void {
  const version = (db.pragma('user_version') as [{ user_version: number }])[0].user_version;
  if (version > MIGRATIONS.length) {
    throw new PortError('invalid', `${db.name} was written by a newer version of Vouch (layout ${version})`);
  }
  MIGRATIONS.slice(version).forEach((sql) => db.exec(sql));
  db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
}

function tryOpen(file: string): EmbeddedDatabase {
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.pragma('journal_mode = WAL');
    // a commit survives the loss of power, not only of the process
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    // what is erased is overwritten, not only forgotten
    db.pragma('secure_delete = ON');
    db.transaction(() => migrate(db)).immediate();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens the store in a directory, making both when they do not exist, and brings its layout up to date. Any number of
 * processes may have it open at once.
 * @throws PortError `unavailable` when the file cannot be opened, `invalid` when a newer version wrote it.
 */
export function openDatabase(dir: string): EmbeddedDatabase {
  const file = join(dir, FILE);
  try {
    mkdirSync(dir, { recursive: true, mode: PRIVATE.folder });
    // what SQLite keeps beside it is given its mode
    closeSync(openSync(file, 'a', PRIVATE.file));
  } catch (error) {
    throw new PortError('unavailable', `cannot make ${file}`, { cause: error });
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return tryOpen(file);
    } catch (error) {
      if (!isBusy(error) || attempt === OPEN_TRIES) throw asOpenError(error, file);
      // opening is synchronous, and another process is making the same file at this moment
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_PAUSE_MS);
    }
  }
}

function asOpenError(error: unknown, file: string): unknown {
  const known = asPortError(error);
  // a file that cannot be opened at all comes as a plain error
  return known === error && !(error instanceof PortError) && String(error).includes('open connection')
    ? new PortError('unavailable', `cannot open ${file}`, { cause: error })
    : known;
}
