import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const FOLDER = resolve('dist/web');
const LIMIT_MS = 180_000;

/** Folder of the web app, which is built unless it is. */
export async function builtWeb(): Promise<string> {
  // one of the suites that run side by side builds; the others wait for what came of it
  const shared = join(process.env['VOUCH_TEST_RUN'] ?? '', 'web-build');
  const result = join(shared, 'result');
  if (claim(shared)) writeFileSync(result, await build());
  for (const end = Date.now() + LIMIT_MS; !existsSync(result); await sleep(100)) {
    if (Date.now() > end) throw new Error('the web app was not built in time');
  }
  const problem = readFileSync(result, 'utf8');
  if (problem !== '') throw new Error(problem);
  return FOLDER;
}

function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** @returns what went wrong, if anything */
async function build(): Promise<string> {
  try {
    await run(process.execPath, ['infra/build/build.mjs', 'web'], { timeout: LIMIT_MS });
    return '';
  } catch (error) {
    return String(error);
  }
}
