import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { messageIn, type Language } from '../../../contract/language.js';
import { PROGRAM_TEXTS } from './texts.js';

/** Takes one line of progress. */
export type Report = (line: string) => void;

/** Context of one attempt to obtain a program. */
export interface WayContext {
  /** An empty folder to work in; what is left in it is removed. */
  folder: string;
  env: NodeJS.ProcessEnv;
  language: Language;
  report: Report;
  signal?: AbortSignal | undefined;
}

/** A way to obtain a program: gives the path of a file or folder inside the context's folder, or throws. */
export type Way = (context: WayContext) => Promise<string>;

/**
 * Tries the ways in turn until one has made the program, and moves it to `target` in one step, so that nobody ever
 * sees half of it.
 * @returns whether this process or another one has made it.
 */
export async function obtain(
  target: string,
  ways: readonly Way[],
  context: Omit<WayContext, 'folder'>,
): Promise<boolean> {
  const { language, report, signal } = context;
  const tryWays = async (): Promise<boolean> => {
    if (existsSync(target)) return true;
    for (const way of ways) {
      const folder = mkdtempSync(`${target}.part-`);
      try {
        renameSync(await way({ ...context, folder }), target);
        return true;
      } catch (error) {
        signal?.throwIfAborted();
        report(PROGRAM_TEXTS.failed[language](messageIn(error, language)));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
    return false;
  };
  return withLock(
    `${target}.lock`,
    tryWays,
    () => {
      report(PROGRAM_TEXTS.waiting[language]());
    },
    signal,
  );
}

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
