const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before each attempt in milliseconds, as Standard Webhooks recommends: 75 hours in all. */
const WAITS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Largest share by which a wait is longer by chance, so that what failed together is not tried again together. */
const JITTER = 0.1;
/** A receiver may put an attempt off by so much. */
const LONGEST_MS = 24 * HOUR;

/**
 * Milliseconds to wait before the next attempt; undefined when all were made.
 * @param made attempts so far
 * @param chance 0..1
 * @param retryAfterMs what the receiver asked for
 */
export function nextWait(made: number, chance: number, retryAfterMs = 0): number | undefined {
  const wait = WAITS[made];
  if (wait === undefined) return undefined;
  return Math.round(Math.max(wait * (1 + JITTER * chance), Math.min(retryAfterMs, LONGEST_MS)));
}
