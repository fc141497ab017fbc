import { generateKeyPair, UnsecuredJWT } from 'jose';
import { createIssuer } from '../../../../api/auth/oidc-issuer.js';
import { oidcWay } from '../../../../api/auth/oidc-way.js';
import type { Credentials } from '../../../../api/auth/authenticate.js';
import { ApiFailure } from '../../../../api/failure.js';
import { loadConfig } from '../../../../config/load-config.js';
import { AUDIENCE, sign, startIssuer, type TestIssuer } from '../../../support/oidc-issuer.js';

let issuer: TestIssuer;
let way: ReturnType<typeof oidcWay>;

const settings = (more: Record<string, string> = {}) =>
  loadConfig({
    VOUCH_AUTH: 'required',
    VOUCH_OIDC_ISSUER: issuer.url,
    VOUCH_OIDC_AUDIENCE: AUDIENCE,
    ...more,
  });

beforeEach(async () => {
  issuer = await startIssuer();
  way = oidcWay(settings(), createIssuer(issuer.url, { cooldownMs: 0 }));
});
afterEach(() => issuer.close());

const bearing = (token: string): Credentials => ({
  get: (name: string) => (name === 'authorization' ? `Bearer ${token}` : undefined),
});

/** Why a token is refused; fails when it is accepted. */
async function refusalOf(token: string): Promise<string | undefined> {
  const error: unknown = await way(bearing(token)).then(
    () => 'accepted',
    (refused: unknown) => refused,
  );
  if (!(error instanceof ApiFailure)) throw new Error(`no refusal: ${String(error)}`);
  expect(error.code).toBe('UNAUTHENTICATED');
  expect(error.status).toBe(401);
  expect(error.headers).toEqual({ 'WWW-Authenticate': 'Bearer realm="vouch", error="invalid_token"' });
  expect(
    JSON.stringify([error.detail, error.extra, error.refusal, error.errors, error.message]),
  ).not.toContain(token.slice(-20));
  return error.refusal?.reason;
}

const seconds = () => Math.floor(Date.now() / 1000);

test('a good token says who it is, with what its claims say', async () => {
  expect(
    await way(bearing(await issuer.token({ roles: ['asker', 'auditor', 'boss'], groups: ['legal'] }))),
  ).toEqual({
    id: 'kim',
    groups: ['everyone', 'legal'],
    roles: ['asker', 'auditor'],
    tenant: 'default',
    via: `oidc:${issuer.url}`,
  });
  expect(await way({ get: () => undefined })).toBeUndefined();
});

test('the settings say which claims count, and what their values stand for', async () => {
  const named = settings({
    VOUCH_OIDC_SUBJECT_CLAIM: 'preferred_username',
    VOUCH_OIDC_ROLES_CLAIM: 'realm_access.roles',
    VOUCH_OIDC_ROLES: 'vouch-leads=reviewer,vouch-leads=asker,ops=admin',
    VOUCH_OIDC_GROUPS_CLAIM: 'https://example.org/teams',
    VOUCH_OIDC_TENANT_CLAIM: 'org',
  });
  const named2 = oidcWay(named, createIssuer(issuer.url));
  const claims = {
    preferred_username: 'lee@example.org',
    realm_access: { roles: ['vouch-leads', 'admin'] },
    'https://example.org/teams': 'legal  hr',
    org: 'sales',
  };
  expect(await named2(bearing(await issuer.token(claims)))).toMatchObject({
    id: 'lee@example.org',
    roles: ['reviewer', 'asker'],
    groups: ['everyone', 'legal', 'hr'],
    tenant: 'sales',
  });
});

test.each<[string, () => Record<string, unknown>, string]>([
  ['expired', () => ({ exp: seconds() - 40 }), 'expired token'],
  ['not yet valid', () => ({ nbf: seconds() + 40 }), 'token of another nbf'],
  ['for ever', () => ({ exp: undefined }), 'token of another exp'],
  ['for somebody else', () => ({ aud: 'https://other.test' }), 'token of another aud'],
  ['of another issuer', () => ({ iss: 'https://evil.test' }), 'token of another iss'],
  ['of a sign-in', () => ({ nonce: 'n' }), 'not an access token'],
  ['of a sign-in, as Keycloak has it', () => ({ typ: 'ID' }), 'not an access token'],
  ['of a sign-in, as Cognito has it', () => ({ token_use: 'id' }), 'not an access token'],
  ['for nobody', () => ({ sub: undefined }), 'token names nobody'],
  ['for a name that means the timer', () => ({ sub: 'Timer' }), 'token names nobody'],
  ['for a name beyond all measure', () => ({ sub: 'x'.repeat(300) }), 'token names nobody'],
])('a token %s is refused', async (_, claims, reason) => {
  expect(await refusalOf(await issuer.token(claims()))).toBe(reason);
});

