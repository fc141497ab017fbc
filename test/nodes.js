/**
 * `npm run test:nodes`: runs the fast tests on each release line of Node that is supported. npm brings the programs, once,
 * into the cache folder (VOUCH_CACHE_DIR).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = ['20.20.2', '22.23.3', '24.21.0'];
const { VOUCH_CACHE_DIR, XDG_CACHE_HOME, HOME = homedir() } = process.env;
const cache = VOUCH_CACHE_DIR ?? join(XDG_CACHE_HOME ?? join(HOME, '.cache'), 'vouch');

/** Runs a program to its end and gives its exit code. */
const run = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;

/** Path of the program of a version, from the package of npm that carries it for this platform. */
function programOf(version) {
  const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(cache, `node-${version}`);
  const program = join(folder, 'node_modules', platform, 'bin', 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    run('npm', 'install', ...options, `${platform}@${version}`);
  }
  return program;
}

const failed = VERSIONS.filter((version) => {
  console.log(`\n— Node ${version}`);
  return run(programOf(version), 'node_modules/jest/bin/jest.js', '--selectProjects', 'fast') !== 0;
});
console.log(
  failed.length > 0 ? `failed on Node ${failed.join(', ')}` : `passed on Node ${VERSIONS.join(', ')}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
