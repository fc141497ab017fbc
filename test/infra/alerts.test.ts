import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { promtool } from '../support/promtool.js';

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
