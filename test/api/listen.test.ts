import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { pino } from 'pino';
import { loopbackOnly } from '../../api/http/origins.js';
import { prelude } from '../../api/http/prelude.js';
import { problemHandler } from '../../api/http/problem.js';
import { drain as drainFor, listen } from '../../api/listen.js';
import type { Deps } from '../../api/deps.js';
import { healthRoutes } from '../../api/routes/health.js';
import { ConfigError } from '../../config/load-config.js';
import { problemSchema } from '../../contract/failures.js';
import { until } from '../support/wait.js';

const drain = (server: Server) => drainFor(server, 10_000);

const anyPort = {
  VOUCH_API_HOST: '127.0.0.1',
  VOUCH_API_PORT: 0,
  VOUCH_AUTH: 'none' as const,
  VOUCH_LANG_UI: 'en' as const,
};

test.each(['0.0.0.0', '::', '192.168.1.10', 'example.org', '127.example.org'])(
  'without authentication nothing listens on %s',
  async (host) => {
    const listening = listen(() => undefined, { ...anyPort, VOUCH_API_HOST: host });
    await expect(listening).rejects.toThrow(ConfigError);
    await expect(listening).rejects.toThrow(/VOUCH_API_HOST.*VOUCH_AUTH=required/);
  },
);

test('with authentication it listens on every address', async () => {
  const server = await listen(() => undefined, {
    ...anyPort,
    VOUCH_API_HOST: '0.0.0.0',
    VOUCH_AUTH: 'required',
  });
  expect(server.address()).toMatchObject({ address: '0.0.0.0' });
  await drain(server);
});

test('a taken port is said to be taken', async () => {
  const server = await listen(() => undefined, anyPort);
  const { port } = server.address() as AddressInfo;
  const second = listen(() => undefined, { ...anyPort, VOUCH_API_PORT: port });
  await expect(second).rejects.toThrow(ConfigError);
  await expect(second).rejects.toThrow(new RegExp(`VOUCH_API_PORT: port ${port} .* taken`));
  await drain(server);
});

test('draining lets a running request finish, and soon takes no new one', async () => {
  const server = await listen(() => undefined, anyPort);
  const { port } = server.address() as AddressInfo;
  const running = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const drained = drainFor(server, 2_000);
  await until(() => !server.listening, 'nobody is let in');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  response.end('done');
  expect(await running).toBe('done');
  await drained;
});

test('what is answered by further requests to this very server can still make them', async () => {
  const server = await listen((req, res) => {
    if (req.url === '/inner') res.end('inner');
  }, anyPort);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outer = fetch(`${url}/outer`).then((response) => response.text());
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const drained = drain(server);
  const inner = await fetch(`${url}/inner`);
  expect(inner.headers.get('connection')).toBe('close');
  response.end(await inner.text());
  expect(await outer).toBe('inner');
  await drained;
  await expect(fetch(url)).rejects.toThrow();
});

test('while it drains, a request on a kept connection is answered as the last one there', async () => {
  const server = await listen((_req, res) => void res.end('answered'), anyPort);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port, agent }, (res) => {
        res.resume().once('end', () => resolve(res));
      })
        .on('error', reject)
        .end();
    });
  expect((await get()).headers.connection).toBe('keep-alive');
  const drained = drain(server);
  expect((await get()).headers.connection).toBe('close');
  await drained;
  await expect(get()).rejects.toThrow();
  agent.destroy();
});

test('a connection on which nothing was ever sent does not hold it up', async () => {
  const server = await listen(() => undefined, anyPort);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  const ended = once(socket.resume(), 'close');
  const began = Date.now();
  await drainFor(server, 40_000);
  await ended;
  expect(Date.now() - began).toBeLessThan(20_000);
});

test('where nobody is and nobody was, nobody is waited for', async () => {
  const server = await listen(() => undefined, anyPort);
  const began = Date.now();
  await drainFor(server, 40_000);
  expect(Date.now() - began).toBeLessThan(1_000);
});

test('what waits is told before it is cut off', async () => {
  const server = await listen(() => undefined, anyPort);
  const { port } = server.address() as AddressInfo;
  const running = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  await drainFor(server, 400, () => void response.end('not yet'));
  expect(await running).toBe('not yet');
  const cut = await listen(() => undefined, anyPort);
  const lost = fetch(`http://127.0.0.1:${(cut.address() as AddressInfo).port}/`);
  lost.catch(() => undefined);
  await once(cut, 'request');
  await drainFor(cut, 100);
  await expect(lost).rejects.toThrow();
});

test('a process that is about to stop says so at once, however well everything else is', async () => {
  const stopping = { streams: { retiring: AbortSignal.abort() } } as unknown as Deps;
  const readiness = healthRoutes({ ...stopping, checks: async () => ({}) as never })
    .readiness as () => Promise<unknown>;
  expect(await readiness()).toMatchObject({ status: 503, body: { ready: false } });
});

/** Sends the parts 20 ms apart and resolves with everything received until the connection closes. */
function said(port: number, ...parts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void writeSlowly());
    async function writeSlowly() {
      for (const part of parts) {
        if (socket.writable) socket.write(part);
        await sleep(20);
      }
    }
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

