import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { loadConfig } from '../../config/load-config.js';
import { devServerProcess } from '../../infra/local/dev-server.js';
import { ManagedProcess } from '../../infra/local/managed-process.js';
import { freePort } from '../../infra/local/ports.js';
import { runProgram } from '../../infra/local/programs/run-program.js';
import { waitFor } from '../../infra/local/readiness.js';
import { findTemporalProgram } from '../../infra/local/temporal-program.js';
import { temporalAddress } from '../../temporal/client.js';
import { DATABASES, preparePostgres, SQL_USER, type Postgres } from '../cluster/postgres.js';
import { findPostgres, findTemporalServer } from '../cluster/programs.js';
import { prepareTables, temporalProcess } from '../cluster/temporal.js';
import { CLUSTER_TEXTS } from '../cluster/texts.js';
import type { Children } from './children.js';
import type { Context } from './part.js';
import { folderBytes } from './measures.js';

export const NAMESPACE = 'default';

/** A Temporal server of a benchmark's own; it may still be starting. */
export interface BenchServer {
  /** host:port */
  address: string;
  pid: number;
  /** Size of its databases on disk, without their logs. */
  databaseBytes(): number;
  /** Leaves no room in them of rows that were replaced or deleted, whenever they would have made use of it. */
  pack(): Promise<void>;
  /** Ends what the children of the stage do not hold, after them. */
  stop(): Promise<void>;
}

/** Context in which a server is started. */
interface Surroundings extends Pick<Context, 'report' | 'signal'> {
  /** For its files; removed with the stage. */
  folder: string;
  children: Children;
}

/** Starts the server that `vouch up` starts, on a file database. */
export async function startDevelopmentServer(around: Surroundings): Promise<BenchServer> {
  const { folder, children, report, signal } = around;
  const { VOUCH_TEMPORAL_CLI, VOUCH_CACHE_DIR } = process.env;
  const config = loadConfig({
    VOUCH_TEMPORAL_CLI,
    VOUCH_CACHE_DIR,
    VOUCH_DATA_DIR: folder,
    VOUCH_TEMPORAL_NAMESPACE: NAMESPACE,
    VOUCH_TEMPORAL_PORT: String(await freePort()),
  });
  const program = await findTemporalProgram(config, report, { signal });
  const { pid } = children.start(devServerProcess(config, program!.path));
  return {
    address: temporalAddress(config),
    pid,
    databaseBytes: () => usedBytes(join(folder, 'temporal.db')),
    // its rows are replaced where they stand
    pack: async () => undefined,
    stop: async () => undefined,
  };
}

/** Size of the data in a database, including its log and excluding free pages. */
function usedBytes(file: string): number {
  if (!existsSync(file)) return 0;
  const db = new Database(file, { readonly: true, timeout: 5_000 });
  try {
    const pragma = (name: string) => Number(Object.values((db.pragma(name) as [object])[0])[0]);
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  } catch {
    return statSync(file).size;
  } finally {
    db.close();
  }
}

const READY_MS = 120_000;
const PACK_MS = 5 * 60_000;

/** A PostgreSQL with its data in a temporary folder. */
interface BenchPostgres extends Pick<Postgres, 'port' | 'password'> {
  /** Of the database of histories, for other programs. */
  connectionString: string;
  /** Holds the files of all its databases, not its log. */
  databases: string;
  /** Writes all tables anew, without the room of rows that were replaced or deleted. */
  pack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one as the cluster has it: with every commit on disk before it is confirmed. */
export async function startPostgres({
  report,
  signal,
}: Pick<Context, 'report' | 'signal'>): Promise<BenchPostgres> {
  const programs = await findPostgres({ env: process.env, language: 'en', report, signal });
  const dir = mkdtempSync(join(tmpdir(), 'vouch-bench-postgres-'));
  let server: ManagedProcess | undefined;
  const remove = () => {
    server?.kill();
    rmSync(dir, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const stop = async () => {
    await server?.stop();
    process.off('exit', remove);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    const postgres = await preparePostgres(
      { programs, dir, port: await freePort(), texts: CLUSTER_TEXTS.en },
      signal,
    );
    server = new ManagedProcess(postgres.spec, dir, () => undefined);
    server.start();
    const answered = () => postgres.answers().then(() => true as const);
    if (!(await waitFor(answered, READY_MS, () => false, signal)))
      throw new Error('PostgreSQL did not start');
    const { port, password } = postgres;
    return {
      port,
      password,
      connectionString: `postgresql://${SQL_USER}:${password}@127.0.0.1:${port}/${DATABASES.default}`,
      databases: join(dir, 'postgres', 'data', 'base'),
      pack: () =>
        runProgram(
          join(programs.bin, 'vacuumdb'),
          ['--full', '--all', '-h', '127.0.0.1', '-p', String(port), '-U', SQL_USER],
          { cwd: dir, env: { ...programs.env, PGPASSWORD: password }, limitMs: PACK_MS, signal },
        ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the server that `npm run cluster` starts, on a PostgreSQL of its own. */
export async function startServerOnPostgres(around: Surroundings): Promise<BenchServer> {
  const { folder, children, report, signal } = around;
  const programs = await findTemporalServer({ env: process.env, language: 'en', report, signal });
  const postgres = await startPostgres(around);
  try {
    await prepareTables(programs, postgres, folder, signal);
    const port = await freePort();
    const { pid } = children.start(await temporalProcess(programs, postgres, { dir: folder, port }));
    return {
      address: `127.0.0.1:${port}`,
      pid,
      databaseBytes: () => folderBytes(postgres.databases),
      pack: () => postgres.pack(),
      stop: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
