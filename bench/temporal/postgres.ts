import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preparePostgres, DATABASES, SQL_USER } from '../../infra/cluster/postgres.js';
import { CLUSTER_TEXTS } from '../../infra/cluster/texts.js';
import { findPostgres } from '../../infra/cluster/programs/postgres.js';
import { ManagedProcess } from '../../infra/local/managed-process.js';
import { freePort } from '../../infra/local/ports.js';
import { waitFor } from '../../infra/local/readiness.js';
import type { Context } from '../part.js';

const READY_MS = 120_000;

/** A PostgreSQL with its data in a temporary folder. */
interface BenchPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

/** Starts one as the cluster has it: with every commit on disk before it is confirmed. */
export async function startPostgres({ report, signal }: Context): Promise<BenchPostgres> {
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
    return {
      connectionString: `postgresql://${SQL_USER}:${postgres.password}@127.0.0.1:${postgres.port}/${DATABASES.default}`,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
