import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { pythonPackage } from '../support/python/packages.js';
import { endSeconds, loaded, manifestsIn, readYaml, wrongNames, type Settings } from './manifests.js';
import { OPERATOR_KINDS, operatorSchema, temporalTriggerNames } from './operator-kinds.js';

jest.setTimeout(400_000);

const run = promisify(execFile);
const FOLDER = 'infra/kubernetes';

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
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    template: { spec: Pod };
    scaleTargetRef?: { name: string };
    triggers?: { type: string; metadata: Record<string, string> }[];
  };
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
/** The rules as docs/deploy.md makes an object of them. */
const alertRules = parse(
  'apiVersion: monitoring.coreos.com/v1\nkind: PrometheusRule\nmetadata: { name: vouch }\nspec:\n' +
    readFileSync('infra/grafana/alerts.yml', 'utf8').replace(/^(?=.)/gm, '  '),
) as Manifest;
const ofOperators = [...manifests.map(({ manifest }) => manifest), alertRules].filter(({ kind }) =>
  OPERATOR_KINDS.includes(kind),
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

test('every object is one that Kubernetes takes, or of a kind that an operator brings', async () => {
  const folder = await pythonPackage('kubernetes-validate', '1.37.0');
  const program = join(folder, 'bin', 'kubernetes-validate');
  const files = [...new Set(manifests.map(({ file }) => file))];
  const options = ['--strict', '--quiet'];
  const { stdout } = await run('python3', [program, ...options, ...files], {
    env: { ...process.env, PYTHONPATH: folder },
  });
  // it passes over what it does not know, with a warning
  const unknown = [...stdout.matchAll(/Couldn't find schema for kind (\w+)/g)].map(([, kind]) => kind);
  expect(unknown.filter((kind) => !OPERATOR_KINDS.includes(kind!))).toEqual([]);
  expect(stdout.trim().split('\n')).toHaveLength(unknown.length);
  expect(manifests.length).toBeGreaterThan(12);
});

test('every object of an operator is one that it takes', async () => {
  expect(ofOperators.map(({ kind }) => kind).sort()).toEqual([...OPERATOR_KINDS].sort());
  for (const object of ofOperators)
    expect([object.kind, (await operatorSchema(object)).safeParse(object).error]).toEqual([
      object.kind,
      undefined,
    ]);
});

test.each([
  ['ScaledObject', 'pollingInterval'],
  ['ScaledObject', 'triggers'],
  ['ServiceMonitor', 'matchLabels'],
  ['ServiceMonitor', 'credentials'],
  ['PodMonitor', 'interval'],
  ['PrometheusRule', 'expr'],
])('a %s with a misspelt %s is found', async (kind, field) => {
  const object = ofOperators.find((one) => one.kind === kind)!;
  const misspelt = JSON.stringify(object).replaceAll(`"${field}":`, `"${field}s":`);
  const { error } = (await operatorSchema(object)).safeParse(JSON.parse(misspelt));
  expect(error?.message).toContain(`"${field}s"`);
});

test('a trigger tells KEDA what its scaler for Temporal reads', async () => {
  const names = await temporalTriggerNames();
  expect(names).toContain('targetQueueSize');
  const triggers = ofOperators.flatMap(({ spec }) => spec.triggers ?? []);
  expect(triggers.map(({ type }) => type)).toEqual(['temporal']);
  for (const { metadata } of triggers)
    expect(Object.keys(metadata).filter((name) => !names.includes(name))).toEqual([]);
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
    expect.arrayContaining(['PodDisruptionBudget', 'HorizontalPodAutoscaler', 'Ingress', 'NetworkPolicy']),
  );
});
