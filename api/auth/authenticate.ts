import type { Request, RequestHandler } from 'express';
import type { Caller } from '../../contract/principal.js';

/** Tells who sends a request. @throws ApiFailure when that cannot be told. */
export type Authenticate = (req: Pick<Request, 'get'>) => Promise<Caller>;

/** Who uses what is open to anybody. */
export const ANYBODY: Caller = { id: 'anybody', groups: [], roles: [], tenant: 'default' };

/** Lets through who can be told, before a large body is taken from anybody. */
export function knownOnly(authenticate: Authenticate): RequestHandler {
  return async (req, _res, next) => {
    await authenticate(req);
    next();
  };
}
