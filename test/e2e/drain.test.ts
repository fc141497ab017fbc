import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import { freePort } from '../../infra/local/ports.js';
import { callTool, leftOpen, mcpClient } from '../api/mcp-support.js';
import { openEvents } from '../support/event-source.js';
import { startDevServer } from '../support/temporal.js';
import { eventually, until } from '../support/wait.js';
import { call, queryUntil, send, vouch } from './program.js';

/** Processes are asked to stop while there is much to do: two APIs and two workers on one store. */

const GRACE_SECONDS = 15;
/** Long before the time for draining is over. */
const SOON_MS = 5_000;
const CLIENTS = 5;
const PATIENCE_MS = 180_000;

let temporal: TestWorkflowEnvironment;
let folder: string;
let env: NodeJS.ProcessEnv;
const urls: Record<string, string> = {};
const running = new Map<string, ChildProcess>();
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-drain-'));
  temporal = await startDevServer();
  env = {
    ...process.env,
    VOUCH_DATA_DIR: join(folder, 'data'),
    VOUCH_TEMPORAL_ADDRESS: temporal.address,
    VOUCH_SHUTDOWN_GRACE_SECONDS: String(GRACE_SECONDS),
    VOUCH_LOG_LEVEL: 'error',
  };
  for (const name of ['api-1', 'api-2']) await startApi(name);
  for (const name of ['worker-1', 'worker-2']) launch(name, 'worker');
  await until(() => isReady('api-2'), 'everything is ready', PATIENCE_MS);
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files', 'page.md'), '# Travel\nFinance pays travel expenses on the fifth.\n');
  await vouch({ env }, ['index', join(folder, 'files'), '--collection', 'handbook']);
}, 300_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await temporal.teardown();
  rmSync(folder, { recursive: true, force: true });
}, 90_000);

function launch(name: string, program: 'api' | 'worker', more: NodeJS.ProcessEnv = {}): void {
  const child = spawn(process.execPath, [resolve('dist', program, 'main.js')], {
    env: { ...env, ...more },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.set(name, child);
  children.push(child);
}

async function startApi(name: string): Promise<void> {
  const port = await freePort();
  urls[name] = `http://127.0.0.1:${port}`;
  launch(name, 'api', { VOUCH_API_PORT: String(port) });
  const alive = async () => (await fetch(`${urls[name]}/healthz`).catch(() => undefined))?.ok === true;
  await until(alive, `${name} answers`, PATIENCE_MS);
}

async function isReady(name: string): Promise<boolean> {
  return (await fetch(`${urls[name]}/readyz`).catch(() => undefined))?.ok === true;
}

/** Sends a signal. @returns how the process ended */
function ended(name: string, signal: NodeJS.Signals): Promise<{ code: number | null; by: string | null }> {
  const child = running.get(name)!;
  const gone = new Promise<{ code: number | null; by: string | null }>((done) =>
    child.once('exit', (code, by) => done({ code, by })),
  );
  child.kill(signal);
  return gone;
}

const question = (n: number): StartQuery => ({
  question: `Who pays travel expenses in case ${n}?`,
  mode: 'off',
  policy: { cache: { ttlSeconds: 0 } },
});

/** One whose answer waits for a reviewer. */
const strict = (n: number): StartQuery => ({
  ...question(n),
  mode: 'strict',
  policy: { cache: { ttlSeconds: 0 }, review: { planInStrict: false } },
});

/** As balancers do: the next one when a connection is refused, and nothing else is tried again. */
async function sendToEither<T>(method: string, path: string, body?: unknown) {
  for (const name of ['api-1', 'api-2']) {
    try {
      return await send<T>({ url: urls[name]! }, method, path, body);
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code !== 'ECONNREFUSED' || name === 'api-2') throw error;
    }
  }
  throw new Error('there is no API');
}

/** Asks and reads until it is told to stop. */
async function traffic(stop: AbortSignal, asked: string[], lost: string[]): Promise<void> {
  while (!stop.aborted) {
    try {
      const started = await sendToEither<QueryView>('POST', '/v1/queries', question(asked.length));
      if (started.status !== 202) throw new Error(`${started.status} ${JSON.stringify(started.body)}`);
      asked.push(started.body.id);
      const { status, body } = await sendToEither('GET', `/v1/queries/${started.body.id}`);
      // a worker that is busy may have no time to tell: an answer all the same
      if (status !== 200 && status !== 503) throw new Error(`${status} ${JSON.stringify(body)}`);
    } catch (error) {
      const { message, cause } = error as Error;
      lost.push(`${message} ${String(cause)}`);
    }
  }
}

/** Runs something under traffic. @returns what was asked meanwhile, and what got no answer */
async function underTraffic(task: () => Promise<void>): Promise<{ asked: string[]; lost: string[] }> {
  const stop = new AbortController();
  const asked: string[] = [];
  const lost: string[] = [];
  const clients = Array.from({ length: CLIENTS }, () => traffic(stop.signal, asked, lost));
  try {
    await until(() => asked.length > CLIENTS || lost.length > 0, 'questions are asked', PATIENCE_MS);
    await task();
    const before = asked.length;
    await until(() => asked.length > before || lost.length > 0, 'more questions are asked', PATIENCE_MS);
  } finally {
    stop.abort();
    await Promise.all(clients);
  }
  return { asked, lost };
}

/** A query once it is as wanted. */
const queryWhen = (id: string, wanted: (view: QueryView) => boolean) =>
  queryUntil({ url: urls['api-2']! }, id, wanted, PATIENCE_MS);

async function allAnswered(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const view = await queryWhen(id, ({ stage }) => isFinal(stage));
    expect({ id, stage: view.stage }).toEqual({ id, stage: 'completed' });
  }
}

