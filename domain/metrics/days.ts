import type { Rating } from '../../contract/feedback.js';
import type { DayMetrics } from '../../contract/metrics.js';
import { createSpread } from './spread.js';
import { dollars } from './usage.js';
import { dayOf, daysOf, type Window } from './window.js';

/** Durations kept of one day: its median needs no more, and a year of them stays small. */
const KEPT_PER_DAY = 2_000;

/** Counts by day in UTC. */
export function createDays(window: Window) {
  const empty = () => ({
    queries: 0,
    positive: 0,
    negative: 0,
    costUsd: 0,
    machine: createSpread(KEPT_PER_DAY),
  });
  const days = new Map(daysOf(window).map((day) => [day, empty()]));
  return {
    addQuery(endedAt: string, costUsd: number, machineMs: number | undefined): void {
      const day = days.get(dayOf(endedAt));
      if (!day) return;
      day.queries += 1;
      day.costUsd += costUsd;
      if (machineMs !== undefined) day.machine.add(machineMs);
    },

    addOpinion(at: string, rating: Rating): void {
      const day = days.get(dayOf(at));
      if (day) day[rating] += 1;
    },

    result: (): DayMetrics[] =>
      [...days].map(([day, { machine, costUsd, ...counts }]) => {
        const spread = machine.result();
        return { day, ...counts, costUsd: dollars(costUsd), ...(spread && { machineMsP50: spread.p50 }) };
      }),
  };
}
