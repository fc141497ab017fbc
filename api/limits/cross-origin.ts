import type { RequestHandler } from 'express';

const METHODS = 'GET, POST, PATCH, DELETE';
const REQUEST_HEADERS =
  'authorization, content-type, accept-language, idempotency-key, if-none-match, last-event-id, prefer, x-request-id';
const RESPONSE_HEADERS =
  'ETag, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';
const REMEMBERED_SECONDS = '600';

/**
 * Lets pages of the named origins call the API with a key or a token of their own. Cookies are never taken from them.
 * Everybody else's pages are kept out by the browser, because nothing says that they may.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const origin = req.get('origin');
    if (origins.length > 0) res.vary('Origin');
    if (origin === undefined || !origins.includes(origin)) return next();
    res.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': RESPONSE_HEADERS });
    if (req.method !== 'OPTIONS' || req.get('access-control-request-method') === undefined) return next();
    res.set({
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': REQUEST_HEADERS,
      'Access-Control-Max-Age': REMEMBERED_SECONDS,
    });
    res.status(204).end();
  };
}
