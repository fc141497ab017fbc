import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createQuota, type CountQuestions } from '../../api/gateway/quota.js';
import type { QuerySummary } from '../../contract/query.js';
import { startDevServer } from '../support/temporal.js';
import { eventually, expectProblem, startApi, type Api } from './support.js';

const ORIGIN = 'https://intranet.example.org';
let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, {
    settings: {
      VOUCH_AUTH: 'required',
      VOUCH_RATE_LIMIT_PER_MINUTE: '20',
      VOUCH_QUOTA_PRINCIPAL_PER_DAY: '2',
      VOUCH_QUOTA_TENANT_PER_DAY: '3',
      VOUCH_CORS_ORIGINS: ORIGIN,
    },
  });
});
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

async function bearer(principal: string, tenant = 'default'): Promise<Record<string, string>> {
  const key = { name: 'test', principal, roles: ['asker' as const], groups: [], tenant };
  return { Authorization: `Bearer ${(await api.apiKeys.create(key, 'test')).secret}` };
}

const ask = (headers: Record<string, string>, key?: string) =>
  api.post<{ id: string }>(
    '/v1/queries',
    { question: 'How many days of leave are there?' },
    { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  );

test('a principal may make so many requests within a minute, with whatever key', async () => {
  const keys = [await bearer('busy'), await bearer('busy')];
  for (let made = 0; made < 20; made++) {
    const { status, headers } = await api.get('/v1/me', keys[made % 2]);
    expect(status).toBe(200);
    expect(headers.get('ratelimit')).toMatch(new RegExp(`"requests"; r=${19 - made}; t=\\d+`));
  }
  const refused = await api.get('/v1/me', keys[0]);
  expectProblem(refused, 429, 'RATE_LIMITED');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.get('/v1/me', await bearer('calm'))).status).toBe(200);
  expect((await api.get('/healthz', keys[0])).status).toBe(200);
});

test('questions are counted per person, and an answer that was lost is not asked twice', async () => {
  const ann = await bearer('ann', 'sales');
  const first = await ask(ann, 'one');
  expect(first.status).toBe(202);
  expect((await ask(ann, 'two')).status).toBe(202);
  const refused = await ask(ann, 'three');
  const problem = expectProblem(refused, 429, 'QUOTA_EXCEEDED');
  expect(problem).toMatchObject({ quota: 'principal', limit: 2 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const again = await ask(ann, 'one');
  expect([again.status, again.body.id]).toEqual([202, first.body.id]);
  // reading goes on
  expect((await api.get(`/v1/queries/${first.body.id}`, ann)).status).toBe(503);
});

test('questions are counted per tenant, by every process from the same list', async () => {
  const bob = await bearer('bob', 'legal');
  const eve = await bearer('eve', 'legal');
  for (const headers of [bob, bob, eve]) expect((await ask(headers)).status).toBe(202);
  expect(expectProblem(await ask(eve), 429, 'QUOTA_EXCEEDED')).toMatchObject({ quota: 'tenant', limit: 3 });
  // those of another tenant have their own
  expect((await ask(await bearer('joe'))).status).toBe(202);
  await eventually(
    () => api.get<{ items: QuerySummary[] }>('/v1/queries', bob),
    ({ body }) => body.items.length === 2,
  );
  const other = await startApi(env, {
    settings: { VOUCH_AUTH: 'required', VOUCH_QUOTA_TENANT_PER_DAY: '3' },
  });
  const { secret } = await other.apiKeys.create(
    { name: 'test', principal: 'sue', roles: ['asker'], groups: [], tenant: 'legal' },
    'test',
  );
  const refused = await other.post(
    '/v1/queries',
    { question: 'Any?' },
    { Authorization: `Bearer ${secret}` },
  );
  expectProblem(refused, 429, 'QUOTA_EXCEEDED');
  await other.stop();
});

test('a quota begins anew with the day, and is counted at most every few seconds', async () => {
  let at = Date.parse('2026-03-01T23:59:50Z');
  const asked: Parameters<CountQuestions>[0][] = [];
  const count: CountQuestions = async (of) => {
    asked.push(of);
    return 1;
  };
  const limits = { VOUCH_QUOTA_PRINCIPAL_PER_DAY: 2, VOUCH_QUOTA_TENANT_PER_DAY: undefined };
  const quota = createQuota(limits, count, () => at)!;
  const ann = { principal: 'ann', tenant: 'default' };
  await quota.admit(ann);
  quota.note(ann);
  await expect(quota.admit(ann)).rejects.toMatchObject({
    code: 'QUOTA_EXCEEDED',
    headers: { 'Retry-After': '10' },
  });
  expect(asked).toEqual([{ principal: 'ann', since: new Date('2026-03-01T00:00:00Z') }]);
  at += 6_000;
  // not listed yet, but asked
  await expect(quota.admit(ann)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  at += 6_000;
  await quota.admit(ann);
  expect(asked.at(-1)?.since).toEqual(new Date('2026-03-02T00:00:00Z'));
});

test('pages of the named origins may call, without cookies; others may not', async () => {
  const preflight = (origin: string) =>
    fetch(`${api.url}/v1/queries`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
  const allowed = await preflight(ORIGIN);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(allowed.headers.get('access-control-allow-headers')).toMatch(/authorization/);
  expect(allowed.headers.get('access-control-allow-headers')).not.toMatch(/csrf/i);
  expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
  for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'null']) {
    const { headers } = await preflight(origin);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('what the API answers is nothing for a browser to run or frame', async () => {
  const { headers } = await api.get('/v1/me', await bearer('calm'));
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

// last: the address of all these tests is locked out afterwards
test('an address that fails to prove who it is again and again is not listened to for a while', async () => {
  const guess = (n: number) => ({ Authorization: `Bearer vk_000000000000_${'x'.repeat(40)}${n}00` });
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++) statuses.push((await api.get('/v1/me', guess(n % 10))).status);
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
  expectProblem(await api.post('/v1/session', { key: 'vk_guess' }), 429, 'RATE_LIMITED');
  // others behind the same address are not locked out by it
  expect((await api.get('/v1/me', await bearer('neighbour'))).status).toBe(200);
  expect((await api.get('/healthz')).status).toBe(200);
});
