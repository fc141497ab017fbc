import type { WorkflowHandle } from '@temporalio/client';
import { CACHED_WORKFLOWS } from '../../../config/settings/processes.js';
import { requestIdOf } from '../../../contract/ids.js';
import { decideUpdate, statusQuery } from '../../../workflows/messages.js';
import type { Chart } from '../charts.js';
import {
  asPart,
  type Context,
  type Description,
  aim,
  count,
  ms,
  perSecond,
  size,
  times,
  type Table,
} from '../part.js';
import { HELD, repeat, start } from '../runs.js';
import { BOTH_SIDES, onStage, type ServerKind, type Stage } from '../stage.js';
import { median, percentile } from '../measures.js';
import { holdMany, type Held } from './hold.js';

const AIM = { decisionMs: 40, workerBytes: 400 * 1024 ** 2, databaseBytes: 28 * 1024, decidedPerSecond: 50 };

/**
 * Queries of ours that wait at once, the same on PostgreSQL, bare workflows that wait, and decisions that are timed
 * one by one.
 */
const COUNTS = {
  quick: { waiting: 60, onPostgres: 60, floor: 60, decisions: 5 },
  usual: { waiting: 2_000, onPostgres: 1_000, floor: 1_000, decisions: 100 },
  full: { waiting: 10_000, onPostgres: 2_000, floor: 2_000, decisions: 200 },
};

/** Figures of both sides on one server. */
interface OnServer {
  decision: Record<'vouch' | 'floor', DecisionTime>;
  held: Record<'vouch' | 'floor', Held>;
}

interface Figures {
  /** The development server on its file. */
  onFile: OnServer;
  onPostgres: OnServer;
}

/** Latency of a person's decision, and cost of many queries that wait for one. */
export const waiting = asPart<Figures>({
  name: 'waiting',
  title: 'Waiting for people',
  minutes: { quick: 2, usual: 5, full: 14 },
  timed: true,
  measure,
  describe,
});

async function measure(context: Context): Promise<Figures> {
  const { waiting: most, onPostgres: fewer, ...counts } = COUNTS[context.size];
  // the one that needs more programs first: when it cannot be had, nothing has been waited for
  const onPostgres = await onServer('postgres', { ...counts, waiting: fewer }, context);
  const onFile = await onServer('development', { ...counts, waiting: context.waiting ?? most }, context);
  return { onFile, onPostgres };
}

function onServer(
  kind: ServerKind,
  counts: { waiting: number; floor: number; decisions: number },
  context: Context,
): Promise<OnServer> {
  const { report, signal } = context;
  const work = async (stage: Stage): Promise<OnServer> => {
    report(`${kind}: decisions, one by one`);
    const decision = await timeDecisions(stage, counts.decisions, signal);
    report(`${counts.floor} bare workflows wait`);
    const floor = await holdMany(stage, 'floor', counts.floor, context);
    report(`${counts.waiting} queries wait`);
    const vouch = await holdMany(stage, 'vouch', counts.waiting, context);
    return { decision, held: { vouch, floor } };
  };
  return onStage(context, BOTH_SIDES, work, kind);
}

function describe({ onFile, onPostgres }: Figures): Description {
  return {
    tables: [
      tableOf(onFile, 'Development server on SQLite'),
      tableOf(onPostgres, 'Server of clusters on PostgreSQL'),
    ],
    charts: [
      {
        name: 'waiting-database',
        title: 'Database per waiting query, KB',
        groups: [groupOf('SQLite', onFile), groupOf('PostgreSQL', onPostgres)],
        aim: { value: AIM.databaseBytes / 1024, text: 'aim' },
      },
    ],
  };
}

function groupOf(label: string, { held: { vouch, floor } }: OnServer): Chart['groups'][number] {
  const bar = (series: string, { databaseBytesEach: bytes }: Held) => ({
    series,
    value: bytes / 1024,
    text: size(bytes),
  });
  return { label, bars: [bar('Vouch', vouch), bar('bare workflow', floor)] };
}

