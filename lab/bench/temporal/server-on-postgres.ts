import { findTemporalServer } from '../../cluster/programs/temporal-server.js';
import { prepareTables, temporalProcess } from '../../cluster/temporal.js';
import { freePort } from '../../../infra/local/ports.js';
import { folderBytes } from '../folder-bytes.js';
import { startPostgres } from './postgres.js';
import type { BenchServer, Surroundings } from './server.js';

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
      stop: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
