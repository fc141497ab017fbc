import { createRemoteJWKSet, errors, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import { ApiFailure } from '../failure.js';

/** Where the keys of an issuer are. */
export interface Issuer {
  /** Resolves the key of a token. @throws ApiFailure IDENTITY_PROVIDER_UNAVAILABLE, JOSEError */
  key: RemoteJWKSet extends (...args: infer A) => infer R ? (...args: A) => R : never;
}

export interface IssuerTiming {
  /** Least time between two readings of the keys because a token names one that is not among them. */
  cooldownMs: number;
  /** How long keys are used before they are read again: a key that was withdrawn is accepted so long. */
  maxAgeMs: number;
  timeoutMs: number;
}

const TIMING: IssuerTiming = { cooldownMs: 30_000, maxAgeMs: 600_000, timeoutMs: 5_000 };

const METADATA_PATH = '/.well-known/openid-configuration';
const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The issuer that the settings name. Nothing is read before the first token comes. */
export function createIssuer(url: string, timing: Partial<IssuerTiming> = {}): Issuer {
  const { cooldownMs, maxAgeMs, timeoutMs } = { ...TIMING, ...timing };
  let keys: Promise<RemoteJWKSet> | undefined;

  async function discover(): Promise<RemoteJWKSet> {
    const response = await fetch(url.replace(/\/$/, '') + METADATA_PATH, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const metadata = metadataSchema.parse(await response.json());
    // another issuer's document must not make its keys ours
    if (metadata.issuer !== url) throw new Error('the metadata are of another issuer');
    const jwks = new URL(metadata.jwks_uri);
    if (url.startsWith('https:') && jwks.protocol !== 'https:')
      throw new Error('the keys are not behind TLS');
    return createRemoteJWKSet(jwks, {
      timeoutDuration: timeoutMs,
      cooldownDuration: cooldownMs,
      cacheMaxAge: maxAgeMs,
    });
  }

  return {
    async key(header, token) {
      try {
        // one reading for all who wait; a reading that failed is tried again with the next token
        keys ??= discover();
        return await (
          await keys
        )(header, token);
      } catch (error) {
        if (isAboutToken(error)) throw error;
        keys = undefined;
        throw new ApiFailure('IDENTITY_PROVIDER_UNAVAILABLE', { cause: error });
      }
    },
  };
}

/** Whether it is the token that cannot be used; otherwise the issuer, or the way to it. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
