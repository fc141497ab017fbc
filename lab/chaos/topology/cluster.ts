import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtFile } from '../../../config/package-root.js';
import { PidFile } from '../../../infra/local/pid-file.js';
import { freePort } from '../../../infra/local/ports.js';
import type { Options } from '../options.js';
import { commonSettings, type Outside, type Topology, dataFolder } from './topology.js';
import { allReady, startSupervisor } from './supervisor.js';

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
 * Starts what `npm run cluster` starts. Clients use the balancer and both APIs in turn.
 * @param logs folder for the output of its supervisor
 */
export async function startCluster(
  options: Options,
  outside: Outside,
  logs: string,
  signal: AbortSignal,
): Promise<Topology> {
  const folder = await dataFolder();
  const dir = join(folder.path, 'cluster');
  mkdirSync(dir);
  // PostgreSQL runs as a user of its own
  for (const path of [folder.path, dir]) chmodSync(path, 0o755);
  const ports = { front: await freePort(), temporal: await freePort(), openSearch: await freePort() };
  const apis = [await freePort(), await freePort()] as const;
  // what the commands of an installation know, too
  const common = {
    ...process.env,
    ...commonSettings(options, outside),
    VOUCH_API_PORT: String(ports.front),
    VOUCH_TEMPORAL_PORT: String(ports.temporal),
  };
  const clusters = {
    VOUCH_CLUSTER_DIR: dir,
    VOUCH_CLUSTER_API_1_PORT: String(apis[0]),
    VOUCH_CLUSTER_API_2_PORT: String(apis[1]),
    VOUCH_CLUSTER_POSTGRES_PORT: String(await freePort()),
    VOUCH_CLUSTER_OPENSEARCH_PORT: String(ports.openSearch),
  };
  const program = builtFile('lab', 'cluster', 'main.js');
  const supervisor = startSupervisor([program], { ...common, ...clusters }, join(logs, 'cluster.log'));
  const urls = [ports.front, ...apis].map((port) => `http://127.0.0.1:${port}`);
  const pidFile = (name: string) => new PidFile(join(dir, 'run'), name);
  return {
    urls,
    env: {
      ...common,
      VOUCH_DATA_DIR: dir,
      VOUCH_STORE: 'opensearch',
      VOUCH_OPENSEARCH_URL: `http://127.0.0.1:${ports.openSearch}`,
      VOUCH_TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`,
    },
    processes: PROCESSES,
    disk: undefined,
    pid: (name) => pidFile(name).runningPid(),
    ready: (patienceMs) => allReady(urls, patienceMs, supervisor, signal),
    stop: async () => {
      await supervisor.stop(STOP_MS);
      for (const name of PROCESSES) await pidFile(name).stopLeftover(10_000);
    },
    keep: (to) => folder.copy(to),
    remove: () => folder.remove(),
  };
}