/** The problem of a raw answer, whose head must fit it. */
function problemIn(answer: string): { code: string; head: string } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const problem = problemSchema.parse(JSON.parse(body));
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${problem.status} `));
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(head).toContain('application/problem+json');
  return { code: problem.code, head };
}

test('whoever sends headers or a body too slowly is told so when their time is over', async () => {
  const [headersTimeout, requestTimeout] = [400, 900];
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval: 40 };
  // takes the whole body before it answers
  const server = await listen((req, res) => void req.resume().on('end', () => res.end()), anyPort, times);
  const { port } = server.address() as AddressInfo;
  const drip = (...begin: string[]) => said(port, ...begin, ...Array.from({ length: 300 }, () => 'a'));
  for (const [begin, ms] of [
    [['GET / HTTP/1.1\r\n', 'X-Slow: '], headersTimeout],
    [['POST / HTTP/1.1\r\nContent-Length: 9999\r\n\r\n'], requestTimeout],
  ] as const) {
    const began = Date.now();
    expect(problemIn(await drip(...begin)).code).toBe('REQUEST_TOO_SLOW');
    expect(Date.now() - began).toBeGreaterThanOrEqual(ms);
    expect(Date.now() - began).toBeLessThan(ms + 1_000);
  }
  expect(problemIn(await said(port)).code).toBe('REQUEST_TOO_SLOW');
  await drain(server);
  // as docs/auth.md says
  const usual = await listen(() => undefined, anyPort);
  expect(usual).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 600_000,
    connectionsCheckingInterval: 1_000,
  });
  await drain(usual);
});

test.each([
  ['MALFORMED_HTTP', 'hello\r\n\r\n'],
  ['MALFORMED_HTTP', 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['MALFORMED_HTTP', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n'],
  ['MALFORMED_HTTP', 'POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['HEADERS_TOO_LARGE', `GET /?${'a'.repeat(2_000_000)} HTTP/1.1\r\n\r\n`],
  ['METHOD_NOT_ALLOWED', 'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('what cannot be read is answered with %s', async (code, bytes) => {
  const server = await listen((_req, res) => void res.end(), anyPort);
  const { port } = server.address() as AddressInfo;
  const { code: told, head } = problemIn(await said(port, bytes));
  expect({ told, close: head.includes('Connection: close') }).toEqual({ told: code, close: true });
  await drain(server);
});

test('a request is answered whatever comes behind it', async () => {
  const server = await listen((_req, res) => void setTimeout(() => res.end('as ever'), 50), anyPort);
  const { port } = server.address() as AddressInfo;
  const answers = await said(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGARBAGE\r\n\r\n');
  const second = answers.indexOf('HTTP/1.1 400');
  expect(answers.slice(0, second)).toMatch(/^HTTP\/1\.1 200 [^]*as ever/);
  expect(problemIn(answers.slice(second)).code).toBe('MALFORMED_HTTP');
  await drain(server);
});

test('an expectation that nobody knows does not keep a request from its answer', async () => {
  const server = await listen((_req, res) => void res.end('as ever'), anyPort);
  const { port } = server.address() as AddressInfo;
  const asked = 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n';
  expect(await said(port, asked)).toContain('as ever');
  await drain(server);
});

test('a foreign host name is refused, loopback names are not', async () => {
  const log = pino({ level: 'silent' });
  const app = express().use(prelude(log, 'en'), loopbackOnly);
  app.use((_req, res) => void res.json({}));
  app.use(problemHandler(log));
  const server = await listen(app, anyPort);
  const { port } = server.address() as AddressInfo;
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port, headers: { host } }, (res) => {
        res.resume();
        resolve(res.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await statusFor('evil.example')).toBe(404);
  expect(await statusFor('127.0.0.1.evil.example')).toBe(404);
  expect(await statusFor('localhost.evil.example:8787')).toBe(404);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor('[::1]')).toBe(200);
  const many = Array.from({ length: 1_200 }, () => 'a:\r\n').join('');
  for (const [target, headers] of [
    ['/', 'Host: localhost\r\nHost: evil.example'],
    ['/', 'Host: localhost\r\nHost: localhost'],
    ['/', `Host: localhost\r\n${many}Host: evil.example`],
    ['http://evil.example/', 'Host: localhost'],
    ['HTTP://localhost@evil.example/', 'Host: localhost'],
  ]) {
    const answer = await said(port, `GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
    expect([target, answer.slice(0, 12)]).toEqual([target, 'HTTP/1.1 404']);
  }
  const whole = 'GET http://LOCALHOST/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  expect(await said(port, whole)).toMatch(/^HTTP\/1\.1 200/);
  await drain(server);
});

test('one connection cannot have very many answers made that it does not read', async () => {
  let asked = 0;
  const server = await listen((_req, res) => {
    asked++;
    setImmediate(() => res.end('as ever'));
  }, anyPort);
  const { port } = server.address() as AddressInfo;
  const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  await said(port, get.repeat(2_000)).catch(() => 'cut off');
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(50);
  asked = 0;
  const last = get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  expect((await said(port, get.repeat(9) + last)).match(/as ever/g)).toHaveLength(10);
  await drain(server);
});

test('whoever reads nothing of an answer is cut off; who waits for one, or reads it slowly, is not', async () => {
  const timeout = 400;
  const far = 'x'.repeat(20_000_000); // far more than the sockets hold
  const server = await listen(
    (req, res) => void (req.url === '/late' ? setTimeout(() => res.end('late'), 4 * timeout) : res.end(far)),
    anyPort,
    { timeout },
  );
  const { port } = server.address() as AddressInfo;
  const open = (path: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  };
  const cutOff = new Promise<void>((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  const lazy = open('/far').pause();
  await cutOff;
  lazy.destroy();
  expect(await said(port, 'GET /late HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toContain(
    'late',
  );
  let read = 0;
  const slow = open('/far').on('data', (data: Buffer) => {
    read += data.length;
    slow.pause();
    setTimeout(() => slow.resume(), 5);
  });
  await until(() => read > 20_000_000, 'all of it');
  slow.destroy();
  await drain(server);
});
