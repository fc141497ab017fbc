import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryView } from '../../contract/query.js';
import type { Session } from '../session.js';
import { TEXTS } from '../texts/index.js';
import { retryDuringOutage } from './retry-during-outage.js';

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
