import { isFinal, type QueryStatus } from '../../contract/query.js';
import type { Gateway } from '../gateway/gateway.js';
import { BATCH, type Batch, type Feed } from './feed.js';

/**
 * Returns the events of one query from its status. Waiting costs one long poll per query for all watchers.
 * @param latest the latest status known
 */
export function queryFeed(
  gateway: Pick<Gateway, 'read' | 'waitFor'>,
  id: string,
  latest: QueryStatus | undefined,
): Feed {
  return {
    async next(after, wait) {
      const goesOn = (status: QueryStatus) => isFinal(status.stage) || lastSeq(status) > after;
      if (!latest || !goesOn(latest)) {
        const seen = await gateway.waitFor(id, goesOn, wait);
        // the query is not followed, or no worker answered: the next wait tries again
        latest = seen ?? (wait.signal.aborted ? undefined : await gateway.read(id).catch(() => undefined));
      }
      return latest ? eventsAfter(latest, after) : { events: [], ended: false };
    },
  };
}

/** Returns the events of a status after `after`. */
export function eventsAfter(status: QueryStatus, after: number): Batch {
  const behind = status.events.filter(({ seq }) => seq > after);
  return {
    events: behind.slice(0, BATCH).map((event) => ({ id: event.seq, event })),
    ended: isFinal(status.stage) && behind.length <= BATCH,
  };
}

function lastSeq({ events }: QueryStatus): number {
  return events.at(-1)?.seq ?? 0;
}
