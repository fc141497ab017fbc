import type { WorkerProcess } from './children.js';
import { repeat, start, type Question } from './runs.js';
import type { Stage, TaskQueue } from './stage.js';
import { median, percentile } from './statistics.js';

const AT_ONE = 40;
const AT_FIFTY = 150;
const CONCURRENCY = 50;

/** Speed of one side; times in ms from the start call to the result in the client's hands. */
export interface Speed {
  p50: number;
  p95: number;
  /** Queries per second with 50 under way. */
  throughput: number;
  p50AtFifty: number;
  p95AtFifty: number;
  /** CPU time of the worker per query with 50 under way, ms. */
  workerCpuMs: number;
}

/** Two sides measured in turn, so that a busy machine slows both. */
export interface Comparison {
  vouch: Speed;
  floor: Speed;
  /** Vouch divided by the floor: per round, then the median. */
  ratio: Speed;
}

/** Rounds of both sides; the side that begins changes with every round. Figures are medians of the rounds. */
export async function compareSpeed(
  stage: Stage,
  question: Question,
  rounds: number,
  signal: AbortSignal,
): Promise<Comparison> {
  const sides = ['floor', 'vouch'] as const;
  for (const side of sides) await warmUp(stage, side, question, signal);
  const measured: Record<(typeof sides)[number], Speed[]> = { floor: [], vouch: [] };
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      measured[side].push(await measure(stage, side, question, signal));
    }
  }
  const ratios = measured.vouch.map((vouch, round) =>
    combine([vouch, measured.floor[round]!], ([a, b]) => a! / b!),
  );
  return {
    vouch: combine(measured.vouch, median),
    floor: combine(measured.floor, median),
    ratio: combine(ratios, median),
  };
}

/** Speed of one side alone, in one round. */
export async function measureSpeed(
  stage: Stage,
  side: TaskQueue,
  question: Question,
  signal: AbortSignal,
): Promise<Speed> {
  await warmUp(stage, side, question, signal);
  return measure(stage, side, question, signal);
}

async function warmUp(stage: Stage, side: TaskQueue, question: Question, signal: AbortSignal): Promise<void> {
  await timeRuns(stage, side, question, 50, 10, signal);
}

async function measure(
  stage: Stage,
  side: TaskQueue,
  question: Question,
  signal: AbortSignal,
): Promise<Speed> {
  const worker: WorkerProcess = stage.workers[side];
  const alone = await timeRuns(stage, side, question, AT_ONE, 1, signal);
  const cpuBefore = await worker.cpuMs();
  const begin = performance.now();
  const together = await timeRuns(stage, side, question, AT_FIFTY, CONCURRENCY, signal);
  const seconds = (performance.now() - begin) / 1000;
  return {
    p50: median(alone),
    p95: percentile(alone, 0.95),
    throughput: AT_FIFTY / seconds,
    p50AtFifty: median(together),
    p95AtFifty: percentile(together, 0.95),
    workerCpuMs: ((await worker.cpuMs()) - cpuBefore) / AT_FIFTY,
  };
}

async function timeRuns(
  stage: Stage,
  side: TaskQueue,
  question: Question,
  count: number,
  concurrency: number,
  signal: AbortSignal,
): Promise<number[]> {
  const times: number[] = [];
  await repeat(count, concurrency, signal, async () => {
    const begin = performance.now();
    const handle = await start(stage, side, question);
    await handle.result();
    times.push(performance.now() - begin);
  });
  return times;
}

function combine(speeds: readonly Speed[], by: (values: number[]) => number): Speed {
  const of = (key: keyof Speed) => by(speeds.map((speed) => speed[key]));
  return {
    p50: of('p50'),
    p95: of('p95'),
    throughput: of('throughput'),
    p50AtFifty: of('p50AtFifty'),
    p95AtFifty: of('p95AtFifty'),
    workerCpuMs: of('workerCpuMs'),
  };
}
