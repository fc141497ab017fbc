import type { Way } from './authenticate.js';
import type { IdCookie } from './session-cookie.js';
import type { Sessions } from './session-store.js';

/** Authenticates by the session of a browser. The header `Authorization` takes precedence over the cookie. */
export function sessionWay(sessions: Pick<Sessions, 'find'>, cookie: Pick<IdCookie, 'read'>): Way {
  return async (req) => {
    if (req.get('authorization') !== undefined) return undefined;
    const id = cookie.read(req);
    return id === undefined ? undefined : (await sessions.find(id))?.caller;
  };
}
