import type { Caller } from '../../contract/principal.js';
import { ApiFailure } from '../failure.js';

/** What a request brings to tell who sends it. */
export interface Credentials {
  /** A header by its name. */
  get(name: string): string | undefined;
}

/** Tells who sends a request. @throws ApiFailure when that cannot be told. */
export type Authenticate = (req: Credentials) => Promise<Caller>;

/**
 * One way of proving who one is.
 * @returns undefined when the request does not use this way
 * @throws ApiFailure when it does, but proves nothing
 */
export type Way = (req: Credentials) => Promise<Caller | undefined>;

/** Who uses what is open to anybody. */
export const ANYBODY: Caller = { id: 'anybody', groups: [], roles: [], tenant: 'default' };

/** The refusal of a request whose sender cannot be told. @param reason for the security log; nobody is told */
export function unauthenticated(reason: string, given: { target?: string; sent: boolean }): ApiFailure {
  const challenge = given.sent ? 'Bearer realm="vouch", error="invalid_token"' : 'Bearer realm="vouch"';
  return new ApiFailure('UNAUTHENTICATED', {
    headers: { 'WWW-Authenticate': challenge },
    refusal: { reason, ...(given.target === undefined ? {} : { target: given.target }) },
  });
}
