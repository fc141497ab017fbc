import type { Reach } from '../../contract/access.js';
import type { QueryEvent } from '../../contract/events.js';
import type { Caller } from '../../contract/principal.js';
import type { QueryStatus } from '../../contract/query.js';
import { isFor } from '../auth/guard.js';
import type { Gateway } from '../gateway/gateway.js';

/**
 * True if a caller may know of a notice: of any, of their own questions, or of requests for one of their groups. The query
 * is read once per notice for all watchers; while it cannot be read, callers whose reach depends on it do not get the
 * notice.
 * @param reach of the caller at the stream, from the guard
 */
export type NoticeReach = (notice: QueryEvent, caller: Caller, reach: readonly Reach[]) => Promise<boolean>;

export function createNoticeReach(gateway: Pick<Gateway, 'read'>): NoticeReach {
  const reads = new WeakMap<QueryEvent, Promise<QueryStatus | undefined>>();

  function read(notice: QueryEvent): Promise<QueryStatus | undefined> {
    const known = reads.get(notice);
    if (known) return known;
    const reading = gateway.read(notice.queryId).catch(() => undefined);
    reads.set(notice, reading);
    return reading;
  }

  return async (notice, caller, reach) => {
    if (reach.includes('any')) return true;
    const status = await read(notice);
    if (!status) return false;
    if (reach.includes('own') && status.asker === caller.id) return true;
    const request = status.requests.find(({ id }) => id === notice.data.requestId);
    return reach.includes('involved') && request !== undefined && isFor(request, caller);
  };
}