test('an API that is stopped under traffic loses no request, and its streams go on elsewhere', async () => {
  const at = { url: urls['api-2']! };
  const { id } = await call<QueryView>(at, 'POST', '/v1/queries', strict(-1));
  const waiting = await queryWhen(id, ({ requests }) => requests.length > 0);
  const path = `/v1/queries/${waiting.id}/events`;
  const first = await openEvents(`${urls['api-1']}${path}`);
  const { asked, lost } = await underTraffic(async () => {
    expect(await ended('api-1', 'SIGTERM')).toEqual({ code: 0, by: null });
  });
  expect(lost).toEqual([]);

  expect(await first.ended).toBe(true);
  const rest = await openEvents(`${urls['api-2']}${path}`, { 'last-event-id': first.lastEventId()! });
  const decide = () =>
    send(at, 'POST', `/v1/requests/${waiting.requests[0]!.id}/decision`, { action: 'approve' });
  await eventually(decide, ({ status }) => status !== 503, PATIENCE_MS);
  expect(await rest.ended).toBe(true);
  expect(first.events.length).toBeGreaterThan(0);
  const ids = [...first.events, ...rest.events].map(({ id }) => Number(id));
  expect(ids).toEqual(Array.from(ids, (_, n) => n + 1));
  await allAnswered([...asked, waiting.id]);
}, 400_000);

test('tools that wait for people give what there is when their API is stopped, and nothing is decided', async () => {
  await startApi('api-1');
  const [door, elsewhere] = [{ url: urls['api-1']! }, { url: urls['api-2']! }];
  const { id } = await call<QueryView>(elsewhere, 'POST', '/v1/queries', strict(-2));
  const { requests } = await queryWhen(id, ({ requests }) => requests.length > 0);
  const reader = await mcpClient(door, {});
  let form: AbortSignal | undefined;
  const asker = await mcpClient(door, {}, (_, withdrawn) => leftOpen((form = withdrawn)));
  let waits = false;
  const onprogress = () => (waits = true);
  const read = callTool(reader, 'get_query', { queryId: id, waitSeconds: 300 }, { onprogress });
  const asked = callTool(asker, 'ask', {
    question: question(-3).question,
    mode: 'strict',
    waitSeconds: 300,
  });
  await until(() => waits && form !== undefined, 'both wait', PATIENCE_MS);

  const stoppedAt = Date.now();
  const gone = ended('api-1', 'SIGTERM');
  const [reviewed, planned] = await Promise.all([read, asked]);
  expect(Date.now() - stoppedAt).toBeLessThan(SOON_MS);
  expect(reviewed).toMatchObject({
    isError: false,
    content: { queryId: id, stage: 'reviewing', waitingFor: [{ requestId: requests[0]!.id }] },
    text: expect.stringContaining('call get_query later') as string,
  });
  expect(planned).toMatchObject({ isError: false, content: { waitingFor: [{ kind: 'plan_review' }] } });
  expect(form?.aborted).toBe(true);
  await expect(callTool(reader, 'list_requests', {})).rejects.toThrow();
  expect(await gone).toEqual({ code: 0, by: null });
  expect(Date.now() - stoppedAt).toBeLessThan(2 * SOON_MS);
  await Promise.all([reader.close(), asker.close()]);

  await startApi('api-1');
  const again = { url: urls['api-1']! };
  const { queryId, waitingFor } = planned.content;
  for (const open of [requests[0]!.id, waitingFor[0]!.requestId])
    await call(again, 'POST', `/v1/requests/${open}/decision`, { action: 'approve' });
  const drafted = await queryWhen(queryId, ({ stage }) => stage === 'reviewing');
  await call(again, 'POST', `/v1/requests/${drafted.requests.at(-1)!.id}/decision`, {
    action: 'approve',
  });
  await allAnswered([id, queryId]);
}, 400_000);

