import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { createEmbeddedEventJournal, openDatabase } from '../../adapters/stores/embedded/index.js';
import { loopbackOnly } from '../../api/http/origins.js';
import { prelude } from '../../api/http/prelude.js';
import { createGuard } from '../../api/auth/guard.js';
import { authenticateLocally } from '../../api/auth/create.js';
import { problemHandler } from '../../api/http/problem.js';
import { registerStreams } from '../../api/streams/register.js';
import type { Timing } from '../../api/streams/send-events.js';
import { createStreams, type Streams } from '../../api/streams/streams.js';
import { loadConfig } from '../../config/load-config.js';
import type { QueryEvent } from '../../contract/events.js';
import type { EventJournal } from '../../ports/notifier.js';
import { notice } from '../ports/builders.js';
import { openEvents, type EventSource } from '../support/event-source.js';
import { until } from '../support/wait.js';

/** The stream of all queries needs no workflow: these tests run the real journal, its watch and HTTP. */
let dir: string;
let writer: EventJournal;
let stops: (() => Promise<void>)[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vouch-streams-'));
  writer = createEmbeddedEventJournal(openDatabase(dir));
  stops = [() => writer.close()];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  rmSync(dir, { recursive: true });
});

interface Served {
  url: string;
  streams: Streams;
  server: Server;
  stop(): Promise<void>;
}

