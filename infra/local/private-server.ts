import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config/load-config.js';
import { temporalAddress } from '../../temporal/client.js';
import { temporalServer } from '../../temporal/connection-options.js';
import { devServerProcess } from './dev-server.js';
import { ManagedProcess } from './managed-process.js';
import { freePort } from './ports.js';
import type { Report } from './programs/obtain.js';
import { connectToNamespace, waitFor } from './readiness.js';
import { ensureSearchAttributes } from './search-attributes.js';
import { endOfLog } from './stack.js';
import { findTemporalProgram } from './temporal-program.js';

const READY_MS = 60_000;
const QUICK_DEATHS = 2;

/** A Temporal server for one program's own use. */
export interface PrivateServer {
  /** host:port. */
  address: string;
  /** Empty folder that is removed with the server. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Starts a Temporal server on free ports with its database in a temporary folder; with VOUCH_TEMPORAL_ADDRESS in the
 * settings that server is used instead and left running.
 * @throws Error when it does not come up, with the end of its log.
 */
export async function startPrivateServer(config: Config, report: Report): Promise<PrivateServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-'));
  const own: Config = {
    ...config,
    VOUCH_DATA_DIR: folder,
    VOUCH_TEMPORAL_PORT: await freePort(),
  };
  const address = temporalAddress(own);
  let server: ManagedProcess | undefined;
  const stop = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const program = await findTemporalProgram(config, report);
    if (program) {
      server = new ManagedProcess(devServerProcess(own, program.path), folder, () => undefined);
      server.start();
    }
    const namespace = config.VOUCH_TEMPORAL_NAMESPACE;
    const dying = () => (server?.quickDeaths ?? 0) >= QUICK_DEATHS;
    const connection = await waitFor(
      () => connectToNamespace(temporalServer(own), namespace),
      READY_MS,
      dying,
    );
    if (!connection)
      throw new Error(`${address} does not answer.${server ? `\n${endOfLog(server.logFile)}` : ''}`);
    try {
      await ensureSearchAttributes(connection, namespace);
    } finally {
      await connection.close();
    }
    return { address, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
