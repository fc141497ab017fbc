import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { PortError } from '../../../ports/port-error.js';
import { asPortError, isBusy } from './errors.js';
import { storeFile, storeHealth, type StoreHealth } from './health.js';
import { MIGRATIONS } from './migrations.js';
import { PRIVATE } from './private-folder.js';

/** An open connection to the store's file. Index, records and statistics made from it share it and are closed with it. */
export type EmbeddedDatabase = Database.Database & { readonly health: StoreHealth };

const OPEN_TRIES = 100;
const OPEN_PAUSE_MS = 50;

/** Longest stay inside one call while another process holds the lock; `write` tries again without blocking. */
export const BUSY_TIMEOUT_MS = 50;

const layoutOf = (db: Database.Database): number =>
  (db.pragma('user_version') as [{ user_version: number }])[0].user_version;

/** Brings the layout up to date; where it is, nothing is written, which a full disk would not allow. */
function migrate(db: Database.Database, file: string): void {
  if (layoutOf(db) === MIGRATIONS.length) return;
  inTransaction(db, 'IMMEDIATE', () => {
    const layout = layoutOf(db);
    if (layout > MIGRATIONS.length) {
      throw new PortError('invalid', {
        en: `${file} was written by a newer release of Vouch (layout ${layout})`,
        ko: `${file} 파일은 더 새로운 Vouch 릴리스에서 작성되었습니다 (구조 ${layout})`,
      });
    }
    MIGRATIONS.slice(layout).forEach((sql) => db.exec(sql));
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

/** Returns the file of the store in a folder if a newer release has written it, without changing it. */
export function newerStore(dir: string): string | undefined {
  const file = storeFile(dir);
  if (!existsSync(file)) return undefined;
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    return layoutOf(db) > MIGRATIONS.length ? file : undefined;
  } finally {
    db.close();
  }
}

/**
 * Makes the file, whole or not at all: an empty one has lost its content. Another process may make it at the same moment.
 * It is no write-ahead log yet: the files beside one are known by its name.
 */
function make(file: string): void {
  const made = `${file}.${randomUUID()}.partial`;
  try {
    // what SQLite keeps beside it is given its mode
    closeSync(openSync(made, 'wx', PRIVATE.file));
    const db = new Database(made, { timeout: BUSY_TIMEOUT_MS });
    try {
      migrate(db, file);
    } finally {
      db.close();
    }
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    for (const end of ['', '-journal']) rmSync(made + end, { force: true });
  }
}

function tryOpen(file: string): Database.Database {
  if (!existsSync(file)) make(file);
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.pragma('journal_mode = WAL');
    // a commit survives the loss of power, not only of the process
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    // what is erased is overwritten, not only forgotten
    db.pragma('secure_delete = ON');
    migrate(db, file);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Opens the store in a directory, making both when they do not exist, and brings its layout up to date. Any number of
 * processes may have it open at once.
 * @param onDamage called once, when it turns out to be damaged while it is open
 * @throws PortError `unavailable` when the file cannot be opened, `full` without room for it, `damaged` when it is not what
 * it was, `invalid` when a newer release wrote it.
 */
export function openDatabase(dir: string, onDamage?: (damage: PortError) => void): EmbeddedDatabase {
  try {
    mkdirSync(dir, { recursive: true, mode: PRIVATE.folder });
  } catch (error) {
    throw new PortError(
      'unavailable',
      { en: `cannot make the data directory ${dir}`, ko: `데이터 폴더를 만들 수 없습니다: ${dir}` },
      { cause: error },
    );
  }
  const file = storeFile(dir);
  const health = storeHealth(dir, onDamage);
  health.requireHealthy();
  health.requireFile();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return Object.assign(tryOpen(file), { health });
    } catch (error) {
      if (!isBusy(error) || attempt === OPEN_TRIES) throw health.examine(asOpenError(error, file));
      // opening is synchronous, and another process is making the same file at this moment
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_PAUSE_MS);
    }
  }
}

function asOpenError(error: unknown, file: string): unknown {
  const known = asPortError(error);
  // a file that cannot be opened at all comes as a plain error
  return known === error && !(error instanceof PortError) && String(error).includes('open connection')
    ? new PortError(
        'unavailable',
        { en: `cannot open ${file}`, ko: `저장소 파일을 열 수 없습니다: ${file}` },
        { cause: error },
      )
    : known;
}

/** Runs work in one transaction; what fails leaves nothing behind. libsql’s own hides why the store has rolled back. */
export function inTransaction<T>(db: Database.Database, kind: 'DEFERRED' | 'IMMEDIATE', work: () => T): T {
  db.exec(`BEGIN ${kind}`);
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // after some errors, that of a full disk for one, SQLite has done it already
    if (db.inTransaction) rollBack(db);
    throw error;
  }
}

/** A file that cannot be rolled back is rolled back when it is opened next; the first error says more. */
function rollBack(db: Database.Database): void {
  try {
    db.exec('ROLLBACK');
  } catch {
    // the error above is thrown
  }
}
