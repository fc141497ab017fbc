import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparePostgres, DATABASES, SQL_USER, type Postgres } from '../../cluster/postgres.js';
import { CLUSTER_TEXTS } from '../../cluster/texts.js';
import { findPostgres } from '../../cluster/programs/postgres.js';
import { findTemporalServer } from '../../cluster/programs/temporal-server.js';
import { prepareTables, temporalProcess } from '../../cluster/temporal.js';
import { ManagedProcess } from '../../../infra/local/managed-process.js';
import { freePort } from '../../../infra/local/ports.js';
import { runProgram } from '../../../infra/local/programs/run-program.js';
import { waitFor } from '../../../infra/local/readiness.js';
import { folderBytes } from '../sizes.js';
import type { Context } from '../part.js';
import type { BenchServer, Surroundings } from './server.js';

const READY_MS = 120_000;
const PACK_MS = 5 * 60_000;

/** A PostgreSQL with its data in a temporary folder. */
export interface BenchPostgres extends Pick<Postgres, 'port' | 'password'> {
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
