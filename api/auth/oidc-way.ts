import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Config } from '../../config/load-config.js';
import { ApiFailure } from '../failure.js';
import { unauthenticated, type Way, bearerOf } from './authenticate.js';
import { callerOfClaims, type ClaimSettings } from './oidc-caller.js';
import type { Issuer } from './oidc-issuer.js';

type Settings = ClaimSettings & Pick<Config, 'VOUCH_OIDC_AUDIENCE' | 'VOUCH_OIDC_CLOCK_SKEW_SECONDS'>;

/** Asymmetric algorithms only: with HMAC anybody who knows the public key could sign, and `none` is no signature. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

const MAX_TOKEN_CHARACTERS = 8 * 1024;

/** Values of the header `typ` that an access token may have; it may also be absent. */
const TOKEN_TYPES = ['jwt', 'at+jwt', 'application/at+jwt', 'application/jwt'];

/** Authenticates by an access token of the issuer, sent as a bearer token. */
export function oidcWay(settings: Settings, issuer: Issuer): Way {
  const rules = {
    algorithms: ALGORITHMS,
    issuer: settings.VOUCH_OIDC_ISSUER ?? '',
    audience: settings.VOUCH_OIDC_AUDIENCE ?? '',
    clockTolerance: settings.VOUCH_OIDC_CLOCK_SKEW_SECONDS,
    requiredClaims: ['exp'],
  };
  return async (req) => {
    const token = bearerOf(req);
    if (token === undefined) return undefined;
    if (token.length > MAX_TOKEN_CHARACTERS) throw unauthenticated('oversized token', { sent: true });
    const { payload, protectedHeader } = await jwtVerify(token, issuer.key, rules).catch(refuse);
    if (!isAccessToken(payload, protectedHeader.typ))
      throw unauthenticated('not an access token', { sent: true });
    const caller = callerOfClaims(settings, payload);
    if (!caller) throw unauthenticated('token names nobody', { sent: true });
    return caller;
  };
}

/**
 * True for access tokens. ID tokens and refresh tokens are refused, also where an issuer gives them the same audience.
 */
function isAccessToken(payload: JWTPayload, typ: string | undefined): boolean {
  if (typ !== undefined && !TOKEN_TYPES.includes(typ.toLowerCase())) return false;
  if (['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => claim in payload)) return false;
  if (payload['typ'] !== undefined && payload['typ'] !== 'Bearer') return false;
  return payload['token_use'] === undefined || payload['token_use'] === 'access';
}

/** @throws ApiFailure in place of the library's errors, which hold the claims */
function refuse(error: unknown): never {
  if (error instanceof ApiFailure) throw error;
  if (error instanceof errors.JOSEError) throw unauthenticated(reasonOf(error), { sent: true });
  // the library throws errors of many types for a string that is no token
  throw unauthenticated('unreadable token', { sent: true });
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'expired token';
  if (error instanceof errors.JWTClaimValidationFailed) return `token of another ${error.claim}`;
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm not allowed';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong signature';
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown signing key';
  return 'unreadable token';
}
