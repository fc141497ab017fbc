import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Everything that the build is made from. */
const SOURCES = ['web', 'client', 'contract', 'package-lock.json'];
const FOLDER = resolve('dist/web');
const LIMIT_MS = 180_000;

/** Folder of the built web app: the build that is there when nothing it is made from is newer, else a new one. */
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
  const page = join(FOLDER, 'index.html');
  if (existsSync(page) && statSync(page).mtimeMs > Math.max(...SOURCES.map(newest))) return '';
  const vite = resolve('node_modules/vite/bin/vite.js');
  try {
    await run(process.execPath, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
      timeout: LIMIT_MS,
      // the one of the test runner would make a build for development
      env: { ...process.env, NODE_ENV: 'production' },
    });
    return '';
  } catch (error) {
    return String(error);
  }
}

/** When a file, or the youngest file of a folder, was written. */
function newest(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  return Math.max(
    ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(join(path, name)).mtimeMs,
    ),
  );
}
