import type { RequestHandler } from 'express';
import { CSRF_HEADER } from '../../contract/browser.js';
import { ApiFailure } from '../failure.js';
import type { Credentials } from './authenticate.js';
import type { IdCookie } from './session-cookie.js';

const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what another site has a signed-in browser do. A browser adds the cookie by itself; the header it adds for no
 * page of another origin, because the API allows none to send it.
 */
export function refuseForged(cookie: Pick<IdCookie, 'read'>): RequestHandler {
  return (req, _res, next) => {
    const bySession = cookie.read(req) !== undefined && req.get('authorization') === undefined;
    if (bySession && !SAFE.includes(req.method) && !(req.get(CSRF_HEADER) && isSameOrigin(req)))
      throw new ApiFailure('FORGED_REQUEST');
    next();
  };
}

/** As far as the browser tells: each of the two headers must speak for it where it is there. */
function isSameOrigin(req: Credentials): boolean {
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = req.get('origin');
  return origin === undefined || hostOf(origin) === req.get('host')?.toLowerCase();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
