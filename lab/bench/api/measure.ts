import { setTimeout as delay } from 'node:timers/promises';
import { requestIdOf, WORKFLOW_TYPES } from '../../../contract/ids.js';
import { isFinal } from '../../../contract/query.js';
import type { Program } from '../children.js';
import type { Context } from '../part.js';
import { repeat } from '../runs.js';
import type { Stage } from '../stage.js';
import { residentBytes } from '../measures.js';
import type { LoadFigures, LoadJob, WatchFigures, WatchJob } from './load.js';
import { askOver, BODIES, readOver, type Served } from './servers.js';

/** Largest p95 for which the rate of a load step counts as sustained. */
export const SUSTAINED_P95_MS = 100;
const LANES = [1, 2, 4, 8, 16, 32, 64, 128];
const LOOK_MS = 250;
const DRAIN_MS = 600_000;

/** Steps of more and more connections, until an answer takes too long. */
export interface LoadSteps {
  steps: LoadFigures[];
  /** The highest rate of a step without errors whose p95 is low enough, per second; 0 when there is none. */
  sustained: number;
}

/** Steps of starts, and how many queries were finished meanwhile, per second. */
export interface StartSteps extends LoadSteps {
  finished: number[];
}

/** Loads an address with more and more connections. */
export async function loadSteps(
  generator: Program,
  job: Omit<LoadJob, 'lanes'>,
  signal: AbortSignal,
  afterStep: () => Promise<void> = async () => undefined,
): Promise<LoadSteps> {
  const steps: LoadFigures[] = [];
  for (const lanes of LANES) {
    signal.throwIfAborted();
    const step = await generator.ask<LoadFigures>({ load: { ...job, lanes } });
    steps.push(step);
    await afterStep();
    // one step that is too slow may be chance
    if (steps.slice(-2).filter(({ p95 }) => p95 > SUSTAINED_P95_MS).length === 2) break;
  }
  const good = steps.filter(({ p95, errors }) => p95 <= SUSTAINED_P95_MS && errors === 0);
  return { steps, sustained: Math.max(0, ...good.map(({ perSecond }) => perSecond)) };
}

/** Starts queries with more and more connections; each step begins when all queries of the one before have ended. */
export async function loadStarts(
  stage: Stage,
  generator: Program,
  { url }: Served,
  seconds: number,
  { signal }: Context,
): Promise<StartSteps> {
  const finished: number[] = [];
  const ended = async () => (await stage.client.workflow.count("ExecutionStatus='Completed'")).count;
  let before = await ended();
  const job = { url, method: 'POST', paths: ['/v1/queries'], body: BODIES.simple, seconds } as const;
  const steps = await loadSteps(generator, job, signal, async () => {
    finished.push(((await ended()) - before) / seconds);
    await untilIdle(stage, signal);
    before = await ended();
  });
  return { ...steps, finished };
}

async function untilIdle({ client }: Stage, signal: AbortSignal): Promise<void> {
  const running = `ExecutionStatus='Running' AND WorkflowType IN ('${WORKFLOW_TYPES.answerQuery}', 'floor')`;
  const giveUpAt = Date.now() + DRAIN_MS;
  while ((await client.workflow.count(running)).count > 0) {
    if (Date.now() > giveUpAt) throw new Error('the queries that were started do not end');
    await delay(LOOK_MS, undefined, { signal });
  }
}

/** Asks questions over HTTP and waits until each has ended or waits for its reviewer. @returns their ids */
export async function prepare(
  served: Served,
  kind: keyof typeof BODIES,
  count: number,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = [];
  await repeat(count, 5, signal, async () => {
    ids.push((await askOver(served, BODIES[kind])).id);
  });
  await repeat(count, 5, signal, async (nth) => {
    const giveUpAt = Date.now() + DRAIN_MS;
    for (;;) {
      const { stage } = await readOver(served, ids[nth]!);
      if (isFinal(stage) || stage === 'reviewing') return;
      if (Date.now() > giveUpAt) throw new Error(`${ids[nth]} is still ${stage}`);
      await delay(LOOK_MS, undefined, { signal });
    }
  });
  return ids;
}

/** Watchers of one server, and the memory of its process with and without them. */
export interface Watched extends WatchFigures {
  bytesBefore: number;
  /** At most. */
  bytesWatched: number;
}

/** Watches waiting queries and decides them one after the other. */
export async function watch(
  generator: Program,
  { url, pid }: Served,
  ids: readonly string[],
  watchers: number,
): Promise<Watched> {
  const job: WatchJob = {
    url,
    queries: ids.map((id) => ({
      events: `/v1/queries/${id}/events`,
      decide: `/v1/requests/${requestIdOf(id, 1)}/decision`,
    })),
    watchers,
    type: 'hitl_decided',
    body: { action: 'approve' },
    pauseMs: 200,
  };
  const bytesBefore = residentBytes(pid);
  let bytesWatched = bytesBefore;
  const looking = setInterval(() => (bytesWatched = Math.max(bytesWatched, residentBytes(pid))), LOOK_MS);
  try {
    const figures = await generator.ask<WatchFigures>({ watch: job });
    return { ...figures, bytesBefore, bytesWatched };
  } finally {
    clearInterval(looking);
  }
}
