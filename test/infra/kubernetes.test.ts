import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { pythonPackage } from '../support/python/packages.js';
import { endSeconds, loaded, manifestsIn, readYaml, wrongNames, type Settings } from './manifests.js';

jest.setTimeout(400_000);

const run = promisify(execFile);
const FOLDER = 'infra/kubernetes';
/** Kinds of operators, whose schemas no Kubernetes has. */
const FOREIGN = ['ScaledObject', 'ServiceMonitor', 'PodMonitor'];

interface Pod {
  terminationGracePeriodSeconds?: number;
  securityContext: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  automountServiceAccountToken?: boolean;
  containers: {
    name: string;
    args: string[];
    env?: { name: string; value: string }[];
    lifecycle?: { preStop: { exec: { command: string[] } } };
    livenessProbe?: unknown;
    startupProbe?: unknown;
    resources: { requests: object; limits: { memory: string } };
    securityContext: object;
    volumeMounts: { name: string; mountPath: string }[];
  }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: { template: { spec: Pod }; scaleTargetRef?: { name: string } };
}
interface Kustomization {
  resources?: string[];
  components?: string[];
  configMapGenerator?: { envs?: string[]; literals?: string[] }[];
}

const manifests = manifestsIn<Manifest>(FOLDER);
const pods = manifests.flatMap(({ manifest }) =>
  ['Deployment', 'Job'].includes(manifest.kind)
    ? [[manifest.metadata.name, manifest.spec.template.spec] as const]
    : [],
);
const pairs = (lines: string[]): Settings =>
  Object.fromEntries(
    lines.filter(Boolean).map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]),
  );
const base = pairs(readFileSync(join(FOLDER, 'base/settings.env'), 'utf8').split('\n'));
const overlays = readdirSync(join(FOLDER, 'overlays')).map((name) => {
  const read = readYaml<Kustomization>(join(FOLDER, 'overlays', name, 'kustomization.yaml'));
  return [name, { ...base, ...pairs(read.configMapGenerator?.[0]?.literals ?? []) }] as const;
});

test('every object is one that Kubernetes takes', async () => {
  const folder = await pythonPackage('kubernetes-validate', '1.37.0');
  const program = join(folder, 'bin', 'kubernetes-validate');
  const files = [...new Set(manifests.map(({ file }) => file))];
  const options = ['--strict', '--no-warn', '--quiet'];
  await run('python3', [program, ...options, ...files], { env: { ...process.env, PYTHONPATH: folder } });
  expect(manifests.length).toBeGreaterThan(12);
});

test('what a kustomization names is there, and every file is named', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const named = files
    .filter((name) => name.endsWith('kustomization.yaml'))
    .flatMap((name) => {
      const { resources = [], components = [] } = readYaml<Kustomization>(join(FOLDER, name));
      return [...resources, ...components].map((path) => join(FOLDER, dirname(name), path));
    });
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  expect(manifests.map(({ file }) => file).filter((file) => !named.includes(file))).toEqual([]);
});

test.each(overlays)(
  'the settings of %s are settings of Vouch, with which every pod starts',
  (_name, settings) => {
    expect(wrongNames(settings)).toEqual([]);
    for (const [, { containers }] of pods) {
      const own = Object.fromEntries((containers[0]!.env ?? []).map(({ name, value }) => [name, value]));
      expect(wrongNames(own)).toEqual([]);
      expect(loaded({ ...settings, ...own })).toMatchObject({
        VOUCH_AUTH: 'required',
        VOUCH_STORE: 'opensearch',
      });
    }
  },
);

test.each(pods)('%s may do no more than it must, and has bounds', (_name, pod) => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  const [container] = pod.containers;
  expect(container!.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(container!.resources).toMatchObject({
    requests: { cpu: expect.any(String) as string },
    limits: { memory: expect.any(String) as string },
  });
  // the folder for scratch is the one that the settings name
  expect(container!.volumeMounts.map(({ mountPath }) => mountPath)).toContain(
    dirname(base['VOUCH_DATA_DIR']!),
  );
});

test.each(['api', 'worker'] as const)('an %s has time to end what is under way', (role) => {
  const [, pod] = pods.find(([name]) => name === `vouch-${role}`)!;
  const [container] = pod.containers;
  expect(container!.args).toEqual([role]);
  expect(container).toMatchObject({
    livenessProbe: expect.anything() as object,
    startupProbe: expect.anything() as object,
  });
  const waits = Number(container!.lifecycle?.preStop.exec.command[1] ?? 0);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(waits + endSeconds(loaded(base), role));
});

test('what scales, bounds and watches is for workloads that exist', () => {
  const names = pods.map(([name]) => name);
  for (const { manifest } of manifests.filter(({ manifest: { spec } }) => spec?.scaleTargetRef))
    expect(names).toContain(manifest.spec.scaleTargetRef!.name);
  const kinds = manifests.map(({ manifest }) => manifest.kind);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ...FOREIGN,
      'PodDisruptionBudget',
      'HorizontalPodAutoscaler',
      'Ingress',
      'NetworkPolicy',
    ]),
  );
  expect(readdirSync('infra/docker')).toContain('Dockerfile');
});

test('the alert rules become an object as docs/deploy.md says', () => {
  const rules = readFileSync('infra/grafana/alerts.yml', 'utf8').replace(/^(?=.)/gm, '  ');
  const head =
    'apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata: { name: vouch }\nspec:\n';
  const { spec } = parse(head + rules) as {
    spec: { groups: { rules: { alert?: string; expr: string }[] }[] };
  };
  expect(spec.groups[0]!.rules.length).toBeGreaterThan(3);
});
