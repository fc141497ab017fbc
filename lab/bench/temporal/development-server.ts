import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { loadConfig } from '../../../config/load-config.js';
import { devServerProcess } from '../../../infra/local/dev-server.js';
import { freePort } from '../../../infra/local/ports.js';
import { findTemporalProgram } from '../../../infra/local/temporal-program.js';
import { temporalAddress } from '../../../temporal/client.js';
import { NAMESPACE, type BenchServer, type Surroundings } from './server.js';

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