test('clocks may be apart by as much as the settings allow', async () => {
  expect(await way(bearing(await issuer.token({ exp: seconds() - 10, nbf: seconds() + 10 })))).toBeDefined();
});

test('a token without a signature is refused', async () => {
  const now = seconds();
  const token = new UnsecuredJWT({ sub: 'kim', iss: issuer.url, aud: AUDIENCE, exp: now + 300 }).encode();
  expect(await refusalOf(token)).toBe('algorithm not allowed');
  const [, payload = ''] = token.split('.');
  const none = Buffer.from('{"alg":"none","kid":"key-1"}').toString('base64url');
  expect(await refusalOf(`${none}.${payload}.AAAA`)).toBe('algorithm not allowed');
});

test('a token signed with the public key as a password is refused', async () => {
  const secret = new TextEncoder().encode(await issuer.publicPem());
  const token = await sign(secret, { iss: issuer.url }, { alg: 'HS256', kid: 'key-1' });
  expect(await refusalOf(token)).toBe('algorithm not allowed');
});

test('a token of another key under the same id is refused', async () => {
  const other = await generateKeyPair('RS256');
  expect(await refusalOf(await sign(other.privateKey, { iss: issuer.url }, { kid: 'key-1' }))).toBe(
    'wrong signature',
  );
});

test('a token whose payload was changed is refused', async () => {
  const [header, , signature] = (await issuer.token()).split('.');
  const payload = Buffer.from(
    JSON.stringify({ iss: issuer.url, sub: 'boss', aud: AUDIENCE, exp: seconds() + 99 }),
  );
  expect(await refusalOf(`${header}.${payload.toString('base64url')}.${signature}`)).toBe('wrong signature');
});

test('a new key is read when a token names it; one that was withdrawn is not accepted after that', async () => {
  const before = await issuer.token();
  expect(await way(bearing(before))).toMatchObject({ id: 'kim' });
  await issuer.rotate();
  expect(await way(bearing(await issuer.token()))).toMatchObject({ id: 'kim' });
  expect(await refusalOf(before)).toBe('unknown signing key');
});

test('tokens that name unknown keys do not make it read the keys again and again', async () => {
  way = oidcWay(settings(), createIssuer(issuer.url));
  await way(bearing(await issuer.token()));
  for (const kid of ['a', 'b', 'c'])
    expect(await refusalOf(await issuer.token({}, { kid }))).toBe('unknown signing key');
  expect(issuer.keysRead()).toBe(1);
});

test.each(['garbage', 'a.b.c', 'e30.e30.e30', 'ey.ey', '....', 'eyJhbGciOiJSUzI1NiJ9..x', 'a.b.c.d.e'])(
  'what is no token is refused: %s',
  async (token) => {
    expect(await refusalOf(token)).toMatch(/unreadable token|algorithm not allowed/);
  },
);

test('an oversized token is refused before it is read', async () => {
  expect(await refusalOf(await issuer.token({ big: 'x'.repeat(9000) }))).toBe('oversized token');
  expect(issuer.keysRead()).toBe(0);
});

test('without its issuer a token is neither good nor bad; afterwards it is good', async () => {
  issuer.fail(true);
  const token = await issuer.token();
  await expect(way(bearing(token))).rejects.toMatchObject({
    code: 'IDENTITY_PROVIDER_UNAVAILABLE',
    status: 503,
  });
  issuer.fail(false);
  expect(await way(bearing(token))).toMatchObject({ id: 'kim' });
});

test('metadata of another issuer are not believed', async () => {
  const behind = `${issuer.url}/`;
  const wrong = oidcWay(settings({ VOUCH_OIDC_ISSUER: behind }), createIssuer(behind));
  await expect(wrong(bearing(await issuer.token()))).rejects.toMatchObject({
    code: 'IDENTITY_PROVIDER_UNAVAILABLE',
  });
});

test.each(['ann\n', 'a\u0000b', '\ud800x', 'timer\u200b'])('nobody is %j', async (sub) => {
  expect(await refusalOf(await issuer.token({ sub }))).toBe('token names nobody');
});
