import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Options } from 'express-rate-limit';
import type { Config } from '../../config/load-config.js';
import { PROVIDER_SIGN_IN } from '../../contract/browser.js';
import { ROUTES } from '../../contract/routes.js';
import type { Authenticate } from '../auth/authenticate.js';
import { ApiFailure } from '../failure.js';

/** True if requests of a path are counted: calls of the API, not pages and their files. */
export function isLimited(path: string): boolean {
  return /^\/(v1|mcp|codec|metrics)(\/|$)/.test(path);
}
const SIGN_IN: string[] = Object.values(PROVIDER_SIGN_IN);

const MINUTE_MS = 60_000;
/** Failed authentications of one address per minute. */
const FAILED_ATTEMPTS = 30;
/** Requests of one address to sign in at the identity provider, per minute. */
const PROVIDER_SIGN_INS = 60;
const RETRY_SECONDS = '5';

const common: Partial<Options> = {
  windowMs: MINUTE_MS,
  legacyHeaders: false,
  // the address is that of express: VOUCH_TRUST_PROXY says which proxies are trusted
  validate: { xForwardedForHeader: false, forwardedHeader: false },
  handler: (_req, _res, next) => next(new ApiFailure('RATE_LIMITED')),
};

/**
 * Limits requests in this process: those of an address that fail to authenticate, and all of a principal. Goes
 * before everything that is limited.
 * @param authenticate called again for the same request, must not count as another attempt
 */
export function limitRates(
  { VOUCH_RATE_LIMIT_PER_MINUTE: perMinute }: Pick<Config, 'VOUCH_RATE_LIMIT_PER_MINUTE'>,
  authenticate: Authenticate,
): RequestHandler[] {
  const failures = rateLimit({
    ...common,
    identifier: 'attempts',
    limit: FAILED_ATTEMPTS,
    standardHeaders: false,
    keyGenerator: addressOf,
    // failed attempts behind a shared address do not hold up authenticated callers
    skip: ({ path }, res) => !isLimited(path) || res.locals['limited'] !== undefined,
    skipSuccessfulRequests: true,
    // without credentials there is no attempt
    requestWasSuccessful: (req, { statusCode }) =>
      statusCode !== 401 || (req.get('authorization') === undefined && req.path !== ROUTES.beginSession.path),
  });
  const signIns = rateLimit({
    ...common,
    identifier: 'sign-ins',
    limit: PROVIDER_SIGN_INS,
    standardHeaders: false,
    keyGenerator: addressOf,
    skip: ({ path }) => !SIGN_IN.includes(path),
  });
  const principals = rateLimit({
    ...common,
    identifier: 'requests',
    limit: perMinute,
    standardHeaders: 'draft-8',
    keyGenerator: (_req, res) => res.locals['limited'] as string,
    skip: (_req, res) => res.locals['limited'] === undefined,
  });
  const identify: RequestHandler = async (req, res, next) => {
    if (isLimited(req.path)) {
      // unauthenticated callers are refused later, or use a public endpoint
      const caller = await authenticate(req).catch(() => undefined);
      if (caller) res.locals['limited'] = `${caller.tenant} ${caller.id}`;
    }
    next();
  };
  return [identify, failures, signIns, ...(perMinute === 0 ? [] : [principals, limitUnderWay(perMinute)])];
}

/**
 * Limits the requests of a principal that are under way at once: streams and waits are begun by few requests and last for long.
 * @param most as many as may be begun in a minute
 */
export function limitUnderWay(most: number): RequestHandler {
  const underWay = new Map<string, number>();
  return (_req, res, next) => {
    const principal = res.locals['limited'] as string | undefined;
    if (principal === undefined) return next();
    const others = underWay.get(principal) ?? 0;
    if (others >= most) throw new ApiFailure('RATE_LIMITED', { headers: { 'Retry-After': RETRY_SECONDS } });
    underWay.set(principal, others + 1);
    res.once('close', () => {
      const left = (underWay.get(principal) ?? 1) - 1;
      if (left > 0) underWay.set(principal, left);
      else underWay.delete(principal);
    });
    next();
  };
}

/** Returns the key of a client's address; an IPv6 network is one key, since its users have any number of addresses. */
function addressOf({ ip }: Request): string {
  return ipKeyGenerator(ip ?? '');
}
