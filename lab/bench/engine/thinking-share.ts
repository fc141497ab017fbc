import { repeat, SIMPLE, type Question } from '../runs.js';
import type { Stage } from '../stage.js';
import { median } from '../statistics.js';
import { timeOne } from './speed.js';

/** As long as a quick model takes. */
export const THINK_MS = 300;

/** Dispatched as with a model; the store is embedded. */
const WITH_MODEL: Question = { ...SIMPLE, engine: { reasoning: 'regular', joined: false } };

/** Task queues of workers whose reasoner takes `THINK_MS` per call. */
export const THINKING_SIDES = { vouch: 'vouch-thinking', floor: 'floor-thinking' } as const;

/** One side with a reasoner that takes its time; ms per query. */
interface ThinkingSpeed {
  p50: number;
  /** Inside the reasoner, on average. */
  thinkingMs: number;
}

/** Times of a query beside the time that its reasoner took. */
export interface ThinkingShare {
  thinkMs: number;
  vouch: ThinkingSpeed;
  floor: ThinkingSpeed;
}

/** Asks one question after the other, the sides in turn. */
export async function measureThinkingShare(
  stage: Stage,
  count: number,
  signal: AbortSignal,
): Promise<ThinkingShare> {
  const sides = ['vouch', 'floor'] as const;
  for (const side of sides) await timeOne(stage, THINKING_SIDES[side], WITH_MODEL);
  const thought = async () => {
    const uses = await Promise.all(sides.map((side) => stage.worker(THINKING_SIDES[side]).use()));
    return uses.map(({ thinkingMs }) => thinkingMs) as [number, number];
  };
  const before = await thought();
  const times = { vouch: [] as number[], floor: [] as number[] };
  await repeat(count, 1, signal, async () => {
    for (const side of sides) times[side].push(await timeOne(stage, THINKING_SIDES[side], WITH_MODEL));
  });
  const after = await thought();
  const vouch = { p50: median(times.vouch), thinkingMs: (after[0] - before[0]) / count };
  const floor = { p50: median(times.floor), thinkingMs: (after[1] - before[1]) / count };
  return {
    thinkMs: THINK_MS,
    vouch,
    floor,
  };
}
