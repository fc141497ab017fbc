import type { Share, Spread } from '../../contract/metrics.js';

/** Durations kept to take percentiles from. */
const KEPT = 200_000;

/**
 * Collects durations. Percentiles are exact up to `limit` of them; beyond, they come from every second one, then every
 * fourth, evenly over time. The count, the mean and the maximum are always exact.
 */
export function createSpread(limit = KEPT) {
  let kept: number[] = [];
  let stride = 1;
  let count = 0;
  let sum = 0;
  let max = 0;
  return {
    add(ms: number): void {
      if (count % stride === 0) kept.push(ms);
      if (kept.length > limit) {
        kept = kept.filter((_, place) => place % 2 === 0);
        stride *= 2;
      }
      count += 1;
      sum += ms;
      max = Math.max(max, ms);
    },

    /** Undefined when nothing was added. */
    result(): Spread | undefined {
      if (count === 0) return undefined;
      // sorted by value, and many times faster than an array with a function that compares
      const sorted = Float64Array.from(kept).sort();
      const percentile = (p: number) => sorted[Math.ceil((p / 100) * sorted.length) - 1]!;
      return { count, mean: sum / count, p50: percentile(50), p90: percentile(90), p95: percentile(95), max };
    },
  };
}

/** Returns a mean as it grows: of all values added, undefined for none. */
export function createMean() {
  let count = 0;
  let sum = 0;
  return {
    add(value: number | undefined): void {
      if (value === undefined) return;
      count += 1;
      sum += value;
    },
    result: (): number | undefined => (count === 0 ? undefined : sum / count),
  };
}

/** So many of so many; without a rate where there was nothing to count. */
export function shareOf(count: number, of: number): Share {
  return { count, of, ...(of > 0 ? { rate: count / of } : {}) };
}
