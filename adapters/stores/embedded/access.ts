import { setTimeout as sleep } from 'node:timers/promises';
import { PortError } from '../../../ports/port-error.js';
import type { EmbeddedDatabase } from './database.js';
import { asPortError, isBusy } from './errors.js';
import { inTransaction } from './transaction.js';

const WRITE_PATIENCE_MS = 15_000;
const WRITE_PAUSE_MS = 20;

/** libsql keeps answering from statements that were prepared before the connection was closed. */
function requireUsable(db: EmbeddedDatabase): void {
  if (!db.open) throw new PortError('unavailable', 'embedded store: closed');
  db.health.requireHealthy();
}

/** Runs reads, with errors as PortError. */
export async function read<T>(db: EmbeddedDatabase, work: () => T): Promise<T> {
  requireUsable(db);
  try {
    return work();
  } catch (error) {
    throw db.health.examine(asPortError(error));
  }
}

/** Runs reads that must all see the same state, with errors as PortError. */
export function snapshot<T>(db: EmbeddedDatabase, work: () => T): Promise<T> {
  return read(db, () => inTransaction(db, 'DEFERRED', work));
}

/**
 * Runs writes in one transaction. While another connection writes, waits its turn without blocking the process.
 * Every write goes through here: with libsql a single statement that fails as busy outside of a transaction leaves the
 * connection unable to commit what follows.
 * @throws PortError `unavailable` when the turn does not come, `full` without room.
 */
export async function write<T>(db: EmbeddedDatabase, work: () => T): Promise<T> {
  requireUsable(db);
  const giveUpAt = Date.now() + WRITE_PATIENCE_MS;
  for (;;) {
    try {
      return inTransaction(db, 'IMMEDIATE', work);
    } catch (error) {
      if (!isBusy(error) || Date.now() >= giveUpAt) throw db.health.examine(asPortError(error));
      await sleep(WRITE_PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

/** Answers when the store can be read. */
export function ping(db: EmbeddedDatabase): Promise<void> {
  return read(db, () => {
    db.prepare('SELECT id FROM store').all();
  });
}

/** Closes the connection, once. */
export async function close(db: EmbeddedDatabase): Promise<void> {
  if (db.open) db.close();
}
