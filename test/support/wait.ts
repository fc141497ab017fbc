import { inspect } from 'node:util';

/**
 * Time limit of a wait, milliseconds: only what hangs takes so long, however slow the machine is. It is below the limit
 * of a test, so that a test tells what it waited for.
 */
export const PATIENCE_MS = 60_000;

/** Looks often at first, as most of it comes soon, and then at most so seldom. */
const LOOK_MS = 50;
const pause = (looks: number) => new Promise((resolve) => setTimeout(resolve, Math.min(LOOK_MS, 2 ** looks)));

/**
 * Reads until a condition holds, and gives what was read then.
 * @throws Error with what was read last when the condition does not hold in time.
 */
export async function eventually<T>(
  read: () => T | Promise<T>,
  holds: (value: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  for (let looks = 0; ; looks += 1) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > giveUpAt) {
      throw new Error(`after ${patienceMs} ms this is still what there is: ${inspect(value, { depth: 4 })}`);
    }
    await pause(looks);
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
  const giveUpAt = Date.now() + patienceMs;
  for (let looks = 0; !(await condition()); looks += 1) {
    if (Date.now() > giveUpAt) {
      throw new Error(`not within ${patienceMs} ms: ${typeof what === 'string' ? what : what()}`);
    }
    await pause(looks);
  }
}
