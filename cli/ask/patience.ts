import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../../client/errors.js';
import { CliError } from '../errors.js';
import type { Session } from '../session.js';
import type { Texts } from '../texts/index.js';

/** How long a query is followed through an outage of the API before the command gives up. */
const PATIENCE_MS = 120_000;
const RETRY_MS = 1000;

/**
 * Repeats a call while the API is away: restarting it must not cost the person at the terminal what they see or type.
 * The call must be safe to repeat.
 * @throws CliError when the API stays away
 */
export async function patiently<T>(
  { terminal, interrupted }: Pick<Session, 'terminal' | 'interrupted'>,
  { errors }: Texts,
  queryId: string,
  call: () => Promise<T>,
): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS;
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
