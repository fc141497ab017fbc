import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../../client/errors.js';
import type { QueryView } from '../../contract/query.js';
import { CliError } from '../errors.js';
import type { Session } from '../session.js';
import { TEXTS, type Texts } from '../texts/index.js';

/** Long polling: seconds for which the API holds the connection while nothing changes. */
const WAIT_SECONDS = 20;
/** Delay after a reply that came at once without news, so that an API that does not hold connections is not flooded. */
const PAUSE_MS = 500;

/** A status with the ETag that the next one is asked for with. */
export interface Snapshot {
  view: QueryView;
  etag: string;
}

/** Turns a reply of the API into a status to follow on from. */
export function snapshotOf({ data, etag }: { data: QueryView; etag?: string }): Snapshot {
  return { view: data, etag: etag ?? `"${data.revision}"` };
}

/**
 * Waits until the query has changed and gives its new status.
 * @throws an AbortError when the signal fires
 */
export async function nextChange(
  session: Pick<Session, 'api' | 'terminal' | 'interrupted'>,
  snapshot: Snapshot,
  signal: AbortSignal,
): Promise<Snapshot> {
  const { id, revision, language } = snapshot.view;
  let { etag } = snapshot;
  for (;;) {
    signal.throwIfAborted();
    const began = performance.now();
    const reply = await retryDuringOutage(session, TEXTS[language], id, () =>
      session.api.callIfChanged(
        'getQuery',
        { params: { id } },
        { headers: { prefer: `wait=${WAIT_SECONDS}`, 'if-none-match': etag }, signal },
      ),
    );
    const next = reply && snapshotOf(reply);
    if (next && next.view.revision !== revision) return next;
    // the same with other parts withheld
    if (next) etag = next.etag;
    if (performance.now() - began < PAUSE_MS) await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** Waits until a request of the query is open no longer. */
export async function untilDecided(
  session: Pick<Session, 'api' | 'terminal' | 'interrupted'>,
  snapshot: Snapshot,
  requestId: string,
  signal: AbortSignal,
): Promise<Snapshot> {
  let latest = snapshot;
  while (latest.view.requests.some((request) => request.id === requestId && request.status === 'open')) {
    latest = await nextChange(session, latest, signal);
  }
  return latest;
}

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
