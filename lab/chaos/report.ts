import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultSeen } from './faults/injector.js';
import { INVARIANTS } from './invariants/index.js';
import type { Evidence, Violation } from './invariants/evidence.js';
import { commandOf, type Options } from './options.js';
import { CASE_KINDS, caseOf } from './workload/case.js';
import { faultInWords } from './schedule.js';
import { PEOPLE } from './topology/topology.js';

/** Result of a run. */
export interface Outcome {
  options: Options;
  startedAt: string;
  /** Of the cases alone, and of everything; milliseconds. */
  playedMs: number;
  tookMs: number;
  faults: FaultSeen[];
  evidence: Evidence;
  violations: Violation[];
  surprises: { at: string; call: string; what: string }[];
  retries: number;
  skewed: number;
  model: { asked: number; spoilt: number };
}

const REPORT = 'report.md';

/** Writes report.json and report.md. @returns the path of the latter */
export async function writeReport(outcome: Outcome, schedule: string): Promise<string> {
  const { report: folder } = outcome.options;
  await mkdir(folder, { recursive: true });
  const { evidence, ...rest } = outcome;
  const figures = figuresOf(outcome);
  const json = { ...rest, figures, command: commandOf(outcome.options, schedule) };
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(json, null, 2)}\n`);
  // what a violation is looked into with
  if (outcome.violations.length > 0)
    await writeFile(join(folder, 'evidence.json'), JSON.stringify(evidence, null, 1));
  const path = join(folder, REPORT);
  await writeFile(path, describe(outcome, figures, schedule));
  return path;
}

/** Counts equal names. */
function count(names: readonly string[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const name of names.toSorted()) counted[name] = (counted[name] ?? 0) + 1;
  return counted;
}

function figuresOf({ options, evidence, model, retries, skewed }: Outcome) {
  const { seen, views, effects, webhooks, feedback } = evidence;
  const cases = Array.from({ length: options.queries }, (_, n) => caseOf(options.seed, n, PEOPLE).kind);
  return {
    cases: count(cases),
    stages: count(views.map(({ stage }) => stage)),
    receipts: count(
      views.flatMap(({ receipts }) => receipts.map(({ kind, decidedBy }) => `${kind} by ${decidedBy}`)),
    ),
    lapsed: views.flatMap(({ receipts }) => receipts).filter(({ lapsed }) => lapsed).length,
    decisions: count(seen.decisions.map(({ outcome }) => outcome)),
    starts: {
      keys: seen.starts.length,
      acknowledged: seen.starts.reduce((sum, { ids }) => sum + ids.length, 0),
    },
    effects: effects.length,
    webhooks: { received: webhooks.length, distinct: new Set(webhooks.map(({ id }) => id)).size },
    feedback: feedback.length,
    streams: seen.streams.length,
    completions: seen.completions.length,
    versions: evidence.policies.length - 1,
    experiments: count(evidence.experiments.map(({ stage }) => stage)),
    runAgain: evidence.experiments.reduce((sum, { report }) => sum + report.before.questions, 0),
    recalled: count(
      views.flatMap((view) => ('answer' in view ? (view.answer?.recalled?.because ?? []) : [])),
    ),
    replayed: count(evidence.verdicts.map(({ verdict }) => verdict)),
    model,
    retries,
    skewed,
  };
}

function describe(
  { options, faults, violations, surprises, playedMs, tookMs, startedAt }: Outcome,
  figures: ReturnType<typeof figuresOf>,
  schedule: string,
): string {
  const list = (counted: Record<string, number>) =>
    Object.entries(counted)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ') || 'none';
  const broken = new Set(violations.map(({ invariant }) => invariant));
  return [
    `# Chaos, seed ${options.seed}: ${violations.length === 0 ? 'nothing lost' : `${violations.length} VIOLATIONS`}`,
    '',
    `${options.queries} cases on the ${options.topology} topology, store ${options.store}, reasoner ${options.reasoner}; ` +
      `begun ${startedAt}, played in ${seconds(playedMs)}, ${seconds(tookMs)} in all.`,
    '',
    '```sh',
    commandOf(options, schedule),
    '```',
    '',
    '## Invariants',
    '',
    ...table(
      ['what must hold', ''],
      Object.keys(INVARIANTS).map((name) => [name, broken.has(name) ? '**violated**' : 'held']),
    ),
    '',
    ...(violations.length === 0
      ? []
      : [
          '## Violations',
          '',
          ...table(
            ['invariant', 'subject', 'what'],
            violations.map(({ invariant, subject, what }) => [invariant, subject, what]),
          ),
          '',
        ]),
    '## What was done',
    '',
    ...table(
      ['', ''],
      [
        ['cases', list(pick(figures.cases))],
        ['queries', list(figures.stages)],
        ['receipts', `${list(figures.receipts)}; lapsed ${figures.lapsed}`],
        ['decisions sent', list(figures.decisions)],
        ['questions sent', `${figures.starts.keys} keys, acknowledged ${figures.starts.acknowledged} times`],
        ['effects of the tool', String(figures.effects)],
        ['webhooks', `${figures.webhooks.distinct} notices in ${figures.webhooks.received} deliveries`],
        ['opinions', String(figures.feedback)],
        ['streams, completions', `${figures.streams}, ${figures.completions}`],
        ['versions of the policy', String(figures.versions)],
        ['experiments', `${list(figures.experiments)}; questions run again ${figures.runAgain}`],
        ['answers recalled', list(figures.recalled)],
        ['histories replayed', list(figures.replayed)],
        ['calls of the model', `${figures.model.asked}, of which ${figures.model.spoilt} were spoilt`],
        ['calls made again', String(figures.retries)],
        ['commands with a wrong clock', String(figures.skewed)],
      ],
    ),
    '',
    '## Faults',
    '',
    ...table(
      ['behind case', 'fault', 'until all answered', ''],
      faults.map(({ fault, tookMs: ms, note = '' }) => [
        String(fault.at),
        faultInWords(fault),
        seconds(ms),
        note,
      ]),
    ),
    '',
    '## Surprises',
    '',
    'Answers that a careful client does not expect; it tried again.',
    '',
    ...table(
      ['', 'how often'],
      Object.entries(count(surprises.map(({ call, what }) => `${call}: ${what}`))).map(([what, n]) => [
        what,
        String(n),
      ]),
    ),
    '',
  ].join('\n');
}

function pick(counted: Record<string, number>): Record<string, number> {
  return Object.fromEntries(CASE_KINDS.flatMap((kind) => (counted[kind] ? [[kind, counted[kind]]] : [])));
}

function table(head: string[], rows: string[][]): string[] {
  if (rows.length === 0) return ['None.'];
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