const ROUNDS = 6;
const KNOCKS = 60;
/** Before and after the signal, milliseconds. */
const AROUND_MS = 300;

/** Asks on a connection of its own. @returns the status of a whole answer, or why there is none */
function knock(url: string, n: number): Promise<string> {
  return new Promise((resolve) => {
    const body = JSON.stringify(question(n));
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    request(`${url}/v1/queries`, { method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('error', ({ message }) => resolve(`cut off: ${message}`));
      response.on('end', () => resolve(`${response.statusCode} ${(JSON.parse(text) as QueryView).stage}`));
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end(body);
  });
}

test('whoever asks around the moment at which an API is told to stop is answered', async () => {
  const told: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    await startApi('api-3');
    let gone: ReturnType<typeof ended> | undefined;
    setTimeout(() => void (gone = ended('api-3', 'SIGTERM')), AROUND_MS);
    const knocks = Array.from({ length: KNOCKS }, async (_, n) => {
      await sleep((n / KNOCKS) * 2 * AROUND_MS);
      const how = await knock(urls['api-3']!, n);
      told[how] = (told[how] ?? 0) + 1;
    });
    await Promise.all(knocks);
    expect(await gone).toEqual({ code: 0, by: null });
    expect(await knock(urls['api-3']!, 0)).toBe('ECONNREFUSED');
  }
  expect(told).toEqual({ '202 analysing': KNOCKS * ROUNDS });
}, 400_000);

test('a worker that is stopped under traffic hands over, and every question is answered', async () => {
  const { asked, lost } = await underTraffic(async () => {
    expect(await ended('worker-1', 'SIGTERM')).toEqual({ code: 0, by: null });
  });
  expect(lost).toEqual([]);
  await allAnswered(asked);
}, 400_000);

test('who waits is answered before the time is over, and a second signal ends a process at once', async () => {
  expect(await ended('worker-2', 'SIGTERM')).toEqual({ code: 0, by: null });
  // nobody works on it: the request is held
  const held = (name: string) =>
    send<QueryView>({ url: urls[name]! }, 'POST', '/v1/queries', question(0), { prefer: 'wait=60' });
  const started = () =>
    temporal.client.workflow.count(`WorkflowType = 'answerQuery' AND ExecutionStatus = 'Running'`);
  const before = (await started()).count;
  const answered = held('api-1');
  const cut = held('api-2').catch((error: unknown) => String(error));
  await until(async () => (await started()).count === before + 2, 'both have started it');
  expect(await ended('api-1', 'SIGTERM')).toEqual({ code: 0, by: null });
  expect((await answered).status).toBe(202);
  const child = running.get('api-2')!;
  const gone = ended('api-2', 'SIGTERM');
  await until(async () => !(await isReady('api-2')), 'it stops');
  child.kill('SIGTERM');
  expect(await gone).toEqual({ code: null, by: 'SIGTERM' });
  expect(await cut).toMatch(/fetch failed/);
}, 200_000);
