import { ConfigError, loadConfig } from '../../../config/load-config.js';
import { fairTo } from '../../../temporal/priority.js';
import { workerVersion } from '../../../config/program-rules.js';
import { versioned } from '../../../worker/versioning.js';

const weights = (text: string) => loadConfig({ VOUCH_TENANT_WEIGHTS: text });

test('a tenant takes turns by its name, with the weight of the settings', () => {
  const config = weights('app-a=4, app-b=0.5');
  expect(fairTo('app-a', config)).toEqual({ priority: { fairnessKey: 'app-a', fairnessWeight: 4 } });
  expect(fairTo('app-b', config)).toEqual({ priority: { fairnessKey: 'app-b', fairnessWeight: 0.5 } });
  expect(fairTo('app-c', config)).toEqual({ priority: { fairnessKey: 'app-c' } });
});

test('nothing is said of who belongs to no tenant', () => {
  for (const tenant of [undefined, 'default']) expect(fairTo(tenant, weights(''))).toEqual({});
});

test('long names become short keys, each its own', () => {
  const keys = ['가'.repeat(30), '나'.repeat(30)].map(
    (name) => fairTo(name, weights('')).priority?.fairnessKey,
  );
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(Buffer.byteLength(key!)).toBeLessThanOrEqual(64);
});

test.each(['app-a', 'app-a=', 'app-a=-1', 'app-a=0', 'app-a=1001', 'app-a=many', 'default=2'])(
  'weights such as %s are refused',
  (text) => {
    expect(() => weights(text)).toThrow(ConfigError);
    expect(() => weights(text)).toThrow(/VOUCH_TENANT_WEIGHTS/);
  },
);

test('a worker has a version, or none, but not half of one', () => {
  expect(workerVersion(loadConfig({}))).toBeUndefined();
  expect(versioned(undefined)).toEqual({});
  const version = workerVersion(loadConfig({ VOUCH_DEPLOYMENT: 'vouch', VOUCH_BUILD_ID: '1.2' }));
  expect(version).toEqual({ deploymentName: 'vouch', buildId: '1.2' });
  expect(versioned(version)).toEqual({
    workerDeploymentOptions: {
      version,
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'AUTO_UPGRADE',
    },
  });
  expect(() => workerVersion(loadConfig({ VOUCH_DEPLOYMENT: 'vouch' }))).toThrow(/VOUCH_BUILD_ID/);
  expect(() => loadConfig({ VOUCH_BUILD_ID: '1.2' })).toThrow(/VOUCH_DEPLOYMENT/);
});
