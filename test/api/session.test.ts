import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { returnPath } from '../../api/auth/sign-in.js';
import { idCookie } from '../../api/auth/session-cookie.js';
import { createSessions } from '../../api/auth/session-store.js';
import type { Me } from '../../contract/endpoints.js';
import type { NewKey } from '../../contract/keys.js';
import type { SecurityEntry } from '../../contract/security.js';
import { startDevServer } from '../support/temporal.js';
import { CLIENT_ID, startProvider, type TestProvider } from '../support/oidc-provider.js';
import { expectProblem, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let provider: TestProvider;
let api: Api;
let admin: string;

beforeAll(async () => {
  env = await startDevServer();
  provider = await startProvider();
  api = await startApi(env, {
    settings: {
      VOUCH_AUTH: 'required',
      VOUCH_OIDC_ISSUER: provider.url,
      VOUCH_OIDC_AUDIENCE: 'vouch-api',
      VOUCH_OIDC_CLIENT_ID: CLIENT_ID,
      VOUCH_OIDC_CLIENT_SECRET: 'a secret of the client',
    },
  });
  admin = (await newKey({ roles: ['admin', 'auditor'], principal: 'root' })).secret;
});
afterAll(async () => {
  await api.stop();
  await provider.close();
  await env.teardown();
});

const newKey = (key: Partial<NewKey> = {}): Promise<NewKey> =>
  api.apiKeys.create(
    { name: 'test', principal: 'ann', roles: ['asker'], groups: ['legal'], tenant: 'default', ...key },
    'test',
  );

const CSRF = { 'X-Vouch-CSRF': '1' };

/** `name=value` of the cookies that a response sets. */
function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Signs in with a key and gives the headers of the session. */
async function signIn(key: string, before: Record<string, string> = {}) {
  const { status, headers, body } = await api.post<{ id: string }>('/v1/session', { key }, before);
  expect(status).toBe(201);
  return { id: body.id, cookie: headers.getSetCookie()[0] ?? '', headers: { Cookie: cookiesOf(headers) } };
}

describe('with a key', () => {
  test('one is whom the key names, by a cookie that scripts and other sites cannot use', async () => {
    const { id, secret } = await newKey();
    const session = await signIn(secret);
    expect(session.id).toBe('ann');
    expect(session.cookie).toMatch(/^vouch=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax$/);
    const { body } = await api.get<Me>('/v1/me', session.headers);
    expect(body).toEqual({
      id: 'ann',
      groups: ['everyone', 'legal'],
      roles: ['asker'],
      tenant: 'default',
      modes: ['strict', 'auto'],
      via: `key:${id}`,
    });
  });

  test('a wrong key is refused and noted, and no word of it comes back', async () => {
    const wrong = 'vk_000000000000aaaaaaaa_' + 'x'.repeat(43);
    const refused = await api.post('/v1/session', { key: wrong });
    expectProblem(refused, 401, 'UNAUTHENTICATED');
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(JSON.stringify(refused.body)).not.toContain('x'.repeat(43));
    expectProblem(await api.post('/v1/session', { key: 'not a key' }), 401, 'UNAUTHENTICATED');
    expectProblem(await api.post('/v1/session', {}), 400, 'INVALID_REQUEST');
    const log = await api.get<{ items: SecurityEntry[] }>('/v1/security-log?type=sign_in_refused', {
      Authorization: `Bearer ${admin}`,
    });
    expect(log.body.items.map(({ target }) => target)).toContain('000000000000aaaaaaaa');
  });

  test('signing in again gives another id and ends the session before', async () => {
    const { secret } = await newKey();
    const first = await signIn(secret);
    const second = await signIn(secret, { ...first.headers, ...CSRF });
    expect(second.headers).not.toEqual(first.headers);
    expectProblem(await api.get('/v1/me', first.headers), 401, 'UNAUTHENTICATED');
    expect((await api.get('/v1/me', second.headers)).status).toBe(200);
  });

  test('an id that a browser brought along never becomes a session', async () => {
    const { secret } = await newKey();
    const planted = { Cookie: `vouch=${'a'.repeat(43)}` };
    await signIn(secret, { ...planted, ...CSRF });
    expectProblem(await api.get('/v1/me', planted), 401, 'UNAUTHENTICATED');
  });

  test('signing out ends the session everywhere and removes the cookie', async () => {
    const { headers } = await signIn((await newKey()).secret);
    const out = await api.delete('/v1/session', { ...headers, ...CSRF });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toMatch(/^vouch=; Max-Age=0;/);
    expectProblem(await api.get('/v1/me', headers), 401, 'UNAUTHENTICATED');
    expect((await api.delete('/v1/session')).status).toBe(204);
  });

  test('a session ends with its key', async () => {
    const key = await newKey();
    const { headers } = await signIn(key.secret);
    expect((await api.get('/v1/me', headers)).status).toBe(200);
    await api.apiKeys.revoke(key.id);
    expectProblem(await api.get('/v1/me', headers), 401, 'UNAUTHENTICATED');
  });
});

describe('what another site has a signed-in browser do is refused', () => {
  let headers: Record<string, string>;
  beforeAll(async () => ({ headers } = await signIn((await newKey()).secret)));

  test.each<[string, Record<string, string>]>([
    ['without the header', {}],
    ['from another site', { ...CSRF, 'Sec-Fetch-Site': 'cross-site' }],
    ['from another host of the same site', { ...CSRF, 'Sec-Fetch-Site': 'same-site' }],
    ['from another origin', { ...CSRF, Origin: 'https://evil.example' }],
    ['from a page that hides where it is', { ...CSRF, Origin: 'null' }],
  ])('%s', async (_, further) => {
    const sent = { ...headers, ...further };
    expectProblem(await api.post('/v1/queries', { question: 'Who?' }, sent), 403, 'FORGED_REQUEST');
    expectProblem(await api.delete('/v1/session', sent), 403, 'FORGED_REQUEST');
    expect((await api.get('/v1/me', headers)).status).toBe(200);
  });

  test('the own pages and programs with a key are not', async () => {
    const own = { ...headers, ...CSRF, Origin: api.url, 'Sec-Fetch-Site': 'same-origin' };
    expect((await api.post('/v1/queries', { question: 'Who?' }, own)).status).toBe(202);
    const { secret } = await newKey();
    const bearer = { Authorization: `Bearer ${secret}` };
    expect((await api.post('/v1/queries', { question: 'Who?' }, bearer)).status).toBe(202);
  });
});

describe('at the identity provider', () => {
  afterEach(() => {
    provider.says({});
    provider.refuses(undefined);
  });

  /** Goes where a browser goes, with the cookies that it has. */
  async function visit(url: string, cookie = '') {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    await response.arrayBuffer();
    return { to: response.headers.get('location') ?? '', cookie: cookiesOf(response.headers) };
  }

  /** To the provider and back, up to the address that it sends the browser to. */
  async function begin(returnTo = '/') {
    const started = await visit(`${api.url}/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`);
    const back = await visit(started.to);
    return { back: back.to, cookie: started.cookie };
  }

  test('one comes back as whom it names, to the page where one was', async () => {
    provider.says({ sub: 'lee', roles: ['reviewer', 'unknown'], groups: ['legal'] });
    const { back, cookie } = await begin('/queries?stage=running');
    expect(provider.asked.at(-1)?.get('code_challenge_method')).toBe('S256');
    const done = await visit(back, cookie);
    expect(done.to).toBe('/queries?stage=running');
    const me = await api.get<Me>('/v1/me', { Cookie: done.cookie });
    expect(me.body).toMatchObject({
      id: 'lee',
      roles: ['reviewer'],
      groups: ['everyone', 'legal'],
      via: `oidc:${provider.url}`,
    });
  });

  test('an address that was used, or begun in another browser, is good for nothing', async () => {
    const { back, cookie } = await begin();
    await visit(back, cookie);
    const again = await visit(back, cookie);
    expect(again.to).toBe('/sign-in?problem=expired&returnTo=%2F');
    const other = await begin();
    expect((await visit(other.back)).to).toBe('/sign-in?problem=expired&returnTo=%2F');
    const mine = await begin();
    const swapped = await visit(other.back, mine.cookie);
    expect(swapped.to).toMatch(/problem=refused/);
    expect(swapped.cookie).not.toMatch(/vouch=\S/);
  });

  test.each([
    ['a token for another client', { aud: 'other' }],
    ['a token of another issuer', { iss: 'https://evil.example' }],
    ['a token of another sign-in', { nonce: 'other' }],
    ['a token that is over', { exp: 1 }],
    ['a name that means something else here', { sub: 'local' }],
  ])('%s is refused', async (_, claims) => {
    provider.says(claims);
    const { back, cookie } = await begin();
    expect((await visit(back, cookie)).to).toMatch(/^\/sign-in\?problem=refused/);
  });

  test('a person who was refused there, and a provider that is away, lead back to the page', async () => {
    provider.refuses('access_denied');
    const { back, cookie } = await begin();
    expect((await visit(back, cookie)).to).toMatch(/^\/sign-in\?problem=refused/);
    provider.refuses(undefined);
    const late = await begin();
    provider.fail(true);
    expect((await visit(late.back, late.cookie)).to).toMatch(/^\/sign-in\?problem=/);
    provider.fail(false);
  });

  test('the page knows how to sign in', async () => {
    const { body } = await api.get('/v1/sign-in');
    expect(body).toEqual({ required: true, key: true, provider: { name: new URL(provider.url).host } });
  });
});

test.each([
  ['/queries?stage=running#x', '/queries?stage=running#x'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['evil', '/'],
  ['/auth/oidc/start', '/'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
])('after signing in one goes to a page of this installation: %j', (asked, path) => {
  expect(returnPath(asked)).toBe(path);
});

test('a page to go back to has an address of a sensible length', () => {
  expect(returnPath(`/${'a'.repeat(3000)}`)).toBe('/');
});

test('behind TLS the cookie is for this host alone, and for TLS alone', () => {
  const settings = { VOUCH_API_HOST: '127.0.0.1', VOUCH_PUBLIC_URL: 'https://vouch.example.org' };
  expect(idCookie('vouch', settings).set('x', 60)).toBe(
    '__Host-vouch=x; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  const beyond = { VOUCH_API_HOST: '0.0.0.0', VOUCH_PUBLIC_URL: undefined };
  expect(idCookie('vouch', beyond).set('x', 60)).toMatch(/^__Host-.*Secure/);
});

test('a session ends after an hour without use, and after its longest time whatever is done', async () => {
  let at = Date.now();
  const caller = { id: 'ann', groups: [], roles: [], tenant: 'default', via: 'oidc:https://id.example' };
  const options = { hours: 2, callerOfKey: async () => undefined, now: () => at };
  const sessions = createSessions(api.keyValues, options);
  const idle = await sessions.begin(caller);
  const busy = await sessions.begin(caller);
  at += 50 * 60_000;
  expect((await sessions.find(busy.id))?.caller).toEqual(caller);
  at += 50 * 60_000;
  expect(await sessions.find(idle.id)).toBeUndefined();
  expect((await sessions.find(busy.id))?.endsAt).toBe(busy.endsAt);
  at += 30 * 60_000;
  expect(await sessions.find(busy.id)).toBeUndefined();
});
