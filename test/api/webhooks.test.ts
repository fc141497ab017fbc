import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { SecurityEntry } from '../../contract/security.js';
import type { Webhook } from '../../contract/webhooks.js';
import { deliveryKey, openWebhookStore } from '../../ports/webhook-store.js';
import { startDevServer } from '../support/temporal.js';
import { expectProblem, startApi, type Api } from './support.js';

type WithSecret = Webhook & { secret: string };

let env: TestWorkflowEnvironment;
let api: Api;
beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, { settings: { VOUCH_WEBHOOK_ALLOW: '127.0.0.1' } });
}, 120_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

const create = (fields: object = {}) =>
  api.post<WithSecret>('/v1/webhooks', { url: 'https://1.1.1.1/hooks', ...fields });

test('an endpoint is added, shown, changed and removed; its secret is shown when it is made, and never again', async () => {
  const { status, body, headers } = await create({ types: ['hitl.requested'], groups: ['legal'] });
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(body.secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  const { secret, ...shown } = body;
  expect(shown).toMatchObject({
    url: 'https://1.1.1.1/hooks',
    types: ['hitl.requested'],
    groups: ['legal'],
    enabled: true,
    createdBy: 'local',
  });
  const path = `/v1/webhooks/${body.id}`;
  expect((await api.get(path)).body).toEqual(shown);
  const list = await api.get<{ items: Webhook[] }>('/v1/webhooks');
  expect(list.body.items).toContainEqual(shown);
  expect(JSON.stringify(list.body)).not.toContain(secret);

  const changed = await api.patch<Webhook>(path, { types: [], enabled: false });
  expect(changed.body).toMatchObject({ types: [], groups: ['legal'], enabled: false });
  expect(changed.body.disabled?.because).toBe('by_hand');
  expectProblem(await api.post(`${path}/deliveries/d000000000001/redeliver`, {}), 409, 'WEBHOOK_DISABLED');
  const enabled = await api.patch<Webhook>(path, { enabled: true });
  expect(enabled.body).toEqual({ ...shown, types: [] });
  expectProblem(await api.post(`${path}/deliveries/d000000000001/redeliver`, {}), 404, 'WEBHOOK_NOT_FOUND');
  expect((await api.get<{ items: [] }>(`${path}/deliveries?state=dead`)).body).toEqual({ items: [] });

  expect((await api.delete(path)).body).toEqual({ id: body.id, status: 'removed' });
  expectProblem(await api.get(path), 404, 'WEBHOOK_NOT_FOUND');
  expectProblem(await api.delete(path), 404, 'WEBHOOK_NOT_FOUND');
});

test('a rotation gives another secret, and keeps the old one for a day', async () => {
  const { body } = await create();
  const rotated = await api.post<WithSecret>(`/v1/webhooks/${body.id}/rotate-secret`, {});
  expect(rotated.status).toBe(200);
  expect(rotated.body.secret).not.toBe(body.secret);
  const left = Date.parse(rotated.body.oldSecretUntil ?? '') - Date.now();
  expect(left).toBeGreaterThan(23 * 3_600_000);
  expect(left).toBeLessThanOrEqual(24 * 3_600_000);
});

test('what is sent again is accepted, and waits', async () => {
  const { body } = await create();
  const id = 'd000000000001';
  const payload = { type: 'query.ended', timestamp: '2026-11-01T00:00:00.000Z', data: {} } as const;
  const dead = { id, webhookId: body.id, messageId: 'msg_1', type: payload.type, at: payload.timestamp };
  const { deliveries } = openWebhookStore(api.keyValues);
  await deliveries.put({
    key: deliveryKey(body.id, id),
    value: { ...dead, payload, state: 'dead', attempts: 10 },
  });
  const again = await api.post(`/v1/webhooks/${body.id}/deliveries/${id}/redeliver`, {});
  expect(again).toMatchObject({ status: 202, body: { id, state: 'pending' } });
});

test.each([
  ['http://1.1.1.1/', 'https'],
  ['https://10.0.0.1/', 'VOUCH_WEBHOOK_ALLOW'],
  ['https://[::ffff:169.254.169.254]/', 'VOUCH_WEBHOOK_ALLOW'],
  ['https://name:pass@1.1.1.1/', 'password'],
  ['nowhere', 'https://example.org'],
])('%s is refused, with what to do', async (url, help) => {
  const problem = expectProblem(await create({ url }), 422, 'WEBHOOK_URL_REFUSED');
  expect(problem.detail).toContain(help);
  const { body } = await create();
  expectProblem(await api.patch(`/v1/webhooks/${body.id}`, { url }), 422, 'WEBHOOK_URL_REFUSED');
});

test('what the settings allow is taken over http', async () => {
  expect((await create({ url: 'http://127.0.0.1:9/' })).status).toBe(201);
});

test('what is no endpoint is named by field', async () => {
  const problem = expectProblem(
    await create({ types: ['hitl.requested', 'hitl.unheard'], secret: 'mine' }),
    400,
    'INVALID_REQUEST',
  );
  expect(problem.errors?.map(({ pointer }) => pointer).sort()).toEqual(['/secret', '/types/1']);
  expectProblem(await api.get('/v1/webhooks/nonsense'), 404, 'WEBHOOK_NOT_FOUND');
});

test('an endpoint or a delivery that cannot be read is named, and can be removed; all others are listed', async () => {
  const { body } = await create();
  const id = 'wh-00000000anothera';
  await api.keyValues.put({ space: 'webhooks', key: id, value: { url: 7 } });
  await api.keyValues.put({ space: 'webhook-deliveries', key: `${body.id}/d000000000001`, value: {} });
  const list = await api.get<{ items: Webhook[]; unreadable?: string[] }>('/v1/webhooks');
  expect(list.body.items.map((one) => one.id)).toContain(body.id);
  expect(list.body.unreadable).toEqual([id]);
  expect((await api.get<{ items: [] }>(`/v1/webhooks/${body.id}/deliveries`)).body).toEqual({ items: [] });
  expect((await api.delete(`/v1/webhooks/${id}`)).status).toBe(200);
  expect((await api.delete(`/v1/webhooks/${body.id}`)).status).toBe(200);
  const after = await api.get<{ items: Webhook[]; unreadable?: string[] }>('/v1/webhooks');
  expect(after.body).not.toHaveProperty('unreadable');
});

test('every change stands in the security log, without secret and address', async () => {
  const { body } = await create({ description: 'for the log' });
  await api.patch(`/v1/webhooks/${body.id}`, { description: 'changed' });
  await api.delete(`/v1/webhooks/${body.id}`);
  const log = await api.get<{ items: SecurityEntry[] }>('/v1/security-log?type=webhook_changed');
  const mine = log.body.items.filter(({ target }) => target === body.id);
  expect(mine.map(({ principal, reason }) => [principal, reason])).toEqual([
    ['local', 'removed'],
    ['local', 'changed: description'],
    ['local', 'added'],
  ]);
  expect(JSON.stringify(log.body)).not.toMatch(/whsec_|1\.1\.1\.1/);
});
