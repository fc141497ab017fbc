import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import { FILES_PER_STEP, type IndexFolderInput } from '../../contract/indexing.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import { freePort } from '../../infra/local/ports.js';
import { startFunction, type LambdaFunction } from '../support/lambda/function.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import { reasoningScript } from '../support/model-servers/reasoning-script.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { startOpenSearch, type TestOpenSearch } from '../support/opensearch.js';
import { startDevServer } from '../support/temporal.js';
import { until } from '../support/wait.js';
import { call, queryUntil, send } from './program.js';

/** Questions answered by a worker that is called when there is work, and stops at a deadline. */

const WORKER = 'dist/worker/lambda.js';
const BACKLOG = 'dist/worker/lambda-backlog.js';
const DEPLOYMENT = { deploymentName: 'vouch', buildId: 'build-7' };
/** Of each of the invocations that together finish what they are given, and of one that cannot. */
const TURN_MS = 60_000;
const SHORT_MS = 75_000;
/** For what may take more than one invocation on a slow machine. */
const PATIENCE_MS = 240_000;
const HELD = 'How are travel expenses settled?';

let search: TestOpenSearch;
let temporal: TestWorkflowEnvironment;
let model: ModelServer;
let api: ChildProcess;
let stack: { url: string };
let env: NodeJS.ProcessEnv;
let folder: string;
let worker: LambdaFunction;
/** Answers to the held question wait for it. */
let release: () => void;
const functions: LambdaFunction[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-lambda-'));
  [search, temporal, model] = await Promise.all([startOpenSearch(), startDevServer(), startOpenAiServer()]);
  const answering = reasoningScript();
  const held = new Promise<void>((released) => (release = released));
  model.script(async (asked) => {
    if (asked.output?.name === 'answer' && asked.user.includes(HELD)) await held;
    return answering(asked);
  });
  const port = await freePort();
  env = {
    ...process.env,
    VOUCH_DATA_DIR: folder,
    VOUCH_STORE: 'opensearch',
    VOUCH_OPENSEARCH_URL: search.url,
    VOUCH_OPENSEARCH_PREFIX: search.freshPrefix(),
    VOUCH_TEMPORAL_ADDRESS: temporal.address,
    VOUCH_DEPLOYMENT: DEPLOYMENT.deploymentName,
    VOUCH_BUILD_ID: DEPLOYMENT.buildId,
    VOUCH_API_PORT: String(port),
    VOUCH_REASONER: 'llm',
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: 'a-model',
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'a-key',
  };
  stack = { url: `http://127.0.0.1:${port}` };
  api = spawn(process.execPath, [resolve('dist/api/main.js')], { env, stdio: 'ignore' });
  await until(
    async () => (await fetch(`${stack.url}/healthz`).catch(() => undefined))?.ok === true,
    'the API answers',
    90_000,
  );
}, 300_000);

afterAll(async () => {
  release();
  for (const one of functions) await one.stop();
  if (api.exitCode === null) {
    const ended = new Promise((done) => api.once('exit', done));
    api.kill('SIGKILL');
    await ended;
  }
  await model.stop();
  await temporal.teardown();
  await search.close();
  rmSync(folder, { recursive: true, force: true });
}, 90_000);

async function started(module: string, more: NodeJS.ProcessEnv = {}): Promise<LambdaFunction> {
  const one = await startFunction(module, { ...env, ...more });
  functions.push(one);
  return one;
}

const start = (question: string, more: Partial<StartQuery> = {}) =>
  call<QueryView>(stack, 'POST', '/v1/queries', {
    question,
    mode: 'off',
    policy: { cache: { ttlSeconds: 0 } },
    ...more,
  });

/**
 * Invokes a function again and again while something is to be done, as Temporal does.
 * @returns how many invocations it took; each of them ended before its deadline
 */
async function working(one: LambdaFunction, task: () => Promise<void>): Promise<number> {
  let done = false;
  const ended = task().finally(() => (done = true));
  let invocations = 0;
  for (; !done || invocations === 0; invocations += 1) {
    const invoked = one.invoke(TURN_MS);
    // a task that fails is told below, with what it waited for
    await Promise.race([invoked, ended.catch(() => undefined)]);
    expect((await invoked).leftMs).toBeGreaterThan(0);
  }
  await ended;
  return invocations;
}

const openOf = ({ requests }: QueryView) => requests.find(({ status }) => status === 'open');
// while no function runs, nobody can tell
const settled = (id: string) =>
  queryUntil(stack, id, (view) => view.stage === 'completed' || openOf(view) !== undefined, PATIENCE_MS);
const completed = (id: string) => queryUntil(stack, id, ({ stage }) => stage === 'completed', PATIENCE_MS);

/** Approves, once somebody is there to take it: told twice, it counts once. */
async function approve(requestId: string): Promise<void> {
  let last = '';
  await until(
    async () => {
      const path = `/v1/requests/${requestId}/decision`;
      const { status, body } = await send(stack, 'POST', path, { action: 'approve' });
      last = JSON.stringify(body);
      return status !== 503;
    },
    () => `${requestId} is approved: ${last}`,
    PATIENCE_MS,
  );
}

/** Metrics of one task queue, as the measuring function prints them; `BacklogAge` is in seconds. */
interface Measured {
  TaskQueue: string;
  Backlog: number;
  BacklogAge: number;
  Pollers: number;
}

