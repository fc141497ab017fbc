import { join } from 'node:path';
import type { ProcessSpec } from '../../infra/local/managed-process.js';
import { packageRoot } from '../../config/package-root.js';
import { ourProcess } from '../../infra/local/stack.js';
import type { BalancerProgram } from './programs.js';
import type { ClusterSettings } from './settings.js';

const WORKERS = [1, 2, 3];

/** Addresses of the parts of a cluster, all on this machine. */
export function addresses({ ports }: Pick<ClusterSettings, 'ports'>) {
  const http = (port: number) => `http://127.0.0.1:${port}`;
  return {
    front: http(ports.front),
    apis: ports.api.map(http),
    temporal: `127.0.0.1:${ports.temporal}`,
    openSearch: http(ports.openSearch),
  };
}

/** Three workers and two APIs, which share everything but their ports. */
export function serviceProcesses(settings: ClusterSettings): ProcessSpec[] {
  const { config, dir, env, ports } = settings;
  const { front, temporal, openSearch } = addresses(settings);
  const common: NodeJS.ProcessEnv = {
    VOUCH_TRUST_PROXY: 'loopback',
    VOUCH_PUBLIC_URL: front,
    ...env,
    VOUCH_DATA_DIR: dir,
    VOUCH_STORE: 'opensearch',
    VOUCH_OPENSEARCH_URL: openSearch,
    VOUCH_TEMPORAL_ADDRESS: temporal,
    VOUCH_API_HOST: '127.0.0.1',
  };
  const figures = config.VOUCH_WORKER_METRICS_PORT;
  const workers = WORKERS.map((number) =>
    ourProcess('worker', config, {
      name: `worker-${number}`,
      env: {
        ...common,
        ...(figures === undefined ? {} : { VOUCH_WORKER_METRICS_PORT: String(figures + number - 1) }),
      },
    }),
  );
  const apis = ports.api.map((port, index) =>
    ourProcess('api', config, {
      name: `api-${index + 1}`,
      env: { ...common, VOUCH_API_PORT: String(port) },
    }),
  );
  return [...workers, ...apis];
}

/** Process of the load balancer, with the configuration file of all deployments and the addresses of this cluster. */
export function balancerProcess(
  { path, env }: BalancerProgram,
  { front, api: [first, second] }: ClusterSettings['ports'],
): ProcessSpec {
  return {
    name: 'balancer',
    command: path,
    args: ['-db', '-f', join(packageRoot(), 'infra', 'balancer', 'haproxy.cfg')],
    env: {
      ...env,
      VOUCH_BALANCER_LISTEN: `127.0.0.1:${front}`,
      VOUCH_BALANCER_API_1: `127.0.0.1:${first}`,
      VOUCH_BALANCER_API_2: `127.0.0.1:${second}`,
    },
    stopMs: 5_000,
  };
}
