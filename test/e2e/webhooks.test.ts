import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { isNotice } from '../../contract/events.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import type { Delivery, Webhook } from '../../contract/webhooks.js';
import { startSmtpServer, type SmtpServer } from '../support/smtp/smtp-server.js';
import {
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '../support/webhook-receiver.js';
import { until } from '../support/wait.js';
import { call, queryUntil, vouch, vouchJson } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

const UNKNOWN = '화성 탐사 로봇의 배터리 용량은 얼마인가요?';
type WithSecret = Webhook & { secret: string };

let receiver: WebhookReceiver;
let smtp: SmtpServer;
let folder: StackFolder;
let stack: Stack;
let endpoint: WithSecret;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  smtp = await startSmtpServer();
  folder = await stackFolder({
    VOUCH_WEBHOOK_ALLOW: '127.0.0.1',
    VOUCH_PUBLIC_URL: 'https://vouch.example.org',
    VOUCH_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 5).toString('base64')}`,
    VOUCH_SMTP_URL: smtp.url,
    VOUCH_MAIL_FROM: 'vouch@example.org',
    VOUCH_MAIL_TO: '*:desk@example.org',
  });
  stack = await folder.start('--no-sample');
  endpoint = await vouchJson<WithSecret>(stack, 'webhooks', 'add', receiver.url, '--description', 'test');
}, 300_000);
afterAll(async () => {
  await folder.remove();
  await receiver.stop();
  await smtp.stop();
});

/** Asks what waits for a review. */
async function askUntilItWaits(): Promise<QueryView> {
  const body: StartQuery = { question: UNKNOWN, policy: { cache: { ttlSeconds: 0 } } };
  const query = await call<QueryView>(stack, 'POST', '/v1/queries', body, { prefer: 'wait=30' });
  expect(query.stage).toBe('reviewing');
  return query;
}

async function approve(query: QueryView): Promise<QueryView> {
  await call(stack, 'POST', `/v1/requests/${query.id}.r1/decision`, { action: 'approve' });
  return queryUntil(stack, query.id, ({ stage }) => stage === 'completed');
}

/** Ids of all that webhooks are to tell of a query that has ended, without their positions in the journal. */
function expectedIds({ id, events }: QueryView): string[] {
  return [...events.filter(isNotice).map(({ seq }) => `msg_${id}_${seq}`), `msg_${id}_end`].sort();
}

const numbered = ({ id }: ReceivedWebhook) => id.replace(/_\d+$/, '');

const accepted = (queryId: string): ReceivedWebhook[] =>
  receiver.received.filter(({ payload, status }) => payload.data.queryId === queryId && status === 204);

async function allAccepted(query: QueryView): Promise<ReceivedWebhook[]> {
  const ids = expectedIds(query);
  await until(
    () => ids.every((id) => accepted(query.id).some((one) => numbered(one) === id)),
    () => `of ${ids.join(', ')} came ${accepted(query.id).map(numbered).join(', ')}`,
    90_000,
  );
  return accepted(query.id);
}

test('a ping arrives, and is verified with the secret that was shown once', async () => {
  expect(endpoint.secret).toMatch(/^whsec_/);
  const { code, stdout } = await vouch(stack, ['webhooks', 'test', endpoint.id]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'The ping arrived (HTTP 204).\n' });
  const { headers, body } = receiver.received.find(({ payload }) => payload.type === 'ping')!;
  expect(new Verifier(endpoint.secret).verify(body, headers)).toMatchObject({
    type: 'ping',
    data: { webhookId: endpoint.id },
  });
  const shown = await vouch(stack, ['webhooks', 'show', endpoint.id, '--json']);
  expect(shown.stdout).not.toContain('whsec_');
});

test('what happens to a question is told within seconds: signed, with links, without a word of it', async () => {
  const query = await approve(await askUntilItWaits());
  const came = await allAccepted(query);
  expect(came.map(numbered).sort()).toEqual(expectedIds(query));
  for (const { headers, body } of came) new Verifier(endpoint.secret).verify(body, headers);
  const requested = came.find(({ payload }) => payload.type === 'hitl.requested')!;
  expect(requested.payload.data).toMatchObject({
    requestId: `${query.id}.r1`,
    kind: 'answer_review',
    links: { request: `https://vouch.example.org/requests/${query.id}.r1` },
  });
  expect(came.map(({ body }) => body).join()).not.toContain('화성');
  const { items } = await vouchJson<{ items: Delivery[] }>(stack, 'webhooks', 'deliveries', endpoint.id);
  expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['delivered']));
}, 120_000);

