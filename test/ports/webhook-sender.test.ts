import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { createWebhookSender } from '../../adapters/outbox/webhook-sender.js';
import type { WebhookPayload } from '../../contract/webhooks.js';
import { PortError } from '../../ports/port-error.js';
import { makeCertificates } from './certificates.js';

const SECRETS = [1, 2].map((fill) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`) as [
  string,
  string,
];
const payload: WebhookPayload = {
  type: 'hitl.requested',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: { queryId: 'q-noticed1', groups: ['법무'] },
};

interface Got {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function port(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** A receiver that keeps what comes, and answers as told. */
async function receiver(answer: RequestListener): Promise<{ url: string; got: Got[] }> {
  const got: Got[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (text: string) => (body += text));
    req.on('end', () => {
      got.push({ method: req.method, url: req.url, headers: req.headers, body });
      answer(req, res);
    });
  });
  return { url: `http://127.0.0.1:${await port(server)}/hooks?a=b`, got };
}

const send = (url: string, secrets: readonly string[] = SECRETS, allow = ['127.0.0.1']) =>
  createWebhookSender(allow).send({ url, id: 'msg_q-noticed1_1', payload, secrets });
const failure = async (sending: Promise<unknown>): Promise<PortError> => {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PortError);
  return error as PortError;
};

test('what arrives is verified by the reference library, with the new secret and with the old one', async () => {
  const { url, got } = await receiver((_req, res) => res.writeHead(204).end());
  expect(await send(url)).toEqual({ status: 204 });
  const [{ method, url: path, headers, body }] = got as [Got];
  expect({ method, path, type: headers['content-type'] }).toEqual({
    method: 'POST',
    path: '/hooks?a=b',
    type: 'application/json',
  });
  expect(headers['webhook-id']).toBe('msg_q-noticed1_1');
  for (const secret of SECRETS)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(payload);
  const stranger = new Webhook(`whsec_${Buffer.alloc(32, 9).toString('base64')}`);
  expect(() => stranger.verify(body, headers as Record<string, string>)).toThrow('No matching signature');
  const changed = body.replace('requested', 'decided');
  expect(() => new Webhook(SECRETS[0]).verify(changed, headers as Record<string, string>)).toThrow();
});

test('a redirect is an answer like any other, and not followed', async () => {
  const elsewhere = await receiver((_req, res) => res.end());
  const { url } = await receiver((_req, res) => res.writeHead(302, { location: elsewhere.url }).end());
  expect(await send(url)).toEqual({ status: 302 });
  expect(elsewhere.got).toEqual([]);
});

test.each([
  [429, '120', 120_000],
  [503, '7', 7_000],
  [503, 'soon', undefined],
  [503, '-5', undefined],
  [500, '7', undefined],
])('%d with Retry-After: %s', async (status, header, ms) => {
  const { url } = await receiver((_req, res) => res.writeHead(status, { 'retry-after': header }).end());
  expect(await send(url)).toEqual({ status, ...(ms === undefined ? {} : { retryAfterMs: ms }) });
});

test('a date in Retry-After is a wait until then', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const { url } = await receiver((_req, res) => res.writeHead(503, { 'retry-after': date }).end());
  const { retryAfterMs = 0 } = await send(url);
  expect(retryAfterMs).toBeGreaterThan(3_500_000);
  expect(retryAfterMs).toBeLessThanOrEqual(3_600_000);
});

test('an answer that does not end keeps nobody', async () => {
  const { url } = await receiver((_req, res) => {
    const more = setInterval(() => res.write('x'.repeat(1_000)), 5);
    res.writeHead(200).on('close', () => clearInterval(more));
  });
  expect(await send(url)).toEqual({ status: 200 });
});

test('a receiver that says nothing is given up after 15 seconds', async () => {
  const { url } = await receiver(() => undefined);
  expect((await failure(send(url))).kind).toBe('timeout');
});

test('nobody there is unavailable', async () => {
  expect((await failure(send('http://127.0.0.1:1/'))).kind).toBe('unavailable');
});

test('nothing is sent to an address that is not allowed, whatever name leads there', async () => {
  const { url, got } = await receiver((_req, res) => res.end());
  expect((await failure(send(url, SECRETS, []))).kind).toBe('forbidden');
  const named = url.replace('127.0.0.1', 'rebound.example.org');
  const sender = createWebhookSender([], async () => ['127.0.0.1']);
  expect((await failure(sender.send({ url: named, id: 'm', payload, secrets: SECRETS }))).kind).toBe(
    'forbidden',
  );
  expect(got).toEqual([]);
});

test('the connection goes to the address that was checked, also when the name leads elsewhere the next time', async () => {
  const { url, got } = await receiver((_req, res) => res.end());
  let lookUps = 0;
  const sender = createWebhookSender(['127.0.0.1'], async () => [
    ++lookUps === 1 ? '127.0.0.1' : '127.0.0.2',
  ]);
  const named = url.replace('127.0.0.1', 'rebound.example.org');
  expect(await sender.send({ url: named, id: 'm', payload, secrets: SECRETS })).toEqual({ status: 200 });
  expect(lookUps).toBe(1);
  expect(got[0]?.headers.host).toContain('rebound.example.org');
});

test('over https the certificate must be that of the host', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-webhook-'));
  try {
    const { key, certificate } = makeCertificates(folder);
    const options = { key: readFileSync(key), cert: readFileSync(certificate) };
    const at = await port(createTlsServer(options, (_req, res) => res.end()));
    expect((await failure(send(`https://127.0.0.1:${at}/`))).kind).toBe('unavailable');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
