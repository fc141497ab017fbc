import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../../client/errors.js';
import { CliError } from '../errors.js';
import type { Session } from '../session.js';
import type { Texts } from '../texts/index.js';

/** Longest outage of the API, in milliseconds, before the command gives up. */
const LONGEST_OUTAGE_MS = 120_000;
const RETRY_MS = 1000;

/**
 * Repeats a call while the API does not answer, so that a restart of the API loses nothing that is shown or typed.
 * The call must be idempotent.
 * @throws CliError when the API does not come back in time
 */
export async function retryDuringOutage<T>(
  { terminal, interrupted }: Pick<Session, 'terminal' | 'interrupted'>,
  { errors }: Texts,
  queryId: string,
  call: () => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + LONGEST_OUTAGE_MS;
  for (let failures = 0; ; failures++) {
    try {
      const value = await call();
      if (failures > 0) terminal.notice(errors.recovered);
      return value;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (performance.now() > giveUpAt) throw new CliError(errors.gaveUp(queryId));
      if (failures === 0) terminal.notice(errors.outage);
      await sleep(RETRY_MS, undefined, { signal: interrupted });
    }
  }
}