function tableOf({ decision, held: { vouch, floor } }: OnServer, where: string): Table {
  const decided = (key: keyof DecisionTime, wanted = '') => [
    `decision → finished, ${key}`,
    ms(decision.vouch[key]),
    ms(decision.floor[key]),
    times(decision.vouch[key] / decision.floor[key]),
    wanted,
  ];
  const rate = (side: Held, key: 'startSeconds' | 'drainSeconds') => side.count / side[key];
  const row = (label: string, of: (side: Held) => number, unit: (value: number) => string, wanted = '') => [
    label,
    unit(of(vouch)),
    unit(of(floor)),
    times(of(vouch) / of(floor)),
    wanted,
  ];
  return {
    title: `${where}: one decision, and ${count(vouch.count)} queries that wait at once`,
    columns: ['', 'Vouch', 'bare workflow', 'ratio', 'aim'],
    rows: [
      decided('p50', aim(`≤ ${AIM.decisionMs} ms`, decision.vouch.p50 <= AIM.decisionMs)),
      decided('p95'),
      [`waiting at once`, count(vouch.count), count(floor.count), '', ''],
      row('come to wait', (side) => rate(side, 'startSeconds'), perSecond),
      row(
        'worker memory',
        (side) => side.workerBytes,
        size,
        aim(`< ${size(AIM.workerBytes)}`, vouch.workerBytes < AIM.workerBytes),
      ),
      ['server memory', size(vouch.serverBytes), size(floor.serverBytes), '', ''],
      row(
        'database per waiting query',
        (side) => side.databaseBytesEach,
        size,
        aim(`≤ ${size(AIM.databaseBytes)}`, vouch.databaseBytesEach <= AIM.databaseBytes),
      ),
      row('before packing', (side) => side.unpackedBytesEach, size),
      ['all decided within', ...[vouch, floor].map((side) => `${side.drainSeconds.toFixed(0)} s`), '', ''],
      row(
        'decided and finished',
        (side) => rate(side, 'drainSeconds'),
        perSecond,
        aim(`≥ ${AIM.decidedPerSecond} /s`, rate(vouch, 'drainSeconds') >= AIM.decidedPerSecond),
      ),
      row('worker CPU per decision', (side) => side.drainCpuMsEach, ms),
      row('worker memory afterwards', (side) => side.workerBytesAfter, size),
    ],
    notes: [
      `One worker with the default cache of ${CACHED_WORKFLOWS} workflows, one server for both sides, the bare workflows first.`,
      'The database is packed before a side begins and when all wait. PostgreSQL keeps rows that were replaced until it tidies up; SQLite replaces them in place.',
    ],
  };
}

const PAUSE_MS = 50;

/** Milliseconds from sending a decision to the result of the query in the client's hands. */
interface DecisionTime {
  p50: number;
  p95: number;
}

/** Lets questions wait in review on both sides, then decides them one by one, the sides in turn. */
async function timeDecisions(
  stage: Stage,
  count: number,
  signal: AbortSignal,
): Promise<Record<'vouch' | 'floor', DecisionTime>> {
  const held: { vouch: WorkflowHandle; floor: WorkflowHandle }[] = [];
  await repeat(count, 10, signal, async () => {
    const [vouch, floor] = await Promise.all([start(stage, 'vouch', HELD), start(stage, 'floor', HELD)]);
    held.push({ vouch, floor });
  });
  await repeat(count, 10, signal, (nth) => untilHeld(held[nth]!.vouch, signal));

  const times = { vouch: [] as number[], floor: [] as number[] };
  await repeat(count, 1, signal, async (nth) => {
    const { vouch, floor } = held[nth]!;
    const decision = {
      requestId: requestIdOf(vouch.workflowId, 1),
      decision: { action: 'approve' as const },
      by: 'bench',
    };
    times.vouch.push(await toResult(vouch, () => vouch.executeUpdate(decideUpdate, { args: [decision] })));
    times.floor.push(await toResult(floor, () => floor.executeUpdate('decide')));
  });
  return { vouch: summary(times.vouch), floor: summary(times.floor) };
}

async function untilHeld(handle: WorkflowHandle, signal: AbortSignal): Promise<void> {
  while ((await handle.query(statusQuery)).stage !== 'reviewing') {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function toResult(handle: WorkflowHandle, decide: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await Promise.all([handle.result(), decide()]);
  return performance.now() - begin;
}

function summary(times: readonly number[]): DecisionTime {
  return { p50: median(times), p95: percentile(times, 0.95) };
}
