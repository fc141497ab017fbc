import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/load-config.js';
import { packageRoot } from '../../config/package-root.js';

/** Longer than any sample should take, also by a local model on a busy machine; then the stack goes on without it. */
const LIMIT_MS = 10 * 60_000;

/** Exit codes of `vouch ask` for a question that was declined and for one that waits for a person: both are answers. */
const ASK_OUTCOMES = [1, 3];

/** Runs a command of ours as a person would, without a terminal to ask back on. */
function vouch(
  args: readonly string[],
  show: boolean,
  signal: AbortSignal,
  accepted: readonly number[] = [],
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(packageRoot(), 'bin', 'vouch.js'), ...args], {
      stdio: ['ignore', show ? 'inherit' : 'ignore', 'inherit'],
      timeout: LIMIT_MS,
      signal,
    });
    child.once('error', reject);
    child.once('exit', (code, killedBy) => {
      resolve(code === 0 || accepted.includes(code ?? -1) ? undefined : (killedBy ?? `exit code ${code}`));
    });
  });
}

/** Written once the sample handbook is indexed, so that later starts skip it even if it was removed on purpose. */
function marker(config: Config): string {
  return join(config.VOUCH_DATA_DIR, 'sample-handbook.indexed');
}

export function isHandbookIndexed(config: Config): boolean {
  return existsSync(marker(config));
}

/** Indexes the sample handbook. @returns what went wrong, if anything. */
export async function indexHandbook(config: Config, signal: AbortSignal): Promise<string | undefined> {
  const folder = join(packageRoot(), 'samples', 'handbook');
  const problem = await vouch(['index', folder, '--collection', 'handbook'], false, signal);
  if (problem === undefined) writeFileSync(marker(config), `${new Date().toISOString()}\n`);
  return problem;
}

/** Asks a question and lets its transcript appear. @returns what went wrong, if anything. */
export async function askSample(question: string, signal: AbortSignal): Promise<string | undefined> {
  return vouch(['ask', question], true, signal, ASK_OUTCOMES);
}
