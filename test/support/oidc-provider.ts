import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { startLoopback, type LoopbackServer } from './web-servers/loopback.js';

/** An identity provider on this machine where everybody is signed in already: it sends the browser back at once. */
export interface TestProvider {
  url: string;
  /** Claims of the tokens that it gives from now on, over those of a good one. */
  says(claims: JWTPayload): void;
  /** Parameters of the authorization requests that the browser was sent with, latest last. */
  asked: URLSearchParams[];
  /** The browser is sent back with this error, or again with a code. */
  refuses(error: string | undefined): void;
  /** Answers nothing but errors, or again as usual. */
  fail(failing: boolean): void;
  close(): Promise<void>;
}

export const CLIENT_ID = 'vouch-web';

export async function startProvider(): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const asked: URLSearchParams[] = [];
  const codes = new Map<string, URLSearchParams>();
  let claims: JWTPayload = {};
  let error: string | undefined;
  let failing = false;

  async function idToken(request: URLSearchParams): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({
      iss: server.url,
      aud: CLIENT_ID,
      sub: 'kim',
      iat: now,
      exp: now + 300,
      nonce: request.get('nonce') ?? '',
      roles: ['asker'],
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(privateKey);
  }

  /** Gives tokens for a code once, to whoever knows what its challenge was made from. */
  async function tokens(form: URLSearchParams): Promise<object | undefined> {
    const request = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      request?.get('code_challenge') === challenge &&
      request.get('redirect_uri') === form.get('redirect_uri');
    if (!fits) return undefined;
    return { access_token: randomUUID(), token_type: 'Bearer', id_token: await idToken(request) };
  }

  const server: LoopbackServer = await startLoopback((response, { path, body }) => {
    const send = (content: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const { pathname, searchParams } = new URL(path, 'http://provider.invalid');
    if (failing) response.writeHead(500).end();
    else if (pathname === '/.well-known/openid-configuration')
      send({
        issuer: server.url,
        authorization_endpoint: `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        jwks_uri: `${server.url}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    else if (pathname === '/keys') send({ keys: [jwk] });
    else if (pathname === '/authorize') {
      asked.push(searchParams);
      const code = randomUUID();
      codes.set(code, searchParams);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      back.searchParams.set(error === undefined ? 'code' : 'error', error ?? code);
      response.writeHead(302, { location: back.href }).end();
    } else if (pathname === '/token')
      void tokens(new URLSearchParams(body)).then((given) =>
        given ? send(given) : send({ error: 'invalid_grant' }, 400),
      );
    else response.writeHead(404).end();
  });

  return {
    url: server.url,
    asked,
    says: (next) => (claims = next),
    refuses: (next) => (error = next),
    fail: (now) => (failing = now),
    close: () => server.close(),
  };
}
