import type { Statement } from 'libsql';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { PortError } from '../../../ports/port-error.js';
import { inTransaction, type EmbeddedDatabase } from './database.js';
import { asPortError, isBusy } from './errors.js';

const WRITE_PATIENCE_MS = 15_000;
const WRITE_PAUSE_MS = 20;

/** libsql keeps answering from statements that were prepared before the connection was closed. */
function requireUsable(db: EmbeddedDatabase): void {
  if (!db.open)
    throw new PortError('unavailable', { en: 'embedded store: closed', ko: '내장 저장소가 닫혀 있습니다' });
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

/** Results read since anybody last wrote, by their keys. */
interface Kept {
  readonly results: Map<string, unknown>;
  /** Number that a write of any other connection raises, whichever process it is of. */
  readonly othersWrote: Statement;
  at: unknown;
}

const kept = new WeakMap<EmbeddedDatabase, Kept>();
const MOST_KEPT = 500;

function keptOf(db: EmbeddedDatabase): Map<string, unknown> {
  const own = kept.get(db) ?? {
    results: new Map(),
    othersWrote: db.prepare('PRAGMA data_version').raw(),
    at: undefined,
  };
  kept.set(db, own);
  const [at] = own.othersWrote.get() as [number];
  if (own.at !== at || own.results.size >= MOST_KEPT) own.results.clear();
  own.at = at;
  return own.results;
}

/**
 * As `read`, for what is read again and again: the result is kept until this process or another one writes anything.
 * @param name of the read and all that its result depends on beside the content; the result must not be changed
 */
export function readOften<T>(db: EmbeddedDatabase, name: string, work: () => T): Promise<T> {
  return read(db, () => {
    const results = keptOf(db);
    if (!results.has(name)) results.set(name, work());
    return results.get(name) as T;
  });
}

/** Runs reads that must all see the same state, with errors as PortError. */
export function snapshot<T>(db: EmbeddedDatabase, work: () => T): Promise<T> {
  return read(db, () => inTransaction(db, 'DEFERRED', work));
}

/** Writes that share a transaction at most: the process does nothing else meanwhile. */
const MOST_TOGETHER = 16;

interface Waiting {
  work: () => unknown;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

const waiting = new WeakMap<EmbeddedDatabase, Waiting[]>();

/**
 * Runs writes in one transaction. Those that are asked for at the same time share one, because what takes longest is to
 * wait for the disk; when it fails, each is tried by itself. While another connection writes, waits its turn without
 * blocking the process.
 * Every write goes through here: with libsql a single statement that fails as busy outside of a transaction leaves the
 * connection unable to commit what follows.
 * @param work may be run more than once
 * @throws PortError `unavailable` when the turn does not come, `full` without room.
 */
export function write<T>(db: EmbeddedDatabase, work: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const together = waiting.get(db) ?? [];
    together.push({ work, resolve, reject });
    if (together.length === 1) {
      waiting.set(db, together);
      void turn().then(() => {
        waiting.delete(db);
        return writeAll(db, together);
      });
    } else if (together.length === MOST_TOGETHER) waiting.delete(db);
  });
}

async function writeAll(db: EmbeddedDatabase, together: readonly Waiting[]): Promise<void> {
  try {
    const results = await inTurn(db, () => together.map(({ work }) => work()));
    together.forEach(({ resolve }, i) => resolve(results[i] as never));
  } catch (error) {
    const isAway = error instanceof PortError && error.kind === 'unavailable';
    if (isAway || together.length === 1) together.forEach(({ reject }) => reject(error));
    else for (const one of together) await writeAll(db, [one]);
  }
}

async function inTurn<T>(db: EmbeddedDatabase, work: () => T): Promise<T> {
  requireUsable(db);
  const giveUpAt = Date.now() + WRITE_PATIENCE_MS;
  for (;;) {
    try {
      const result = inTransaction(db, 'IMMEDIATE', work);
      kept.get(db)?.results.clear();
      return result;
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

/** Closes the connection, once, behind the writes that were asked for before. */
export async function close(db: EmbeddedDatabase): Promise<void> {
  if (waiting.has(db)) await turn();
  if (db.open) db.close();
}
