import type { Request, RequestHandler } from 'express';
import { isLoopback } from '../../config/addresses.js';
import type { Config } from '../../config/load-config.js';
import { ROUTES } from '../../contract/routes.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { CSRF_HEADER, isOwnPage, SAFE_METHODS } from '../../contract/browser.js';
import type { IdCookie } from '../auth/session-cookie.js';
import { RESPONSE_HEADERS } from '../openapi/headers.js';

/** Health checks, which load balancers send under any host name; they reveal nothing. */
const FOR_ANY_NAME: string[] = [ROUTES.health.path, ROUTES.readiness.path];

/**
 * Refuses requests under a foreign host name: links that are built from it would lead elsewhere, and a page of that name
 * could act in a browser that is signed in.
 */
export function ownHostOnly(
  settings: Pick<Config, 'VOUCH_AUTH' | 'VOUCH_PUBLIC_URL' | 'VOUCH_API_HOST'>,
): RequestHandler {
  if (settings.VOUCH_AUTH === 'none') return loopbackOnly;
  const own = settings.VOUCH_PUBLIC_URL === undefined ? [] : [new URL(settings.VOUCH_PUBLIC_URL).host];
  return (req, _res, next) => {
    const host = hostOf(req);
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
  if (!isLoopback(nameOf(hostOf(req))))
    throw new ApiFailure('ROUTE_NOT_FOUND', { detail: CASES.foreignHost });
  next();
};

/**
 * Returns the host that a request is for, in lower case; empty if it names none, or several: whatever stands in front may have
 * gone by another one than we would.
 */
function hostOf(req: Request): string {
  const named = req.headersDistinct['host'] ?? [];
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(req.originalUrl)?.[1];
  const hosts = new Set(
    [...named, ...(target === undefined ? [] : [target])].map((host) => host.toLowerCase()),
  );
  return hosts.size === 1 && named.length === 1 ? [...hosts][0]! : '';
}

/** Returns the name of a host, without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d+$/, '');
}

const METHODS = 'GET, POST, PATCH, DELETE';
const REQUEST_HEADERS =
  'authorization, content-type, accept-language, idempotency-key, if-none-match, last-event-id, prefer, x-request-id';
const CODEC_HEADERS = 'content-type, x-namespace, authorization, x-vouch-as';
const EXPOSED = Object.keys(RESPONSE_HEADERS).join(', ');
const REMEMBERED_SECONDS = '600';

/**
 * Guards against cross-site requests and answers CORS. Unsafe methods are taken from pages of this installation, from the
 * origins that the settings name, and from programs, which send none of the headers by which browsers tell the origin.
 * With a session cookie they must come from a page of this installation and have CSRF_HEADER, which browsers send only to
 * their own origin. Named origins may read answers, with a key or a token of their own.
 * @returns middleware that throws ApiFailure FORGED_REQUEST, ORIGIN_FORBIDDEN; it goes before all routes
 */
export function crossOrigin(
  {
    VOUCH_CORS_ORIGINS,
    VOUCH_CODEC_ORIGINS,
    VOUCH_PUBLIC_URL,
  }: Pick<Config, 'VOUCH_PUBLIC_URL' | 'VOUCH_CORS_ORIGINS' | 'VOUCH_CODEC_ORIGINS'>,
  session?: Pick<IdCookie, 'read'>,
): RequestHandler {
  const api = { origins: VOUCH_CORS_ORIGINS, headers: REQUEST_HEADERS };
  const codec = { origins: VOUCH_CODEC_ORIGINS, headers: CODEC_HEADERS };
  return (req, res, next) => {
    const { origins, headers } = req.path.startsWith('/codec/') ? codec : api;
    if (origins.length > 0) res.vary('Origin');
    const origin = req.get('origin');
    const named = origin !== undefined && origins.includes(origin);
    if (named) {
      res.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED });
      if (req.method === 'OPTIONS' && req.get('access-control-request-method') !== undefined) {
        res.set({
          'Access-Control-Allow-Methods': METHODS,
          'Access-Control-Allow-Headers': headers,
          'Access-Control-Max-Age': REMEMBERED_SECONDS,
        });
        return void res.status(204).end();
      }
    }
    if (!SAFE_METHODS.includes(req.method)) {
      const own = isOwnPage((name) => req.get(name), VOUCH_PUBLIC_URL);
      const bySession = session?.read(req) !== undefined && req.get('authorization') === undefined;
      if (bySession && !(own && req.get(CSRF_HEADER))) throw new ApiFailure('FORGED_REQUEST');
      if (!own && !named) throw new ApiFailure('ORIGIN_FORBIDDEN');
    }
    next();
  };
}
