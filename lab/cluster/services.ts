import type { ProcessSpec } from '../../infra/local/managed-process.js';
import { ourProcess } from '../../infra/local/stack.js';
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