test('people are written to, with a link to the request and nothing of the question', async () => {
  const query = await askUntilItWaits();
  const mine = () => smtp.mails.filter(({ content }) => content.includes(`${query.id}.r1`));
  await until(() => mine().length > 0, 'no mail came');
  expect(mine()).toMatchObject([{ from: 'vouch@example.org', to: ['desk@example.org'] }]);
  const text = mine()[0]!.content.replaceAll(/=\r\n/g, '');
  expect(text).toContain(`https://vouch.example.org/requests/${query.id}.r1`);
  expect(text).not.toContain('화성');
  await approve(query);
}, 120_000);

test('worker and API die in the middle of it: every id arrives, and is taken once', async () => {
  receiver.answer = 0; // takes webhooks in and does not answer
  const first = await askUntilItWaits();
  const second = await askUntilItWaits();
  await until(
    () => receiver.received.some(({ status, payload }) => status === 0 && payload.data.queryId === second.id),
    'nothing was sent',
  );
  await stack.killAndWait('worker', 'api');
  receiver.answer = 204;
  const third = await askUntilItWaits();
  const ended = [];
  for (const query of [first, second, third]) ended.push(await approve(query));
  for (const query of ended) {
    const ids = (await allAccepted(query)).map(numbered);
    expect(ids.sort()).toEqual(expectedIds(query));
  }
}, 240_000);

test('a receiver that is gone is disabled; once it is back, what it missed is sent again under its id', async () => {
  const allDeliveries = async (state: string) => {
    const path = `/v1/webhooks/${endpoint.id}/deliveries?state=${state}`;
    return (await call<{ items: Delivery[] }>(stack, 'GET', path)).items;
  };
  // what a worker had sent when it died is sent once more: it must not be what finds the receiver gone
  await until(async () => (await allDeliveries('pending')).length === 0, 'something is still on its way');
  receiver.answer = 410;
  const query = await approve(await askUntilItWaits());
  const deliveries = async (state: string) =>
    (await allDeliveries(state)).filter(({ queryId }) => queryId === query.id);
  await until(async () => (await deliveries('dead')).length > 0, 'there is no dead letter');
  const shown = await vouchJson<Webhook>(stack, 'webhooks', 'show', endpoint.id);
  expect(shown).toMatchObject({ enabled: false, disabled: { because: 'gone' } });
  const [dead] = await deliveries('dead');
  const refused = await vouch(stack, ['webhooks', 'redeliver', endpoint.id, dead!.id]);
  expect(refused.code).not.toBe(0);

  receiver.answer = 204;
  await vouchJson(stack, 'webhooks', 'change', endpoint.id, '--enable');
  await vouchJson(stack, 'webhooks', 'redeliver', endpoint.id, dead!.id);
  await until(() => accepted(query.id).some(({ id }) => id === dead!.messageId), 'it was not sent again');
  await until(
    async () => (await deliveries('delivered')).some(({ id }) => id === dead!.id),
    'it is not among the delivered',
  );
}, 180_000);

test('after a rotation both secrets verify for a while', async () => {
  const rotated = await vouchJson<WithSecret>(stack, 'webhooks', 'rotate', endpoint.id);
  expect(rotated.secret).not.toBe(endpoint.secret);
  expect(Date.parse(rotated.oldSecretUntil ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await vouchJson(stack, 'webhooks', 'test', endpoint.id);
  const { headers, body } = receiver.received.findLast(({ payload }) => payload.type === 'ping')!;
  for (const { secret } of [endpoint, rotated]) new Verifier(secret).verify(body, headers);
});

test('no secret stands in the store, in a history or in a log', () => {
  const secret = endpoint.secret.replace('whsec_', '');
  const dataDir = stack.env['VOUCH_DATA_DIR']!;
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.length).toBeGreaterThan(3);
  const holding = files.filter((one) => readFileSync(join(one.parentPath, one.name)).includes(secret));
  expect(holding.map(({ name }) => name)).toEqual([]);
  expect(stack.output()).not.toContain(secret);
});

test('a removed endpoint is told of nothing more', async () => {
  await vouchJson(stack, 'webhooks', 'remove', endpoint.id);
  const before = receiver.received.length;
  await approve(await askUntilItWaits());
  await new Promise((done) => setTimeout(done, 4_000));
  expect(receiver.received).toHaveLength(before);
  expect((await vouch(stack, ['webhooks', 'list'])).stdout).toContain('There are no endpoints');
});
