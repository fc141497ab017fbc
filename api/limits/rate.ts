import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Options } from 'express-rate-limit';
import type { Config } from '../../config/load-config.js';
import { PROVIDER_SIGN_IN } from '../../contract/browser.js';
import { ROUTES } from '../../contract/routes.js';
import type { Authenticate } from '../auth/authenticate.js';
import { ApiFailure } from '../failure.js';

/** Whether requests of a path are counted: calls of the API. Pages and what they are made of are not. */
export function isLimited(path: string): boolean {
  return /^\/(v1|mcp|codec|metrics)(\/|$)/.test(path);
}
const SIGN_IN: string[] = Object.values(PROVIDER_SIGN_IN);

const MINUTE_MS = 60_000;
/** Attempts from one address within a minute that failed to prove who it is. */
const FAILED_ATTEMPTS = 30;
/** Sign-ins at the identity provider that one address begins or ends within a minute. */
const PROVIDER_SIGN_INS = 60;

const common: Partial<Options> = {
  windowMs: MINUTE_MS,
  legacyHeaders: false,
  // the address is taken as express has it: VOUCH_TRUST_PROXY says whom it believes
  validate: { xForwardedForHeader: false, forwardedHeader: false },
  handler: (_req, _res, next) => next(new ApiFailure('RATE_LIMITED')),
};

/**
 * Limits how many requests are taken within a minute, by this process: of an address that cannot prove who it is, and of
 * a principal. Stands before everything that is limited.
 * @param authenticate asked once more for the same request, it must not count as another attempt
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
    // who can be told is not held up by what others behind the same address attempt
    skip: ({ path }, res) => !isLimited(path) || res.locals['limited'] !== undefined,
    skipSuccessfulRequests: true,
    // whoever sends nothing attempts nothing
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
      // whoever cannot be told is refused further on, or uses what is open to anybody
      const caller = await authenticate(req).catch(() => undefined);
      if (caller) res.locals['limited'] = `${caller.tenant} ${caller.id}`;
    }
    next();
  };
  return [identify, failures, signIns, ...(perMinute === 0 ? [] : [principals])];
}

/** An IPv6 network counts as one: who has an address there has as many as they like. */
function addressOf({ ip }: Request): string {
  return ipKeyGenerator(ip ?? '');
}
