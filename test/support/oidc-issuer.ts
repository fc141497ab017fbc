import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { startLoopback, type LoopbackServer } from './web-servers/loopback.js';

/** Also those that no good token has. */
type Claims = Record<string, unknown>;

/** An issuer of tokens on this machine, with real keys. */
export interface TestIssuer {
  url: string;
  /** Requests for its keys so far. */
  keysRead(): number;
  /** A token with these claims over those of a good one. */
  token(claims?: Claims, header?: Partial<{ alg: string; kid: string; typ: string }>): Promise<string>;
  /** Signs from now on with a new key, under a new id; the old one is published no more. */
  rotate(): Promise<void>;
  /** The public key, as anybody can get it. */
  publicPem(): Promise<string>;
  /** Answers nothing but errors, or again as usual. */
  fail(failing: boolean): void;
  close(): Promise<void>;
}

export const AUDIENCE = 'https://vouch.test';

export async function startIssuer(): Promise<TestIssuer> {
  let number = 1;
  let pair = await generateKeyPair('RS256', { extractable: true });
  let failing = false;
  const kid = () => `key-${number}`;
  const server: LoopbackServer = await startLoopback((response, { path }) => {
    const send = (body: unknown) => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    };
    if (failing) response.writeHead(500).end();
    else if (path === '/.well-known/openid-configuration')
      send({ issuer: server.url, jwks_uri: `${server.url}/keys` });
    else
      void exportJWK(pair.publicKey).then((jwk) =>
        send({ keys: [{ ...jwk, kid: kid(), alg: 'RS256', use: 'sig' }] }),
      );
  });

  return {
    url: server.url,
    keysRead: () => server.received.filter(({ path }) => path === '/keys').length,
    token: (claims = {}, header = {}) =>
      sign(pair.privateKey, { iss: server.url, ...claims }, { kid: kid(), ...header }),
    async rotate() {
      number++;
      pair = await generateKeyPair('RS256', { extractable: true });
    },
    publicPem: () => exportSPKI(pair.publicKey),
    fail: (now) => (failing = now),
    close: () => server.close(),
  };
}

/** Signs a token that is good but for what is given. */
export function sign(
  key: CryptoKey | Uint8Array,
  claims: Claims,
  header: Partial<{ alg: string; kid: string; typ: string }> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    sub: 'kim',
    aud: AUDIENCE,
    iat: now,
    exp: now + 300,
    roles: ['asker'],
    ...claims,
  } as JWTPayload;
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...header }).sign(key);
}
