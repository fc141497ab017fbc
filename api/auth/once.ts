import type { Caller } from '../../contract/principal.js';
import type { Authenticate, Credentials } from './authenticate.js';

/** Authenticates each request once, however often it is asked. */
export function oncePerRequest(authenticate: Authenticate): Authenticate {
  const known = new WeakMap<Credentials, Promise<Caller>>();
  return (req) => {
    const before = known.get(req);
    if (before) return before;
    const caller = authenticate(req);
    known.set(req, caller);
    return caller;
  };
}