async function serve(timing: Partial<Timing> = {}): Promise<Served> {
  const log = pino({ level: 'silent' });
  const journal = createEmbeddedEventJournal(openDatabase(dir));
  const refuse = async (): Promise<never> => {
    throw new Error('no query is asked for here');
  };
  const streams = createStreams({
    gateway: { read: refuse, waitFor: refuse, readDraft: refuse },
    journal,
    log,
    timing,
  });
  const app = express();
  app.use(prelude(log, 'en'), loopbackOnly);
  const gates = { authenticate: authenticateLocally(loadConfig({})), guard: createGuard({ read: refuse }) };
  registerStreams(app, streams, gates, { mayReadAnswer: refuse }, { read: refuse });
  app.use(problemHandler(log));
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = async () => {
    streams.close();
    await new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
    await journal.close();
  };
  stops.unshift(stop);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/events`,
    streams,
    server,
    stop,
  };
}

const seqs = ({ events }: EventSource) => events.map(({ data }) => data.seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const note = async (from: number, to: number, fields: Partial<QueryEvent> = {}) => {
  for (const seq of range(from, to)) await writer.notify([notice('q-streamed1', seq, fields)]);
};

test('a stream begins with what happens next, and says how it is to be read', async () => {
  await note(1, 3);
  const { url } = await serve();
  const source = await openEvents(url);
  expect(source.status).toBe(200);
  expect(source.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  await until(() => source.retry !== undefined, 'the beginning');
  expect(source).toMatchObject({ retry: '2000', events: [] });
  expect(source.lastEventId()).toBe('3');

  await note(4, 5, { type: 'hitl_decided', data: { action: 'approve', by: '김민수' } });
  await until(() => source.events.length === 2, 'two events');
  expect(source.events).toMatchObject([
    { id: '4', type: 'hitl_decided', data: { position: 4, seq: 4, data: { by: '김민수' } } },
    { id: '5', type: 'hitl_decided', data: { position: 5, seq: 5 } },
  ]);
  source.close();
});

test('what was missed comes first, by header or by parameter, from another process too', async () => {
  await note(1, 450);
  const first = await serve();
  const whole = await openEvents(first.url, { 'Last-Event-ID': '0' });
  await until(() => whole.events.length === 450, 'everything');
  expect(seqs(whole)).toEqual(range(1, 450));
  const part = await openEvents(`${first.url}?lastEventId=440`);
  await until(() => part.events.length === 10, 'what was missed');
  await first.stop();

  await note(451, 460); // while nobody serves
  const second = await serve();
  const resumed = await openEvents(`${second.url}?lastEventId=1`, { 'Last-Event-ID': whole.lastEventId()! });
  await note(461, 470);
  await until(() => resumed.events.length === 20, 'what was missed and what came after');
  expect(seqs(resumed)).toEqual(range(451, 470));
});

test('a client that was cut off before its first event loses nothing either', async () => {
  await note(1, 2);
  const first = await serve();
  const source = await openEvents(first.url);
  await until(() => source.lastEventId() !== undefined, 'the beginning');
  await first.stop();
  await note(3, 4);
  const second = await serve();
  const resumed = await openEvents(second.url, { 'Last-Event-ID': source.lastEventId()! });
  await until(() => resumed.events.length === 2, 'both events');
  expect(seqs(resumed)).toEqual([3, 4]);
});

test('200 watchers each get every event once, in order', async () => {
  await note(1, 30);
  const { url } = await serve();
  const sources = await Promise.all(
    range(0, 199).map((i) => openEvents(url, { 'Last-Event-ID': String(i % 31) })),
  );
  await note(31, 60);
  await until(() => sources.every(({ events }, i) => events.length >= 60 - (i % 31)), 'all events');
  for (const [i, source] of sources.entries()) expect(seqs(source)).toEqual(range((i % 31) + 1, 60));
  for (const source of sources) source.close();
});

test('filters by type and by query, and goes on behind what was filtered', async () => {
  const { url } = await serve({ heartbeatMs: 300 });
  const [decided, other] = await Promise.all([
    openEvents(`${url}?types=hitl_decided,hitl_timeout`),
    openEvents(`${url}?queryId=q-another01`),
  ]);
  await writer.notify([
    notice('q-streamed1', 1),
    notice('q-streamed1', 2, { type: 'hitl_decided' }),
    notice('q-another01', 1),
    notice('q-streamed1', 3, { type: 'hitl_timeout' }),
    notice('q-streamed1', 4),
  ]);
  await until(() => decided.events.length === 2 && other.events.length === 1, 'the events asked for');
  await until(
    () => decided.lastEventId() === '5' && other.lastEventId() === '5',
    'a heartbeat with the position',
  );
  expect(decided.events.map(({ type }) => type)).toEqual(['hitl_decided', 'hitl_timeout']);
  expect(other.events).toMatchObject([{ id: '3', data: { queryId: 'q-another01' } }]);
  decided.close();
  other.close();
});

test('silence is broken by comments', async () => {
  const { url } = await serve({ heartbeatMs: 100 });
  const source = await openEvents(url);
  await until(() => source.comments.length >= 3, 'three heartbeats');
  expect(source).toMatchObject({ events: [], comments: expect.arrayContaining(['heartbeat']) as unknown });
  source.close();
});

test('a client that takes nothing holds up nobody', async () => {
  const { url } = await serve();
  const lazy = await new Promise<Socket>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => resolve(socket));
  });
  lazy.write('GET /v1/events?lastEventId=0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  lazy.pause();
  const brisk = await openEvents(url, { 'Last-Event-ID': '0' });
  const big = { because: 'x'.repeat(20_000) }; // far more than the sockets hold
  for (let seq = 1; seq <= 900; seq += 50) {
    await writer.notify(range(seq, seq + 49).map((n) => notice('q-streamed1', n, { data: big })));
  }
  await until(() => brisk.events.length === 900, 'everything at the brisk client');
  expect(seqs(brisk)).toEqual(range(1, 900));
  lazy.destroy();
  brisk.close();
});

test('streams end when the API stops', async () => {
  const { url, streams, server } = await serve();
  const sources = await Promise.all([openEvents(url), openEvents(url)]);
  streams.close();
  for (const source of sources) expect(await source.ended).toBe(true);
  const late = await openEvents(url);
  expect(await late.ended).toBe(true);
  await new Promise<void>((done) => server.close(() => done()));
});

test('what cannot be served is a problem before the stream begins', async () => {
  const { url } = await serve();
  const problem = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init);
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  for (const id of ['x', '-1', '1.5', '1e3', '9'.repeat(30)]) {
    expect(await problem('', { headers: { 'Last-Event-ID': id } })).toEqual([400, 'INVALID_REQUEST']);
    expect(await problem(`?lastEventId=${id}`)).toEqual([400, 'INVALID_REQUEST']);
  }
  expect(await problem('?types=hitl_decided,nonsense')).toEqual([400, 'INVALID_REQUEST']);
  expect(await problem('?since=1')).toEqual([400, 'INVALID_REQUEST']);
  expect(await problem('', { method: 'POST' })).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(await problem('', { headers: { 'X-Vouch-As': 'nobody-known' } })).toEqual([
    expect.any(Number),
    'PERSON_UNKNOWN',
  ]);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
});

test('an id from behind the end counts as the end', async () => {
  await note(1, 2);
  const { url } = await serve();
  const source = await openEvents(url, { 'Last-Event-ID': '999' });
  await until(() => source.lastEventId() === '2', 'the beginning');
  await note(3, 3);
  await until(() => source.events.length === 1, 'the next event');
  source.close();
});
