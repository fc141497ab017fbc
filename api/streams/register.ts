import type { Express } from 'express';
import type { Reach } from '../../contract/access.js';
import { STREAMS } from '../../contract/endpoints.js';
import type { QueryEvent } from '../../contract/events.js';
import type { Caller } from '../../contract/principal.js';
import type { QueryStatus } from '../../contract/query.js';
import { ApiFailure } from '../failure.js';
import { refuseMethod } from '../http/problem.js';
import type { Authenticate } from '../auth/authenticate.js';
import { type Guard, isFor } from '../auth/guard.js';
import type { Gateway } from '../gateway/gateway.js';
import type { Views } from '../visibility/views.js';
import type { Streams } from './streams.js';

/** Registers the live streams, and 405 for other methods of their paths. */
export function registerStreams(
  app: Express,
  streams: Streams,
  { authenticate, guard }: { authenticate: Authenticate; guard: Guard },
  views: Pick<Views, 'mayReadAnswer'>,
  gateway: Pick<Gateway, 'read'>,
): void {
  const noticeReach = createNoticeReach(gateway);
  for (const name of ['queryEvents', 'allEvents'] as const) {
    const { path } = STREAMS[name];
    app.get(path, async (req, res) => {
      const viewer = await authenticate(req);
      const reach = await guard.admit(name, viewer, 'id' in req.params ? req.params.id : undefined);
      const mayReadAnswer = (status: QueryStatus) => views.mayReadAnswer(status, viewer);
      const reaches = (notice: QueryEvent) => noticeReach(notice, viewer, reach);
      // authenticated again, past the result that is cached for this request
      const isKnown = () => authenticate({ get: (header) => req.get(header) }).then(() => true, isNot401);
      return streams[name](req, res, { id: viewer.id, mayReadAnswer, reaches, isKnown });
    });
    app.all(path, refuseMethod());
  }
}

/** True unless authentication was refused; one that is not possible at the moment does not end a stream. */
function isNot401(error: unknown): boolean {
  return !(error instanceof ApiFailure && error.status === 401);
}

/**
 * True if a caller may know of a notice: of any, of their own questions, or of requests for one of their groups. The query
 * is read once per notice for all watchers; while it cannot be read, callers whose reach depends on it do not get the
 * notice.
 * @param reach of the caller at the stream, from the guard
 */
type NoticeReach = (notice: QueryEvent, caller: Caller, reach: readonly Reach[]) => Promise<boolean>;

function createNoticeReach(gateway: Pick<Gateway, 'read'>): NoticeReach {
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
    const { requests } = status;
    const request = requests.find(({ id }) => id === notice.data.requestId);
    return reach.includes('involved') && request !== undefined && isFor(request, caller, requests);
  };
}
