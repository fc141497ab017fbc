import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ProcessSpec } from '../../infra/local/managed-process.js';
import { runProgram, type SystemUser } from '../../infra/local/programs/run-program.js';
import type { PostgresPrograms } from './programs.js';
import type { ClusterTexts } from './texts.js';

/** User and databases of the Temporal server. */
export const SQL_USER = 'temporal';
export const DATABASES = { default: 'temporal', visibility: 'temporal_visibility' } as const;

const LIMIT_MS = 5 * 60_000;

/** A PostgreSQL of the cluster’s own. */
export interface Postgres {
  spec: ProcessSpec;
  port: number;
  password: string;
  /** Resolves when it takes connections; rejects while it does not. */
  answers(): Promise<void>;
}

interface Place {
  programs: PostgresPrograms;
  /** Folder of the cluster. */
  dir: string;
  port: number;
  texts: Pick<ClusterTexts, 'closed' | 'noUser'>;
}

/**
 * Makes the data folder with its databases when it is not there yet. It listens on loopback alone and wants a password, which
 * is made up here and kept beside the data.
 * @throws Error that says what is in the way
 */
export async function preparePostgres(place: Place, signal: AbortSignal): Promise<Postgres> {
  const { programs, dir, port } = place;
  const user = unprivilegedUser(place.texts.noUser);
  const folder = join(dir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) enter(place, folder, user);
  const passwordFile = join(dir, 'postgres.password');
  if (!existsSync(passwordFile)) {
    // under another name first: a full disk must not leave an empty one
    const part = `${passwordFile}.part`;
    writeFileSync(part, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(part, passwordFile);
  }
  const password = readFileSync(passwordFile, 'utf8');
  const data = join(folder, 'data');
  if (!existsSync(data)) await initialise(programs, folder, password, user, signal);
  const options = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    jit: 'off',
  };
  return {
    port,
    password,
    spec: {
      name: 'postgres',
      command: join(programs.bin, 'postgres'),
      args: ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      env: programs.env,
      stopMs: 30_000,
      // without waiting until everyone has gone
      stopSignal: 'SIGINT',
      user,
      prepare: () => {
        removeStaleLock(data);
      },
    },
    answers: () =>
      runProgram(join(programs.bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], {
        cwd: dir,
        env: programs.env,
        limitMs: 10_000,
      }),
  };
}

function enter({ dir, programs: { bin }, texts }: Place, folder: string, user: SystemUser): void {
  letPass(dir);
  chownSync(folder, user.uid, user.gid);
  const closed = barrier(dir, user) ?? barrier(bin, user);
  if (closed !== undefined) throw new Error(texts.closed(user.uid, closed));
}

/** In a folder of another name first, so that half of it is never taken for all of it. */
async function initialise(
  { bin, env }: PostgresPrograms,
  folder: string,
  password: string,
  user: SystemUser | undefined,
  signal: AbortSignal,
): Promise<void> {
  const part = join(folder, 'data.part');
  const secret = join(folder, 'password');
  rmSync(part, { recursive: true, force: true });
  const options = { cwd: folder, env, limitMs: LIMIT_MS, user, signal };
  try {
    writeFileSync(secret, password, { mode: 0o600 });
    if (user) chownSync(secret, user.uid, user.gid);
    const access = ['--auth=scram-sha-256', `--username=${SQL_USER}`, `--pwfile=${secret}`];
    const texts = ['--encoding=UTF8', '--locale=C', '--no-instructions'];
    await runProgram(join(bin, 'initdb'), ['-D', part, ...access, ...texts], options);
  } finally {
    rmSync(secret, { force: true });
  }
  const input = Object.values(DATABASES)
    .map((name) => `CREATE DATABASE ${name};\n`)
    .join('');
  await runProgram(join(bin, 'postgres'), ['--single', '-D', part, 'postgres'], { ...options, input });
  renameSync(part, join(folder, 'data'));
}

/**
 * Removes a stale lock file. After a kill -9 the file remains, and its process number may by then be that of another
 * process of the same user, which would keep PostgreSQL from starting.
 */
function removeStaleLock(data: string): void {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)) return;
  } catch {
    // it has gone, or there is no such folder here: then PostgreSQL decides
    if (process.platform !== 'linux') return;
  }
  rmSync(file, { force: true });
}

/** In this order: what a package of PostgreSQL has made, and what every system has. */
const NAMES = ['postgres', 'nobody'];

/**
 * Chooses the system user for PostgreSQL, which refuses to run as root.
 * @returns undefined when this process does not run as root: then PostgreSQL runs as the same user
 * @param none error message for a system without a suitable user
 * @throws Error for such a system
 */
function unprivilegedUser(none: (names: string) => string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of NAMES) {
    const [, , uid, gid] = users.find(([name]) => name === wanted) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(none(NAMES.join(', ')));
}

/** Lets others pass through a folder of ours, without letting them list it. */
export function letPass(folder: string): void {
  chmodSync(folder, statSync(folder).mode | 0o011);
}

/** The first folder above a path that keeps a user out; nothing when there is none. */
export function barrier(path: string, { uid, gid }: SystemUser): string | undefined {
  const above = dirname(path);
  if (above !== path) {
    const higher = barrier(above, { uid, gid });
    if (higher !== undefined) return higher;
  }
  const { mode, uid: owner, gid: group } = statSync(path);
  const needed = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & needed) === 0 ? path : undefined;
}
