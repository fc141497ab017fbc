import type Database from 'libsql';

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
