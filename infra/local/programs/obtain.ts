import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import type { Language } from '../../../contract/language.js';
import { withLock } from './lock.js';
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
        report(PROGRAM_TEXTS.failed[language]((error as Error).message));
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
