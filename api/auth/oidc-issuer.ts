import { createRemoteJWKSet, errors, type RemoteJWKSet } from 'jose';
import { z } from 'zod';
import { ApiFailure } from '../failure.js';

/** The signing keys of an issuer. */
export interface Issuer {
  /** Resolves the key of a token. @throws ApiFailure IDENTITY_PROVIDER_UNAVAILABLE, JOSEError */
  key: RemoteJWKSet extends (...args: infer A) => infer R ? (...args: A) => R : never;
}

export interface IssuerTiming {
  /** Least time between two fetches of the keys that tokens with an unknown key id cause. */
  cooldownMs: number;
  /** Time after which the keys are fetched again; a withdrawn key is accepted until then. */
  maxAgeMs: number;
  timeoutMs: number;
}

const TIMING: IssuerTiming = { cooldownMs: 30_000, maxAgeMs: 600_000, timeoutMs: 5_000 };

const METADATA_PATH = '/.well-known/openid-configuration';
const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Returns the issuer at an address. Its metadata are fetched with the first token. */
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
    // metadata of another issuer must not supply the keys
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
        // concurrent callers share one fetch; a failed one is repeated with the next token
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

/** True if the error lies with the token, not with the issuer or the network. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
