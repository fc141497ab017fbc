import { resolve } from 'node:path';
import { serviceProcesses } from '../../../../lab/cluster/services.js';
import { readClusterSettings } from '../../../../lab/cluster/settings.js';

test('without settings the front door is where the API usually is, and the rest beside it', () => {
  const { dir, ports, env } = readClusterSettings({ PATH: '/bin', VOUCH_CLUSTER_DIR: '' });
  expect(dir).toBe(resolve('data/cluster'));
  expect(ports).toEqual({
    front: 8787,
    api: [8788, 8789],
    temporal: 7233,
    postgres: 5433,
    openSearch: 9200,
  });
  expect(env).toEqual({ PATH: '/bin' });
});

test('settings of the cluster are not handed on to what runs in it, which would refuse them', () => {
  const settings = readClusterSettings({
    VOUCH_CLUSTER_DIR: '/x',
    VOUCH_CLUSTER_API_2_PORT: '9999',
    VOUCH_API_PORT: '9000',
    VOUCH_TRUST_PROXY: '10.0.0.0/8',
    VOUCH_WORKER_METRICS_PORT: '9464',
  });
  const processes = serviceProcesses(settings);
  expect(processes.map(({ name }) => name)).toEqual(['worker-1', 'worker-2', 'worker-3', 'api-1', 'api-2']);
  for (const { env } of processes) {
    expect(Object.keys(env).filter((name) => name.startsWith('VOUCH_CLUSTER_'))).toEqual([]);
    expect(env).toMatchObject({
      VOUCH_STORE: 'opensearch',
      VOUCH_OPENSEARCH_URL: 'http://127.0.0.1:9200',
      VOUCH_TEMPORAL_ADDRESS: '127.0.0.1:7233',
      VOUCH_PUBLIC_URL: 'http://127.0.0.1:9000',
      VOUCH_TRUST_PROXY: '10.0.0.0/8',
      VOUCH_DATA_DIR: '/x',
    });
  }
  const ports = (name: string) => processes.map(({ env }) => env[name]);
  expect(ports('VOUCH_API_PORT').slice(3)).toEqual(['8788', '9999']);
  expect(ports('VOUCH_WORKER_METRICS_PORT').slice(0, 3)).toEqual(['9464', '9465', '9466']);
});

test.each([
  [{ VOUCH_CLUSTER_API_PORT: '1' }, /VOUCH_CLUSTER_API_PORT/],
  [{ VOUCH_CLUSTER_API_1_PORT: 'many' }, /VOUCH_CLUSTER_API_1_PORT/],
  [{ VOUCH_TEMPORAL_ADDRESS: 'a:1' }, /unset VOUCH_TEMPORAL_ADDRESS/],
  [{ VOUCH_NO_SUCH: '1' }, /VOUCH_NO_SUCH/],
])('refused: %p', (given, reason) => {
  expect(() => readClusterSettings(given as unknown as NodeJS.ProcessEnv)).toThrow(reason);
});
