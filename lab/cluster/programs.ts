import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../../config/cache-folder.js';
import type { Language } from '../../contract/language.js';
import { foreignEnv } from '../../infra/local/managed-process.js';
import { findOnPath, isExecutable, runProgram } from '../../infra/local/programs/run-program.js';
import { goInstall } from '../../infra/local/temporal-program.js';
import { obtain, type Report, type Way } from '../../infra/local/programs/obtain.js';
import { CLUSTER_PROGRAM_TEXTS } from './texts.js';

/** Context of a search for programs. */
export interface Search {
  env: NodeJS.ProcessEnv;
  language: Language;
  report: Report;
  signal?: AbortSignal | undefined;
}

/**
 * A folder of the cache, made in one of the ways when it is not there. Several processes may ask for it at once.
 * @returns nothing when no way worked
 */
async function cached(name: string, ways: readonly Way[], search: Search): Promise<string | undefined> {
  const folder = join(cacheFolder(search.env['VOUCH_CACHE_DIR'], search.env), name);
  return existsSync(folder) || (await obtain(folder, ways, search)) ? folder : undefined;
}

const run = promisify(execFile);

const LIMIT_MS = 10 * 60_000;

/**
 * Downloads a package of Debian or its relatives with all that it needs and the system lacks, and unpacks them into a folder
 * of their own; nothing is installed, and nobody has to be root. Gives the folder that stands for `/`.
 */
function unpackDebian(name: string): Way {
  return async ({ folder, env, language, report, signal }) => {
    const [apt, dpkg] = [findOnPath('apt-get', env), findOnPath('dpkg-deb', env)];
    if (!apt || !dpkg) throw new Error('no `apt-get` on the PATH');
    report(CLUSTER_PROGRAM_TEXTS.downloading[language](name));
    const limits = { env, limitMs: LIMIT_MS, signal };
    const packages = join(folder, 'packages');
    const root = join(folder, 'root');
    for (const one of [packages, root]) mkdirSync(one);
    await runProgram(apt, ['download', ...(await missing(apt, name))], { ...limits, cwd: packages });
    for (const file of readdirSync(packages)) {
      await runProgram(dpkg, ['-x', join(packages, file), root], { ...limits, cwd: folder });
    }
    return root;
  };
}

/** Names of the packages that installing this one would install. */
async function missing(apt: string, name: string): Promise<string[]> {
  const asked = ['-s', '-o', 'Debug::NoLocking=true', 'install', '--no-install-recommends', name];
  const { stdout } = await run(apt, asked, { timeout: 60_000 });
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, found]) => found!);
  if (names.length === 0) throw new Error(`the package ${name} is installed already`);
  return names;
}

/** Environment with which a program in such a folder finds its libraries. */
function unpackedLibraries(root: string): { LD_LIBRARY_PATH: string } {
  const libraries = join(root, 'usr', 'lib');
  const folders = readdirSync(libraries).filter((name) => name.includes('-linux-gnu'));
  return { LD_LIBRARY_PATH: folders.map((name) => join(libraries, name)).join(':') };
}

/** The programs of PostgreSQL. */
export interface PostgresPrograms {
  /** Folder with `initdb`, `postgres` and `pg_isready`. */
  bin: string;
  env: NodeJS.ProcessEnv;
}

const WANTED = ['initdb', 'postgres', 'pg_isready'];
const isComplete = (bin: string): boolean => WANTED.every((name) => isExecutable(join(bin, name)));

/** Folders in which Debian and its derivatives install it, latest version first. */
function versions(root: string): string[] {
  const folder = join(root, 'usr', 'lib', 'postgresql');
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).toSorted((one, other) => Number(other) - Number(one));
  return found.map((version) => join(folder, version, 'bin')).filter(isComplete);
}

function onPath(env: NodeJS.ProcessEnv): string[] {
  const program = findOnPath('initdb', env);
  return program ? [dirname(realpathSync(program))].filter(isComplete) : [];
}

/**
 * PostgreSQL as the system has it installed, on the PATH, or unpacked into the cache, in this order.
 * @throws Error that lists the ways when none worked
 */
export async function findPostgres(search: Search): Promise<PostgresPrograms> {
  const [installed] = [...versions('/'), ...onPath(search.env)];
  if (installed) return { bin: installed, env: foreignEnv(search.env) };
  const root = await cached('debian-postgresql', [unpackDebian('postgresql')], search);
  const [bin] = root ? versions(root) : [];
  if (!root || !bin) throw new Error(CLUSTER_PROGRAM_TEXTS.noPostgres[search.language]());
  return { bin, env: { ...foreignEnv(search.env), ...unpackedLibraries(root) } };
}

/** HAProxy. */
export interface BalancerProgram {
  path: string;
  env: NodeJS.ProcessEnv;
}

/** Not on everybody’s PATH. */
const SYSTEM = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];

/**
 * HAProxy on the PATH, as the system has it installed, or unpacked into the cache, in this order.
 * @throws Error that lists the ways when none worked
 */
export async function findBalancer(search: Search): Promise<BalancerProgram> {
  const installed = findOnPath('haproxy', search.env) ?? SYSTEM.find(isExecutable);
  if (installed) return { path: installed, env: foreignEnv(search.env) };
  const root = await cached('debian-haproxy', [unpackDebian('haproxy')], search);
  if (!root) throw new Error(CLUSTER_PROGRAM_TEXTS.noBalancer[search.language]());
  return {
    path: join(root, 'usr', 'sbin', 'haproxy'),
    env: { ...foreignEnv(search.env), ...unpackedLibraries(root) },
  };
}

const VERSION = '1.29.1';
const MODULE = 'go.temporal.io/server';

/** The Temporal server for clusters, and the tool that makes the tables it needs; the tool holds their descriptions. */
export interface TemporalServerPrograms {
  server: string;
  sqlTool: string;
}

const build: Way = async (context) => {
  const folder = join(context.folder, 'bin');
  mkdirSync(folder);
  const packages = ['cmd/server', 'cmd/tools/sql'].map((path) => `${MODULE}/${path}@v${VERSION}`);
  await goInstall(packages, { what: 'Temporal server', minutes: 6 }, { ...context, folder });
  return folder;
};

/**
 * The programs on the PATH, from the cache, or built with Go, in this order.
 * @throws Error that lists the ways when none worked
 */
export async function findTemporalServer(search: Search): Promise<TemporalServerPrograms> {
  const server = findOnPath('temporal-server', search.env);
  const sqlTool = findOnPath('temporal-sql-tool', search.env);
  if (server && sqlTool) return { server, sqlTool };
  const folder = await cached(`temporal-server-${VERSION}`, [build], search);
  if (!folder) throw new Error(CLUSTER_PROGRAM_TEXTS.noTemporal[search.language]());
  return { server: join(folder, 'server'), sqlTool: join(folder, 'sql') };
}