/** Runs the measuring function once and returns the metrics by task queue, as CloudWatch would keep them. */
async function measured(): Promise<Record<string, Measured>> {
  const one = await started(BACKLOG);
  await one.invoke(60_000);
  await one.stop();
  const lines = one.output().trim().split('\n');
  const all = lines.map((line) => JSON.parse(line) as Measured);
  return Object.fromEntries(all.map((values) => [values.TaskQueue, values]));
}

/** As whoever deploys does once the new version can be reached. */
async function makeCurrent(): Promise<void> {
  let problem: unknown;
  await until(
    async () => {
      try {
        await temporal.connection.workflowService.setWorkerDeploymentCurrentVersion({
          namespace: 'default',
          ...DEPLOYMENT,
          identity: 'deployment',
        });
        return true;
      } catch (error) {
        problem = error;
        return false;
      }
    },
    () => `the version is known: ${String(problem)}`,
    PATIENCE_MS,
  );
}

/** Counts the scheduled, completed and cancelled activities in the history of a query. */
async function steps(id: string): Promise<{ scheduled: number; completed: number; canceled: number }> {
  const { events = [] } = await temporal.client.workflow.getHandle(id).fetchHistory();
  const count = (key: 'Scheduled' | 'Completed' | 'Canceled') =>
    events!.filter((event) => event[`activityTask${key}EventAttributes`]).length;
  return { scheduled: count('Scheduled'), completed: count('Completed'), canceled: count('Canceled') };
}

test('what waits for a function is measured, and an invocation completes it before its deadline', async () => {
  const input: IndexFolderInput = {
    folder: resolve('samples/handbook'),
    collection: 'handbook',
    groups: ['everyone'],
    classification: 'internal',
    batchSize: FILES_PER_STEP,
  };
  const indexing = await temporal.client.workflow.start(WORKFLOW_TYPES.indexFolder, {
    workflowId: 'index-handbook',
    taskQueue: 'vouch',
    args: [input],
  });
  await until(async () => ((await measured())['vouch']?.Backlog ?? 0) > 0, 'a backlog is measured');

  worker = await started(WORKER);
  const invocations = await working(worker, async () => {
    await makeCurrent();
    await indexing.result();
    const queries = await Promise.all([
      start('How many days of annual leave do I have?'),
      start('연차휴가는 며칠인가요?'),
      start('What does quorfle mean?', { mode: 'strict' }),
    ]);
    for (const { id } of queries.slice(0, 2))
      expect(await completed(id)).toMatchObject({ answer: { answered: true } });
    for (let view = await settled(queries[2].id); view.stage !== 'completed'; view = await settled(view.id))
      await approve(openOf(view)!.id);
  });
  process.stdout.write(`3 questions and the handbook took ${invocations} invocations\n`);
}, 600_000);

test('what is under way at the deadline is handed over, and the next invocation finishes it', async () => {
  // the same environment once more, as Lambda does while it is warm
  const invocation = worker.invoke(SHORT_MS);
  const held = await start(HELD);
  const waiting = await start('What does quorfle mean now?', { mode: 'strict' });
  const asked = () =>
    model.chats.filter(({ output, user }) => output?.name === 'answer' && user.includes(HELD));
  await until(() => asked().length === 1, 'the model is asked', SHORT_MS);
  const { requests } = await settled(waiting.id);
  expect((await invocation).leftMs).toBeGreaterThan(0);

  const { raw } = await temporal.client.workflow.getHandle(held.id).describe();
  expect(raw.pendingActivities).toHaveLength(1);
  expect(raw.pendingActivities![0]!.attempt).toBe(2);
  // given back, not fallen silent
  expect(raw.pendingActivities![0]!.lastFailure?.timeoutFailureInfo).toBeFalsy();
  await until(
    async () => (await measured())['vouch']!.Backlog > 0,
    'a backlog of the version is measured',
    PATIENCE_MS,
  );
  release();
  const receipts: Record<string, number> = {};
  await working(await started(WORKER), async () => {
    await approve(requests[0]!.id);
    await completed(held.id);
    for (let view = await settled(waiting.id); view.stage !== 'completed'; view = await settled(view.id))
      await approve(openOf(view)!.id);
    for (const { requestId } of (await completed(waiting.id)).receipts)
      receipts[requestId] = (receipts[requestId] ?? 0) + 1;
  });

  expect(receipts[requests[0]!.id]).toBe(1);
  expect(new Set(Object.values(receipts))).toEqual(new Set([1]));
  // given up once, and asked once more
  expect(asked()).toHaveLength(2);
  for (const id of [held.id, waiting.id]) {
    const { scheduled, ...rest } = await steps(id);
    expect(rest).toEqual({ completed: scheduled, canceled: 0 });
  }
}, 600_000);

test('a function that cannot work says why', async () => {
  const wrong = await started(WORKER, { VOUCH_STORE: 'embedded', VOUCH_BUILD_ID: '' });
  await expect(wrong.invoke(60_000)).rejects.toThrow(/VOUCH_STORE: must be opensearch[^]*VOUCH_BUILD_ID/);
  await expect(worker.invoke(25_500)).rejects.toThrow(/Insufficient time/);
});
