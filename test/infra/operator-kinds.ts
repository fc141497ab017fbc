import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readYaml } from './manifests.js';

const run = promisify(execFile);

/** The least version that docs/deploy.md asks for. */
const KEDA = 'github.com/kedacore/keda/v2@v2.17.0';
const PROMETHEUS = 'github.com/prometheus-operator/prometheus-operator@v0.90.1';
const PROMETHEUS_FILES = 'example/prometheus-operator-crd/monitoring.coreos.com';

/** Kinds of operators, whose schemas no Kubernetes has: the Go module that publishes each, and its file in there. */
const DEFINITIONS: Record<string, { module: string; file: string }> = {
  ScaledObject: { module: KEDA, file: 'config/crd/bases/keda.sh_scaledobjects.yaml' },
  ServiceMonitor: { module: PROMETHEUS, file: `${PROMETHEUS_FILES}_servicemonitors.yaml` },
  PodMonitor: { module: PROMETHEUS, file: `${PROMETHEUS_FILES}_podmonitors.yaml` },
  PrometheusRule: { module: PROMETHEUS, file: `${PROMETHEUS_FILES}_prometheusrules.yaml` },
};

export const OPERATOR_KINDS = Object.keys(DEFINITIONS);

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  pattern?: string;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
}

interface Definition {
  spec: {
    group: string;
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
}

/**
 * The schema of an object of an operator, as strict as `kubectl apply` is: what it does not know is refused.
 * @throws Error when its operator has no such kind in this version, or the module cannot be had
 */
export async function operatorSchema({
  apiVersion,
  kind,
}: {
  apiVersion: string;
  kind: string;
}): Promise<z.ZodType> {
  const { module, file } = DEFINITIONS[kind]!;
  const { spec } = readYaml<Definition>(join(await goModule(module), file));
  const version = spec.versions.find(({ name }) => `${spec.group}/${name}` === apiVersion);
  if (!version) throw new Error(`${module} has no ${kind} of ${apiVersion}`);
  const { properties, ...schema } = version.schema.openAPIV3Schema;
  // what metadata holds is known to Kubernetes, not to the definition
  const whole = closed({ ...schema, properties: { ...properties, metadata: {} } });
  return z.fromJSONSchema(whole as z.core.JSONSchema.JSONSchema);
}

/** The names under which KEDA's scaler for Temporal reads what a trigger tells it: to the schema they are free. */
export async function temporalTriggerNames(): Promise<string[]> {
  const source = readFileSync(join(await goModule(KEDA), 'pkg/scalers/temporal.go'), 'utf8');
  return [...source.matchAll(/`keda:"name=(\w+),\s*order=([\w;]+)/g)]
    .filter(([, , order]) => order!.split(';').includes('triggerMetadata'))
    .map(([, name]) => name!);
}

/** The folder of a module in the cache of Go, which fetches it when it is not there yet. */
async function goModule(module: string): Promise<string> {
  // from a folder that is no module, so that no go.mod has a say in it
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { cwd: tmpdir() });
  return (JSON.parse(stdout) as { Dir: string }).Dir;
}

/** The schema with every object closed to fields that it does not name. */
function closed({ properties, items, additionalProperties, pattern, ...schema }: Schema): Schema {
  const open = schema.type !== 'object' || schema['x-kubernetes-preserve-unknown-fields'] === true;
  const others =
    typeof additionalProperties === 'object' ? closed(additionalProperties) : additionalProperties;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closed(property)]),
      ),
    }),
    ...(items && { items: closed(items) }),
    ...(pattern !== undefined && isPattern(pattern) && { pattern }),
    ...(others !== undefined ? { additionalProperties: others } : !open && { additionalProperties: false }),
  };
}

/** True if JavaScript can compile the pattern: Kubernetes has the syntax of Go. */
function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern));
  } catch {
    return false;
  }
}
