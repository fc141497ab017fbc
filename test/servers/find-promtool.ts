import { execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { text } from 'node:stream/consumers';
import { cacheFolder } from '../../config/cache-folder.js';
import { findOnPath, isExecutable, runProgram } from '../../infra/local/programs/run-program.js';
import { obtain, type Report, type Way } from '../../infra/local/programs/obtain.js';

const run = promisify(execFile);
const MODULE = 'github.com/prometheus/prometheus';
const VERSION = 'v0.55.1';
const FETCH_MS = 10 * 60_000;
/** Only against what hangs: it needs ten minutes of two free cores. */
const BUILD_MS = 60 * 60_000;

/** Takes the program out of Debian's package, which is not installed: a server would begin to run. */
const unpackFromDebian: Way = async ({ folder, env, report, signal }) => {
  const [apt, unpack] = [findOnPath('apt-get', env), findOnPath('dpkg-deb', env)];
  if (!apt || !unpack) throw new Error('no `apt-get` and `dpkg-deb` on the PATH');
  report('Fetching promtool from the package prometheus of the system (20 MB)');
  const limits = { cwd: folder, env, limitMs: FETCH_MS, signal };
  const fetch = () => runProgram(apt, ['download', '-q', 'prometheus'], limits);
  // its lists may never have been fetched; only root may
  await fetch().catch(() => runProgram(apt, ['update', '-q'], limits).then(fetch));
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new Error('apt-get brought no package');
  await runProgram(unpack, ['-x', file, folder], limits);
  return join(folder, 'usr', 'bin', 'promtool');
};

/** Builds it within a module of its own: what Prometheus's replaces, `go install` refuses. */
const buildWithGo: Way = async ({ folder, env, report, signal }) => {
  const go = findOnPath('go', env);
  if (!go) throw new Error('no `go` on the PATH');
  const building = (seconds: number) => {
    report(`Building promtool with Go: ${seconds} s (about ten minutes, once)`);
  };
  building(0);
  const limits = { cwd: folder, env, limitMs: BUILD_MS, signal, onProgress: building };
  await runProgram(go, ['mod', 'init', 'example'], limits);
  await runProgram(go, ['get', `${MODULE}/cmd/promtool@${VERSION}`], limits);
  await runProgram(go, ['build', '-o', 'promtool', `${MODULE}/cmd/promtool`], limits);
  return join(folder, 'promtool');
};

/**
 * Path of the program that checks metrics and rules as Prometheus sees them, for tests only: named by VOUCH_TEST_PROMTOOL,
 * on the PATH, from the cache, out of a package of the system, or built with Go, in this order.
 * @throws Error that lists all ways when none worked
 */
export async function findPromtool(
  report: Report,
  env: NodeJS.ProcessEnv = process.env,
  ways: readonly Way[] = [unpackFromDebian, buildWithGo],
): Promise<string> {
  const named = env['VOUCH_TEST_PROMTOOL'];
  const known = named ?? findOnPath('promtool', env);
  if (known !== undefined) {
    if (await runs(known)) return known;
    if (named !== undefined)
      throw new Error(`VOUCH_TEST_PROMTOOL: ${named} is not a promtool that can be run.`);
  }
  const program = join(cacheFolder(env['VOUCH_CACHE_DIR'], env), 'promtool');
  if (isExecutable(program)) return program;
  if (await obtain(program, ways, { env, language: 'en', report })) return program;
  throw new Error(`The tests of metrics need promtool, and none was found. One of the following is needed:
  - promtool on the PATH, or VOUCH_TEST_PROMTOOL=path of one
  - apt-get with access to Debian's packages, from which it is put into ${program}
  - Go with access to a module proxy, with which it is built there`);
}

async function runs(path: string): Promise<boolean> {
  try {
    const { stdout, stderr } = await run(path, ['--version'], { timeout: 20_000 });
    return (stdout + stderr).startsWith('promtool');
  } catch {
    return false;
  }
}

/** Runs `promtool` and returns the lines that it prints: none if there is nothing to mend. */
export async function promtool(args: readonly string[], input = ''): Promise<string[]> {
  const child = spawn(await findPromtool(console.log), args, { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  return said.join('').split('\n').filter(Boolean);
}
