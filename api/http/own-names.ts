import type { RequestHandler } from 'express';
import { isLoopback } from '../../config/addresses.js';
import type { Config } from '../../config/load-config.js';
import { ROUTES } from '../../contract/routes.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';

type Settings = Pick<Config, 'VOUCH_AUTH' | 'VOUCH_PUBLIC_URL' | 'VOUCH_API_HOST'>;

/** Health checks, which load balancers send under any host name; they reveal nothing. */
const FOR_ANY_NAME: string[] = [ROUTES.health.path, ROUTES.readiness.path];

/**
 * Refuses requests under a foreign host name: links that are built from it would lead elsewhere, and a page of that name
 * could act in a browser that is signed in.
 */
export function ownHostOnly(settings: Settings): RequestHandler {
  if (settings.VOUCH_AUTH === 'none') return loopbackOnly;
  const own = settings.VOUCH_PUBLIC_URL === undefined ? [] : [new URL(settings.VOUCH_PUBLIC_URL).host];
  return (req, _res, next) => {
    const host = (req.get('host') ?? '').toLowerCase();
    const name = nameOf(host);
    const known =
      own.includes(host) ||
      isLoopback(name) ||
      name === settings.VOUCH_API_HOST.toLowerCase() ||
      name.replace(/^\[(.*)\]$/, '$1') === req.socket.localAddress?.replace(/^::ffff:/, '');
    if (!known && !FOR_ANY_NAME.includes(req.path))
      throw new ApiFailure('ROUTE_NOT_FOUND', { detail: CASES.otherHost });
    next();
  };
}

/**
 * Refuses requests under a foreign host name. Without authentication, a web page whose name is made to resolve to
 * loopback could otherwise read and decide in the name of the person at this machine.
 */
export const loopbackOnly: RequestHandler = (req, _res, next) => {
  if (!isLoopback(nameOf(req.get('host') ?? '')))
    throw new ApiFailure('ROUTE_NOT_FOUND', { detail: CASES.foreignHost });
  next();
};

/** Returns the name of a host, in lower case and without its port. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
