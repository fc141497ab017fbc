import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foreignEnv } from '../../../infra/local/foreign-env.js';
import { findOnPath, isExecutable } from '../../../infra/local/programs/executables.js';
import { unpackDebian, unpackedLibraries } from './debian.js';
import { cached, type Search } from './program.js';
import { CLUSTER_PROGRAM_TEXTS } from './texts.js';

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
