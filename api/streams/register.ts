import type { Express } from 'express';
import { STREAMS } from '../../contract/endpoints.js';
import type { QueryEvent } from '../../contract/events.js';
import type { QueryStatus } from '../../contract/query.js';
import { ApiFailure } from '../failure.js';
import { refuseMethod } from '../http/refuse-method.js';
import type { Authenticate } from '../auth/authenticate.js';
import type { Guard } from '../auth/guard.js';
import type { Gateway } from '../gateway/gateway.js';
import type { Views } from '../visibility/views.js';
import { createNoticeReach } from './notice-reach.js';
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
