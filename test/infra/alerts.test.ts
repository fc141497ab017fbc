import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Registry } from 'prom-client';
import { parse, stringify } from 'yaml';
import { readTaskQueues } from '../../api/gateway/readiness.js';
import { DEADLINES, type Rpc } from '../../api/gateway/rpc.js';
import { backlogGauges } from '../../api/metrics/waiting-gauges.js';
import type { ServedQueue } from '../../temporal/task-queue.js';
import { promtool } from '../servers/find-promtool.js';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const FILE = 'infra/grafana/alerts.yml';
const { groups } = parse(readFileSync(FILE, 'utf8')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const handbook = readFileSync('docs/operations.md', 'utf8');

test('every alert has a runbook, and every runbook an alert', () => {
  const sections = [...handbook.matchAll(/^### (Vouch\w+)$/gm)].map((match) => match[1]);
  expect(sections.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
});

test.each(rules.map((rule) => [rule.alert, rule] as const))('%s is whole', (_name, rule) => {
  expect(rule.labels.severity).toMatch(/^(warning|critical)$/);
  expect(rule.for ?? '1m').toMatch(/^\d+m$/);
  const depths = [...rule.expr].reduce<number[]>(
    (before, sign) => [
      ...before,
      (before.at(-1) ?? 0) + ('({['.includes(sign) ? 1 : ')}]'.includes(sign) ? -1 : 0),
    ],
    [],
  );
  expect(Math.min(...depths)).toBe(0);
  expect(depths.at(-1)).toBe(0);
});

test('links within the handbook lead somewhere', () => {
  const anchors = [...handbook.matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...handbook.matchAll(/\]\(#([\w-]+)\)/g)].map((match) => match[1]!);
  expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
});

test('Prometheus takes the rules', async () => {
  expect(await promtool(['check', 'rules', FILE])).toContainEqual(
    expect.stringMatching(`SUCCESS: ${rules.length} rules found`),
  );
});

/** Halves of task queues that the workers of an installation ask for work. */
const SERVED: readonly ServedQueue[] = [
  { name: 'vouch', types: ['workflow', 'activity'] },
  { name: 'vouch-deliveries', types: ['activity'] },
];
/** Numbers of halves of task queues, as Temporal has them. */
const HALVES = { workflow: 1, activity: 2 };

/** The lines of the figures of task queues, as an API serves them while workers ask for the tasks of these halves. */
async function servedFigures(served: readonly ServedQueue[]): Promise<string[]> {
  const poller = { identity: '1@host', lastAccessTime: { seconds: Math.floor(Date.now() / 1000) } };
  const describeTaskQueue = async (asked: { taskQueue: { name: string }; taskQueueType: number }) => {
    const types = served.find(({ name }) => name === asked.taskQueue.name)?.types ?? [];
    return { pollers: types.some((type) => HALVES[type] === asked.taskQueueType) ? [poller] : [] };
  };
  const client = {
    options: { namespace: 'default' },
    workflowService: { describeTaskQueue },
    withDeadline: (_: unknown, work: () => Promise<unknown>) => work(),
  };
  const rpc = { client, config: { VOUCH_TASK_QUEUE: 'vouch' }, deadlines: DEADLINES } as unknown as Rpc;
  const registry = new Registry();
  await backlogGauges(registry, { taskQueues: () => readTaskQueues(rpc) })();
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Returns the verdict of promtool on the alerts after ten minutes in which an API serves these lines. */
async function alertsFor(
  lines: readonly string[],
  alertname: string,
  expected: Record<string, string>[],
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-alerts-'));
  const series = lines.map((line) => {
    const [, name, value] = /^(.+) (\S+)$/.exec(line)!;
    return { series: name!, values: `${value}x20` };
  });
  const { annotations, labels } = rules.find(({ alert }) => alert === alertname)!;
  const alert = ({ summary, ...given }: Record<string, string>) => ({
    exp_labels: { ...labels, ...given },
    exp_annotations: { ...annotations, summary },
  });
  const test = { eval_time: '10m', alertname, exp_alerts: expected.map(alert) };
  const file = join(folder, 'test.yml');
  const tests = [{ interval: '30s', input_series: series, alert_rule_test: [test] }];
  await writeFile(file, stringify({ rule_files: [resolve(FILE)], evaluation_interval: '30s', tests }));
  const said = await promtool(['test', 'rules', file]);
  await rm(folder, { recursive: true });
  return said;
}

test('no alert says that workers are missing while all are there', async () => {
  const lines = await servedFigures(SERVED);
  expect(lines.filter((line) => line.startsWith('vouch_task_queue_pollers'))).toHaveLength(3);
  expect(await alertsFor(lines, 'VouchNoWorkers', [])).toContainEqual(expect.stringMatching('SUCCESS'));
});

test.each([
  ['vouch-deliveries', 'activity'],
  ['vouch', 'workflow'],
] as const)('an alert names the half that no worker asks: %s, %s', async (task_queue, type) => {
  const lines = await servedFigures(
    SERVED.map(({ name, types }) => ({
      name,
      types: types.filter((half) => name !== task_queue || half !== type),
    })),
  );
  const summary = `No worker asks for the ${type} tasks of ${task_queue}`;
  const found = await alertsFor(lines, 'VouchNoWorkers', [{ task_queue, type, summary }]);
  expect(found).toContainEqual(expect.stringMatching('SUCCESS'));
});
