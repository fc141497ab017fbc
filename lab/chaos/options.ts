import { parseArgs } from 'node:util';

export type StoreKind = 'embedded' | 'opensearch';
export type TopologyKind = 'embedded' | 'cluster';
export type ReasonerKind = 'llm' | 'extractive';

/** Options of a run. */
export interface Options {
  seed: number;
  queries: number;
  store: StoreKind;
  topology: TopologyKind;
  reasoner: ReasonerKind;
  /** Queries that are under way at once. */
  atOnce: number;
  /** File with the faults of an earlier run, in place of those of the seed. */
  schedule: string | undefined;
  /** Folder for the report. */
  report: string;
}

export const USAGE = `npm run chaos -- --seed N [--queries N] [--store embedded|opensearch] [--topology embedded|cluster]
                    [--reasoner llm|extractive] [--at-once N] [--schedule FILE] [--report DIR]

  --seed N         what is asked, who decides what, and which faults come when (0 to 4294967295)
  --queries N      how many cases are played, 1 to 100000 (default 500)
  --store S        where documents and records are: embedded (default) or opensearch
  --topology T     embedded (default): what "vouch up" starts; cluster: what "npm run cluster" starts
  --reasoner R     llm (default), played by a model server that fails at times, or extractive
  --at-once N      cases under way at once, 1 to 500 (default 20)
  --schedule FILE  the faults of this file: schedule.json of an earlier report
  --report DIR     folder for the report (default chaos-report-SEED)`;

/** @throws Error that says what is wrong with the arguments. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      queries: { type: 'string', default: '500' },
      store: { type: 'string' },
      topology: { type: 'string', default: 'embedded' },
      reasoner: { type: 'string', default: 'llm' },
      'at-once': { type: 'string', default: '20' },
      schedule: { type: 'string' },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.seed === undefined) throw new Error(`--seed is missing\n\n${USAGE}`);
  const seed = whole('--seed', values.seed, 0, 2 ** 32 - 1);
  const topology = oneOf('--topology', values.topology, ['embedded', 'cluster']);
  // a cluster shares its store among machines
  const store = oneOf('--store', values.store ?? (topology === 'cluster' ? 'opensearch' : 'embedded'), [
    'embedded',
    'opensearch',
  ]);
  if (topology === 'cluster' && store === 'embedded')
    throw new Error('--store embedded: the cluster has its records in OpenSearch');
  return {
    seed,
    topology,
    store,
    queries: whole('--queries', values.queries, 1, 100_000),
    reasoner: oneOf('--reasoner', values.reasoner, ['llm', 'extractive']),
    atOnce: whole('--at-once', values['at-once'], 1, 500),
    schedule: values.schedule,
    report: values.report ?? `chaos-report-${seed}`,
  };
}

/** The command that plays the same again. */
export function commandOf(
  { seed, queries, store, topology, reasoner, atOnce }: Options,
  schedule: string,
): string {
  const flags = { seed, queries, store, topology, reasoner, 'at-once': atOnce, schedule };
  return `npm run chaos -- ${Object.entries(flags)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ')}`;
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name}: a whole number, ${min} to ${max}`);
  return value;
}

function oneOf<T extends string>(name: string, value: string, all: readonly T[]): T {
  const found = all.find((one) => one === value);
  if (found === undefined) throw new Error(`${name}: ${all.join(' or ')}`);
  return found;
}
