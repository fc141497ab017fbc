import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../infra/local/package-root.js';
import { PidFile } from '../../infra/local/pid-file.js';
import { freePort } from '../../infra/local/ports.js';
import type { Options } from '../options.js';
import { dataFolder } from './data-folder.js';
import { allReady } from './readiness.js';
import { commonSettings } from './settings.js';
import { startSupervisor } from './supervisor.js';
import type { Outside, Topology } from './topology.js';

const PROCESSES = [
  'worker-1',
  'worker-2',
  'worker-3',
  'api-1',
  'api-2',
  'temporal',
  'opensearch',
  'postgres',
  'balancer',
] as const;
const STOP_MS = 180_000;

/**
 * What `npm run cluster` starts. Clients use the balancer and both APIs in turn.
 * @param logs folder for what its supervisor prints
 */
export async function startCluster(options: Options, outside: Outside, logs: string): Promise<Topology> {
  const folder = await dataFolder();
  const dir = join(folder.path, 'cluster');
  mkdirSync(dir);
  // PostgreSQL runs as a user of its own
  for (const path of [folder.path, dir]) chmodSync(path, 0o755);
  const ports = {
    VOUCH_API_PORT: await freePort(),
    VOUCH_CLUSTER_API_1_PORT: await freePort(),
    VOUCH_CLUSTER_API_2_PORT: await freePort(),
    VOUCH_CLUSTER_POSTGRES_PORT: await freePort(),
    VOUCH_CLUSTER_OPENSEARCH_PORT: await freePort(),
    VOUCH_TEMPORAL_PORT: await freePort(),
  };
  const env = {
    ...process.env,
    ...commonSettings(options, outside),
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    VOUCH_CLUSTER_DIR: dir,
  };
  const program = join(packageRoot(), 'dist', 'infra', 'cluster', 'main.js');
  const supervisor = startSupervisor([program], env, join(logs, 'cluster.log'));
  const urls = [ports.VOUCH_API_PORT, ports.VOUCH_CLUSTER_API_1_PORT, ports.VOUCH_CLUSTER_API_2_PORT].map(
    (port) => `http://127.0.0.1:${port}`,
  );
  const pidFile = (name: string) => new PidFile(join(dir, 'run'), name);
  return {
    urls,
    env: {
      ...env,
      VOUCH_DATA_DIR: dir,
      VOUCH_STORE: 'opensearch',
      VOUCH_OPENSEARCH_URL: `http://127.0.0.1:${ports.VOUCH_CLUSTER_OPENSEARCH_PORT}`,
      VOUCH_TEMPORAL_ADDRESS: `127.0.0.1:${ports.VOUCH_TEMPORAL_PORT}`,
    },
    processes: PROCESSES,
    disk: undefined,
    pid: (name) => pidFile(name).runningPid(),
    ready: (patienceMs) => allReady(urls, patienceMs, supervisor),
    stop: async () => {
      await supervisor.stop(STOP_MS);
      for (const name of PROCESSES) await pidFile(name).stopLeftover(10_000);
    },
    keep: (to) => folder.copy(to),
    remove: () => folder.remove(),
  };
}
