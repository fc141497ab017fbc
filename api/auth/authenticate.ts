import { DEFAULT_TENANT, type Caller } from '../../contract/principal.js';
import { ApiFailure } from '../failure.js';

/** The headers of a request, which hold the credentials of its sender. */
export interface Credentials {
  /** Returns a header by its name. */
  get(name: string): string | undefined;
}

/** Identifies the sender of a request. @throws ApiFailure if that is not possible */
export type Authenticate = (req: Credentials) => Promise<Caller>;

/**
 * One method of authentication.
 * @returns undefined if the request does not use this method
 * @throws ApiFailure if it does, but its credentials are not valid
 */
export type Way = (req: Credentials) => Promise<Caller | undefined>;

/** The caller of public endpoints. */
export const ANYBODY: Caller = { id: 'anybody', groups: [], roles: [], tenant: DEFAULT_TENANT };

/** Returns the failure for a request without valid credentials. @param reason for the security log alone */
export function unauthenticated(reason: string, given: { target?: string; sent: boolean }): ApiFailure {
  const challenge = given.sent ? 'Bearer realm="vouch", error="invalid_token"' : 'Bearer realm="vouch"';
  return new ApiFailure('UNAUTHENTICATED', {
    headers: { 'WWW-Authenticate': challenge },
    refusal: { reason, ...(given.target === undefined ? {} : { target: given.target }) },
  });
}

/** Returns the token after `Authorization: Bearer`: undefined without the header, empty if it cannot be a token. */
export function bearerOf(req: Credentials): string | undefined {
  const header = req.get('authorization');
  if (header === undefined) return undefined;
  return /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim())?.[1] ?? '';
}
