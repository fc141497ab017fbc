import { inspect } from 'node:util';

/**
 * Time limit of a wait, milliseconds: only what hangs takes so long, however slow the machine is. It is below the limit
 * of a test, so that a test tells what it waited for.
 */
export const PATIENCE_MS = 60_000;

/** Bounds of the time between two looks, milliseconds. */
const [SOONEST_MS, LATEST_MS] = [2, 200];

/** Looks often at first, as most of it comes soon, and then the more seldom the longer it has waited: looking takes time of others. */
function pause(since: number): Promise<void> {
  const ms = Math.min(LATEST_MS, Math.max(SOONEST_MS, (Date.now() - since) / 4));
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Reads until a condition holds, and gives what was read then.
 * @throws Error with what was read last when the condition does not hold in time.
 */
export async function eventually<T>(
  read: () => T | Promise<T>,
  holds: (value: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > began + patienceMs) {
      throw new Error(`after ${patienceMs} ms this is still what there is: ${inspect(value, { depth: 4 })}`);
    }
    await pause(began);
  }
}

/**
 * Waits until a condition holds.
 * @param what what is waited for; a function tells it when it has not come.
 * @throws Error with `what` when the condition does not hold in time.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string | (() => string),
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const began = Date.now();
  while (!(await condition())) {
    if (Date.now() > began + patienceMs) {
      throw new Error(`not within ${patienceMs} ms: ${typeof what === 'string' ? what : what()}`);
    }
    await pause(began);
  }
}
