import { request } from 'node:http';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { ApiKey, NewKey } from '../../../contract/keys.js';
import type { Me } from '../../../contract/endpoints.js';
import type { SecurityEntry } from '../../../contract/security.js';
import { AUDIENCE, startIssuer, type TestIssuer } from '../../support/oidc-issuer.js';
import { startDevServer } from '../../support/temporal.js';
import { as, expectProblem, startApi, type Api, type Response } from '../support.js';
import { bearer, keyOf } from './support.js';

let env: TestWorkflowEnvironment;
let issuer: TestIssuer;
let api: Api;
let admin: Record<string, string>;
let auditor: Record<string, string>;

beforeAll(async () => {
  env = await startDevServer();
  issuer = await startIssuer();
  api = await startApi(env, {
    settings: {
      VOUCH_AUTH: 'required',
      VOUCH_OIDC_ISSUER: issuer.url,
      VOUCH_OIDC_AUDIENCE: AUDIENCE,
      VOUCH_PUBLIC_URL: 'https://vouch.example.org',
    },
  });
  admin = await keyOf(api, 'root', ['admin']);
  auditor = await keyOf(api, 'paula', ['auditor']);
}, 120_000);

afterAll(async () => {
  await api.stop();
  await issuer.close();
  await env.teardown();
});

function expectRefused(response: Response<unknown>): void {
  expectProblem(response, 401, 'UNAUTHENTICATED');
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="vouch"/);
}

const logged = async (query = ''): Promise<SecurityEntry[]> => {
  const { status, body } = await api.get<{ items: SecurityEntry[] }>(`/v1/security-log${query}`, auditor);
  expect(status).toBe(200);
  return body.items;
};

test('nothing is open to anybody but whether it runs', async () => {
  for (const path of [
    '/v1/me',
    '/v1/queries',
    '/v1/requests',
    '/v1/keys',
    '/v1/events',
    '/v1/queries/q-1/events',
    '/metrics',
  ])
    expectRefused(await api.get(path));
  expectRefused(await api.post('/v1/queries', { question: 'Hello?' }));
  expectRefused(await api.post('/codec/decode', { payloads: [] }));
  expect((await api.get('/healthz')).status).toBe(200);
});

test('a key and a token say who it is and how that was proven', async () => {
  const kim = await keyOf(api, 'kim', ['asker'], ['legal']);
  expect((await api.get<Me>('/v1/me', kim)).body).toEqual({
    id: 'kim',
    groups: ['everyone', 'legal'],
    roles: ['asker'],
    tenant: 'default',
    modes: ['strict', 'auto'],
    via: expect.stringMatching(/^key:[0-9a-z]+$/) as string,
  });
  const token = await issuer.token({ sub: 'lee', roles: 'reviewer' });
  expect((await api.get<Me>('/v1/me', bearer(token))).body).toMatchObject({
    id: 'lee',
    roles: ['reviewer'],
    via: `oidc:${issuer.url}`,
  });
});

test('nobody acts as somebody else', async () => {
  const problem = expectProblem(await api.get('/v1/me', { ...admin, ...as('kim') }), 403, 'PERSON_UNKNOWN');
  expect(problem.detail).toMatch(/X-Vouch-As/);
  expectRefused(await api.get('/v1/me', as('local')));
});

test('a token without a role is known and may do nothing', async () => {
  const nobody = bearer(await issuer.token({ sub: 'max', roles: ['boss'] }));
  expect((await api.get<Me>('/v1/me', nobody)).body.roles).toEqual([]);
  const problem = expectProblem(await api.get('/v1/queries', nobody), 403, 'ROLE_REQUIRED');
  expect(problem['roles']).toEqual(['asker', 'auditor']);
});

test('an issuer that is away is no fault of the token', async () => {
  const other = await startIssuer();
  const away = await startApi(env, {
    settings: { VOUCH_AUTH: 'required', VOUCH_OIDC_ISSUER: other.url, VOUCH_OIDC_AUDIENCE: AUDIENCE },
  });
  const token = await other.token();
  await other.close();
  const response = await away.get('/v1/me', bearer(token));
  const problem = expectProblem(response, 503, 'IDENTITY_PROVIDER_UNAVAILABLE');
  expect(response.headers.get('retry-after')).not.toBeNull();
  expect(JSON.stringify(problem)).not.toContain(other.url);
  expect((await away.get('/v1/me', await keyOf(away, 'kim', ['asker']))).status).toBe(200);
  await away.stop();
});

