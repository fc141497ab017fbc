import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Age of the lock file after which the lock counts as abandoned, ms. */
const STALE_MS = 30 * 60_000;
/** Interval at which the file is touched while the work lasts, ms. */
const TOUCH_MS = 60_000;

/**
 * Runs `work` while no other process runs it under the same lock file; waits for the other one otherwise.
 * The lock of a process that has died is taken over. Two processes may do so at the same moment, so the work must
 * itself be safe to do twice (temporary folder, then rename); the lock only saves the second effort.
 * @param waiting called once when another process holds the lock.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  waiting: () => void,
  signal?: AbortSignal,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (isStale(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) waiting();
    await delay(500, undefined, { signal });
  }
  const touching = setInterval(() => {
    const now = new Date();
    utimes(file, now, now, () => undefined);
  }, TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(file: string): boolean {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return true;
    const owner = Number(readFileSync(file, 'utf8'));
    // An empty file was created a moment ago and its owner has not written yet.
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
