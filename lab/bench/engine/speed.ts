import { repeat, start, type Question } from '../runs.js';
import type { Stage } from '../stage.js';
import { median, percentile } from '../measures.js';

/** Concurrent queries. */
export const CONCURRENCY = 50;

/** Number of queries timed one after the other, and with fifty concurrent ones. */
export interface Counts {
  atOne: number;
  atFifty: number;
}

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
  { rounds, ...counts }: Counts & { rounds: number },
  signal: AbortSignal,
): Promise<Comparison> {
  const sides = ['floor', 'vouch'] as const;
  for (const side of sides) await warmUp(stage, side, question, counts, signal);
  const measured: Record<(typeof sides)[number], Speed[]> = { floor: [], vouch: [] };
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      measured[side].push(await measureRound(stage, side, question, counts, signal));
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
  side: string,
  question: Question,
  counts: Counts,
  signal: AbortSignal,
): Promise<Speed> {
  await warmUp(stage, side, question, counts, signal);
  return measureRound(stage, side, question, counts, signal);
}

async function warmUp(
  stage: Stage,
  side: string,
  question: Question,
  { atOne }: Counts,
  signal: AbortSignal,
): Promise<void> {
  await timeRuns(stage, side, question, atOne, 10, signal);
}

/** One round without a warm-up. */
export async function measureRound(
  stage: Stage,
  side: string,
  question: Question,
  { atOne, atFifty }: Counts,
  signal: AbortSignal,
): Promise<Speed> {
  const worker = stage.worker(side);
  const alone = await timeRuns(stage, side, question, atOne, 1, signal);
  const { cpuMs: cpuBefore } = await worker.use();
  const begin = performance.now();
  const together = await timeRuns(stage, side, question, atFifty, CONCURRENCY, signal);
  const seconds = (performance.now() - begin) / 1000;
  const { cpuMs } = await worker.use();
  return speedOf(alone, { times: together, seconds, cpuMs: cpuMs - cpuBefore });
}

/** @param alone times of runs one after the other, ms; `together` is about those with fifty under way */
export function speedOf(
  alone: readonly number[],
  together: { times: readonly number[]; seconds: number; cpuMs: number },
): Speed {
  const { times, seconds, cpuMs } = together;
  return {
    p50: median(alone),
    p95: percentile(alone, 0.95),
    throughput: times.length / seconds,
    p50AtFifty: median(times),
    p95AtFifty: percentile(times, 0.95),
    workerCpuMs: cpuMs / times.length,
  };
}

async function timeRuns(
  stage: Stage,
  side: string,
  question: Question,
  count: number,
  concurrency: number,
  signal: AbortSignal,
): Promise<number[]> {
  const times: number[] = [];
  await repeat(count, concurrency, signal, async () => {
    times.push(await timeOne(stage, side, question));
  });
  return times;
}

/** Milliseconds from the start call to the result in the client's hands. */
export async function timeOne(stage: Stage, side: string, question: Question): Promise<number> {
  const begin = performance.now();
  const handle = await start(stage, side, question);
  await handle.result();
  return performance.now() - begin;
}

export function combine(speeds: readonly Speed[], by: (values: number[]) => number): Speed {
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