test('an admin makes, lists, rotates and revokes keys; nobody else does', async () => {
  const order = { name: 'ci', principal: 'robot', roles: ['asker'], groups: ['legal'], expiresInDays: 30 };
  const made = await api.post<NewKey>('/v1/keys', order, admin);
  expect(made.status).toBe(201);
  expect(made.headers.get('cache-control')).toBe('no-store');
  expect((await api.get('/v1/me', bearer(made.body.secret))).status).toBe(200);

  const rotated = await api.post<NewKey>(`/v1/keys/${made.body.id}/rotate`, { graceSeconds: 60 }, admin);
  expect(rotated.status).toBe(201);
  for (const { secret } of [made.body, rotated.body])
    expect((await api.get('/v1/me', bearer(secret))).status).toBe(200);

  const revoked = await api.delete<ApiKey>(`/v1/keys/${rotated.body.id}`, admin);
  expect(revoked.body.revokedAt).toBeDefined();
  expectRefused(await api.get('/v1/me', bearer(rotated.body.secret)));

  const list = await api.get<{ items: ApiKey[]; next?: string }>('/v1/keys?limit=2', admin);
  expect(list.body.items.map(({ id }) => id)).toEqual([rotated.body.id, made.body.id]);
  expect(JSON.stringify(list.body)).not.toMatch(/vk_|secret|hash/i);
  const rest = await api.get<{ items: ApiKey[] }>(`/v1/keys?limit=2&cursor=${list.body.next}`, admin);
  expect(rest.body.items.length).toBeGreaterThan(0);

  expectProblem(await api.delete('/v1/keys/000000000000', admin), 404, 'KEY_NOT_FOUND');
  expectProblem(await api.delete('/v1/keys/..%2f', admin), 404, 'KEY_NOT_FOUND');
  expectProblem(await api.post('/v1/keys', { ...order, principal: 'timer' }, admin), 400, 'INVALID_REQUEST');
  expectProblem(await api.post('/v1/keys', { ...order, roles: [] }, admin), 400, 'INVALID_REQUEST');
  const tooLong = { graceSeconds: 8 * 24 * 3600 };
  expectProblem(await api.post(`/v1/keys/${made.body.id}/rotate`, tooLong, admin), 400, 'INVALID_REQUEST');
  const reviewer = await keyOf(api, 'lee', ['reviewer', 'asker', 'auditor']);
  expectProblem(await api.post('/v1/keys', order, reviewer), 403, 'ROLE_REQUIRED');
  expectProblem(await api.delete(`/v1/keys/${made.body.id}`, reviewer), 403, 'ROLE_REQUIRED');

  const changes = await logged('?principal=root');
  expect(changes.filter(({ target }) => target === made.body.id).map(({ type }) => type)).toEqual([
    'key_rotated',
    'key_created',
  ]);
  expect(changes.find(({ type }) => type === 'key_revoked')).toMatchObject({
    principal: 'root',
    via: expect.stringMatching(/^key:/) as string,
    target: rotated.body.id,
    address: expect.stringContaining('127.0.0.1') as string,
  });
});

test('the security log tells who was refused and why, to auditors alone', async () => {
  const kim = await keyOf(api, 'kim', ['asker']);
  const { secret, id } = await api.apiKeys.create(
    { name: 'x', principal: 'gone', roles: ['asker'], groups: [], tenant: 'default' },
    'test',
  );
  await api.apiKeys.revoke(id);
  await api.get('/v1/me', bearer(secret));
  await api.get('/v1/me', bearer(await issuer.token({ aud: 'https://other.test' })));
  await api.get('/v1/keys', kim);
  expectProblem(await api.get('/v1/security-log', admin), 403, 'ROLE_REQUIRED');

  const refused = await logged('?type=sign_in_refused');
  expect(refused.find(({ target }) => target === id)).toMatchObject({
    code: 'UNAUTHENTICATED',
    reason: 'revoked key',
    address: expect.stringContaining('127.0.0.1') as string,
  });
  expect(refused.map(({ reason }) => reason)).toContain('token of another aud');
  expect(await logged('?type=access_refused&principal=kim')).toMatchObject([
    { code: 'ROLE_REQUIRED', reason: 'role: listKeys', principal: 'kim' },
  ]);
  expect(await logged(`?since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  expectProblem(await api.get('/v1/security-log?since=yesterday', auditor), 400, 'INVALID_REQUEST');
});

test('a flood of refusals from one address fills one entry', async () => {
  // one of its own: who floods is not listened to for a while
  const flooded = await startApi(env, { settings: { VOUCH_AUTH: 'required' } });
  for (let i = 0; i < 25; i++) expectRefused(await flooded.get('/v1/me', bearer(`garbage${i}`)));
  await flooded.securityLog.close();
  const { items } = await flooded.securityLog.list({ limit: 10 });
  expect(items).toMatchObject([{ type: 'sign_in_refused', reason: 'unreadable token', count: 25 }]);
  expect(JSON.stringify(items)).not.toContain('garbage');
  await flooded.stop();
});

test('it answers to its own names only', async () => {
  const { port } = new URL(api.url);
  const statusFor = (host: string, path = '/v1/me') =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers: { host, ...admin } }, (res) => {
        res.resume();
        resolve(res.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await statusFor('vouch.example.org')).toBe(200);
  expect(await statusFor('VOUCH.example.org')).toBe(200);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor('vouch.example.org.evil.example')).toBe(404);
  expect(await statusFor('evil.example')).toBe(404);
  // what balances load asks by an address of its own
  expect(await statusFor('10.0.0.7', '/healthz')).toBe(200);
});

test('what a proxy says about where a request came from counts only where the proxy is trusted', async () => {
  const forwarded = { 'X-Forwarded-For': '203.0.113.9' };
  await api.get('/v1/me', { ...bearer('vk_000000000000_' + 'A'.repeat(43)), ...forwarded });
  const [untrusted] = await logged('?type=sign_in_refused&limit=1');
  expect(untrusted).toMatchObject({
    reason: 'unknown key',
    target: '000000000000',
    address: expect.stringContaining('127.0.0.1') as string,
  });

  const behind = await startApi(env, {
    settings: { VOUCH_AUTH: 'required', VOUCH_TRUST_PROXY: 'loopback' },
  });
  await behind.get('/v1/me', { ...bearer('garbage'), ...forwarded });
  const { items } = await behind.securityLog.list({ limit: 1 });
  expect(items).toMatchObject([{ type: 'sign_in_refused', address: '203.0.113.9' }]);
  await behind.stop();
});
