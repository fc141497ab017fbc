import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { loopbackOnly, prelude } from '../../api/http/prelude.js';
import { problemHandler } from '../../api/http/problem.js';
import { drain as drainFor, listen } from '../../api/listen.js';
import type { Deps } from '../../api/deps.js';
import { healthRoutes } from '../../api/routes/health.js';
import { ConfigError } from '../../config/load-config.js';

const drain = (server: Server) => drainFor(server, 10_000);

const anyPort = { VOUCH_API_HOST: '127.0.0.1', VOUCH_API_PORT: 0, VOUCH_AUTH: 'none' as const };

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

test('draining lets a running request finish and takes no new one', async () => {
  const server = await listen(() => undefined, anyPort);
  const { port } = server.address() as AddressInfo;
  const running = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const drained = drain(server);
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
  const drained = drainFor(server, 10_000, { callsBack: (req) => req.url === '/outer' });
  const inner = await fetch(`${url}/inner`);
  expect(inner.headers.get('connection')).toBe('close');
  response.end(await inner.text());
  expect(await outer).toBe('inner');
  await expect(fetch(url)).rejects.toThrow();
  await drained;
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

test('what waits is told before it is cut off', async () => {
  const server = await listen(() => undefined, anyPort);
  const { port } = server.address() as AddressInfo;
  const running = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  await drainFor(server, 400, { lastCall: () => void response.end('not yet') });
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
  const readiness = healthRoutes(stopping).readiness as () => Promise<unknown>;
  expect(await readiness()).toMatchObject({ status: 503, body: { ready: false } });
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
  await drain(server);
});
