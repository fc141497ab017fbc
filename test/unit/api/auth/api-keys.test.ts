import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedKeyValueStore, openDatabase } from '../../../../adapters/stores/embedded/index.js';
import { createApiKeys, type ApiKeys } from '../../../../api/auth/api-keys.js';
import { createKeySchema } from '../../../../contract/keys.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let folder: string;
let store: ReturnType<typeof createEmbeddedKeyValueStore>;
let database: ReturnType<typeof openDatabase>;
let keys: ApiKeys;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-keys-'));
  database = openDatabase(folder);
  store = createEmbeddedKeyValueStore(database);
  now = Date.now();
  keys = createApiKeys(store, () => now);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const order = (more: object = {}) =>
  createKeySchema.parse({ name: 'ci', principal: 'robot', roles: ['asker'], ...more });

test('a key is found by its secret alone, and its secret is stored nowhere', async () => {
  const { secret, ...key } = await keys.create(order({ groups: ['legal'] }), 'root');
  expect(secret).toMatch(/^vk_[0-9a-z]{12,24}_[A-Za-z0-9_-]{43}$/);
  expect(key).toMatchObject({ principal: 'robot', createdBy: 'root', groups: ['legal'], tenant: 'default' });
  expect((await keys.find(secret))?.key.id).toBe(key.id);
  const [, , own = ''] = /^vk_([^_]+)_(.*)$/.exec(secret) ?? [];
  const other = `vk_${key.id}_${own.startsWith('A') ? 'B' : 'A'}${own.slice(1)}`;
  expect(await keys.find(other)).toBeUndefined();
  expect(await keys.find(`vk_${'0'.repeat(17)}_${own}`)).toBeUndefined();
  expect(await keys.find(`${secret}x`)).toBeUndefined();
  expect(JSON.stringify(await store.list({ space: 'api-keys', limit: 10 }))).not.toContain(own);
  expect(JSON.stringify(await keys.list({ limit: 10 }))).not.toMatch(/secret|Hash/);
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(readFileSync(join(folder, file)).includes(own)).toBe(false);
});

test('a key ends when it expires', async () => {
  const { secret } = await keys.create(order({ expiresInDays: 1 }), 'root');
  now += DAY - 1;
  expect((await keys.find(secret))?.ended).toBeUndefined();
  now += 1;
  expect((await keys.find(secret))?.ended).toBe('expired');
});

test('a revoked key is refused at once here, and within two seconds elsewhere', async () => {
  const elsewhere = createApiKeys(store, () => now);
  const { secret, id } = await keys.create(order(), 'root');
  expect((await elsewhere.find(secret))?.ended).toBeUndefined();
  await keys.revoke(id);
  expect((await keys.find(secret))?.ended).toBe('revoked');
  now += 2_000;
  expect((await elsewhere.find(secret))?.ended).toBe('revoked');
  const { revokedAt } = await keys.revoke(id);
  now += MINUTE;
  expect((await keys.revoke(id)).revokedAt).toBe(revokedAt);
});

test('a successor takes over; the key before works as long as the grace', async () => {
  const first = await keys.create(order({ expiresInDays: 10 }), 'root');
  now += 2 * DAY;
  const second = await keys.rotate(first.id, 3600, 'root');
  expect(second).toMatchObject({ name: 'ci', principal: 'robot', roles: ['asker'] });
  expect(Date.parse(second.expiresAt ?? '')).toBe(now + 10 * DAY);
  expect((await keys.find(first.secret))?.key).toMatchObject({ rotatedTo: second.id });
  expect((await keys.find(first.secret))?.ended).toBeUndefined();
  now += 3600_000;
  expect((await keys.find(first.secret))?.ended).toBe('expired');
  expect((await keys.find(second.secret))?.ended).toBeUndefined();

  const third = await keys.rotate(second.id, 0, 'root');
  expect((await keys.find(second.secret))?.ended).toBe('revoked');
  await expect(keys.rotate(second.id, 0, 'root')).rejects.toMatchObject({ code: 'KEY_ENDED' });
  await expect(keys.rotate('000000000000', 0, 'root')).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
  const { items } = await keys.list({ limit: 10 });
  expect(items.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
});

test('of two who rotate at the same moment one wins, and no key is left over', async () => {
  const { id } = await keys.create(order(), 'root');
  const attempts = await Promise.allSettled([keys.rotate(id, 0, 'a'), keys.rotate(id, 0, 'b')]);
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await keys.list({ limit: 10 })).items).toHaveLength(2);
});

test('the last use is noted, at most once a minute, and undoes no revocation', async () => {
  const { secret, id } = await keys.create(order(), 'root');
  const lastUse = async () => (await createApiKeys(store).list({ limit: 1 })).items[0]?.lastUsedAt;
  await keys.find(secret);
  const first = new Date(now).toISOString();
  expect(await lastUse()).toBe(first);
  now += MINUTE - 1;
  await keys.find(secret);
  expect(await lastUse()).toBe(first);
  now += 1;
  await keys.find(secret);
  expect(await lastUse()).toBe(new Date(now).toISOString());

  now += MINUTE - 1_000;
  await keys.find(secret);
  await createApiKeys(store, () => now).revoke(id);
  now += 1_500;
  await keys.find(secret);
  now += 2_000;
  expect((await keys.find(secret))?.ended).toBe('revoked');
});

test.each(['local', 'Timer', 'policy', 'me', 'nobody', 'anybody', 'a b', '', 'x'.repeat(201)])(
  'nobody acts as “%s” with a key',
  (principal) => {
    expect(createKeySchema.safeParse({ name: 'x', principal, roles: ['asker'] }).success).toBe(false);
  },
);
