import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import type { Decision } from '../../contract/requests/index.js';
import { freePort } from '../../infra/local/ports.js';
import { readDeployment, type DeploymentVersion } from '../../temporal/deployments.js';
import { changedBuild, SIGNED } from '../support/rollout/build.js';
import { startDevServer } from '../support/temporal.js';
import { until } from '../support/wait.js';
import { call, queryUntil, send, vouch } from './program.js';
import { ASKED, GATED, STORIES } from './tours/stories.js';

/** Versions of the workers change while questions wait for people: real processes, another workflow in each build. */

const DEPLOYMENT = 'vouch';
const HANDBOOK = `# Travel expenses
Send the receipts to Finance within thirty days. Finance pays travel expenses on the fifth of the next month.
`;
const PATIENCE_MS = 180_000;

let temporal: TestWorkflowEnvironment;
let folder: string;
let url: string;
let env: NodeJS.ProcessEnv;
/** Folders of the builds by their versions. */
const builds: Record<string, string> = { a: resolve('.') };
const running = new Map<string, ChildProcess>();
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-rollout-'));
  temporal = await startDevServer();
  builds['b'] = await changedBuild(join(folder, 'b'), 'patched');
  builds['c'] = await changedBuild(join(folder, 'c'), 'incompatible');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  env = {
    ...process.env,
    VOUCH_DATA_DIR: join(folder, 'data'),
    VOUCH_TEMPORAL_ADDRESS: temporal.address,
    VOUCH_API_PORT: String(port),
    VOUCH_DEPLOYMENT: DEPLOYMENT,
    VOUCH_LOG_LEVEL: 'warn',
  };
  launch('api', 'a', 'api');
  await until(
    async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.ok === true,
    'the API answers',
    PATIENCE_MS,
  );
}, 600_000);

afterAll(async () => {
  for (const child of children) await ended(child, 'SIGKILL');
  await temporal.teardown();
  rmSync(folder, { recursive: true, force: true });
}, 90_000);

/** Starts a program of a build. */
function launch(name: string, build: string, program: 'api' | 'worker'): void {
  const child = spawn(process.execPath, [join(builds[build]!, 'dist', program, 'main.js')], {
    env: { ...env, VOUCH_BUILD_ID: build },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.set(name, child);
  children.push(child);
}

/** Ends a program. @returns its exit code */
function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  const gone = new Promise<number | null>((done) => child.once('exit', done));
  child.kill(signal);
  return gone;
}

/** Runs `vouch deployment …args` of a build. */
function deployment(build: string, ...args: string[]) {
  const program = join(builds[build]!, 'bin', 'vouch.js');
  return vouch({ env }, ['deployment', ...args], { VOUCH_BUILD_ID: build }, [], program);
}

/** The versions as the server knows them, by their names. */
async function versions(): Promise<Record<string, DeploymentVersion>> {
  const { connection, client } = temporal;
  const found = await readDeployment({ connection, client, taskQueue: 'vouch', deployment: DEPLOYMENT });
  return Object.fromEntries((found?.versions ?? []).map((version) => [version.buildId, version]));
}

/** Starts the workers of a version, and waits until they ask for work. */
async function roll(build: string): Promise<void> {
  launch(build, build, 'worker');
  let known: DeploymentVersion | undefined;
  await until(
    async () => (known = (await versions())[build])?.pollers === 1,
    () => `a worker of ${build} asks for work: ${JSON.stringify(known)}`,
    PATIENCE_MS,
  );
}

async function promoted(build: string, ...options: string[]): Promise<void> {
  const { code, stdout, stderr } = await deployment(build, 'promote', build, ...options);
  if (code !== 0) throw new Error(`${build} is not promoted (${code}): ${stdout}${stderr}`);
}

/** Sends what may be sent again until it is taken: while workers change, nobody may answer for a moment. */
async function taken<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  let last: unknown;
  let found: T | undefined;
  await until(
    async () => {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const { status, body: came } = await send<T>({ url }, method, path, body, headers);
      last = came;
      if (status < 300 || status === 409) found = came;
      else if (status !== 503) throw new Error(`${status} ${JSON.stringify(came)}`);
      return found !== undefined;
    },
    () => `${method} ${path} is taken: ${JSON.stringify(last)}`,
    PATIENCE_MS,
  );
  return found!;
}

/** A query once it has ended or waits for a person, and is as wanted. */
function settled(id: string, wanted: (view: QueryView) => boolean = () => true): Promise<QueryView> {
  const waits = ({ requests }: QueryView) => requests.some(({ status }) => status === 'open');
  const holds = (view: QueryView) => (waits(view) || isFinal(view.stage)) && wanted(view);
  return queryUntil({ url }, id, holds, PATIENCE_MS);
}

async function start(body: StartQuery): Promise<QueryView> {
  const { id } = await taken<QueryView>('POST', '/v1/queries', body, randomUUID());
  return settled(id);
}

const asked = (body: Partial<StartQuery>): StartQuery => ({
  question: 'Who pays travel expenses?',
  ...body,
  policy: {
    cache: { ttlSeconds: 0 },
    review: { planInStrict: false },
    requests: Object.fromEntries(
      [
        'plan_review',
        'clarification',
        'approval_request',
        'input_request',
        'answer_review_hard',
        'pause',
      ].map((kind) => [kind, { timeoutSeconds: 3_600 }]),
    ),
    ...body.policy,
  },
});

/** Questions that wait, each for a person in another way. */
async function waiting(): Promise<QueryView[]> {
  const questions: Partial<StartQuery>[] = [
    { mode: 'strict' },
    { mode: 'strict', policy: { review: { planInStrict: true } } },
    { mode: 'off', question: STORIES.en.unclear },
    { mode: 'off', todos: [ASKED[0]!] },
    { mode: 'off', todos: [GATED[0]!] },
  ];
  const views = await Promise.all(questions.map((body) => start(asked(body))));
  const paused = await start(asked({ mode: 'strict' }));
  await taken('POST', `/v1/queries/${paused.id}/pause`, { seconds: 3_000 });
  return [...views, await settled(paused.id, ({ stage }) => stage === 'paused')];
}

const DECISIONS: Record<string, Decision> = {
  clarification: { action: 'answer', text: STORIES.en.clarified },
  input_request: { action: 'answer', value: 'AB-12' },
  pause: { action: 'resume' },
};

/** Answers what a query asks until it has ended. */
async function finished(id: string): Promise<QueryView> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const view = await settled(id);
    // a pause comes after what it holds up
    const open = view.requests.findLast(({ status }) => status === 'open');
    if (!open) return view;
    if (Date.now() > end) throw new Error(`${id} still asks: ${JSON.stringify(open)}`);
    const decision = DECISIONS[open.kind] ?? { action: 'approve' };
    await taken('POST', `/v1/requests/${open.id}/decision`, decision);
  }
}

/** The version that worked on it last. */
async function versionOf(id: string): Promise<string | null | undefined> {
  const { raw } = await temporal.client.workflow.getHandle(id).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
}

/** A finished query: answered by the workflow of a version, each request decided once. */
async function expectFinished(id: string, by: { build: string; signed: boolean }): Promise<void> {
  const view = await finished(id);
  expect({ id, stage: view.stage }).toEqual({ id, stage: 'completed' });
  const text = 'answer' in view ? view.answer?.text : undefined;
  expect({ id, signed: text?.endsWith(SIGNED) }).toEqual({ id, signed: by.signed });
  const decided = view.receipts.map(({ requestId }) => requestId);
  expect(decided.toSorted()).toEqual([...new Set(decided)].toSorted());
  expect(decided).toHaveLength(view.requests.length);
  expect(await versionOf(id)).toBe(by.build);
}

const kinds = (views: readonly QueryView[]) =>
  views.map(({ requests }) => requests.findLast(({ status }) => status === 'open')?.kind);

/** A query that is started on version a and waits longer than all others. */
let patient: QueryView;

test('questions that wait and questions under way go on with the version that is rolled out', async () => {
  await roll('a');
  expect((await versions())['a']).toMatchObject({ status: 'inactive', percent: 0 });
  await promoted('a');
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files', 'handbook.md'), HANDBOOK);
  const indexed = await vouch({ env }, ['index', join(folder, 'files'), '--collection', 'handbook']);
  expect(indexed).toMatchObject({ code: 0 });
  const views = await waiting();
  patient = await start(asked({ mode: 'strict' }));
  expect(kinds(views)).toEqual([
    'answer_review',
    'plan_review',
    'clarification',
    'input_request',
    'approval_request',
    'pause',
  ]);
  const current = { buildId: 'a', status: 'current', percent: 100, pollers: 1, openQueries: 7 };
  const { stdout } = await deployment('a', 'list', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ deployment: DEPLOYMENT, versions: [current] });

  await roll('b');
  const under = await Promise.all(
    Array.from({ length: 8 }, () => call<QueryView>({ url }, 'POST', '/v1/queries', asked({ mode: 'off' }))),
  );
  await promoted('b');
  expect(await ended(running.get('a')!, 'SIGTERM')).toBe(0);
  expect(await versions()).toMatchObject({ b: { status: 'current', percent: 100 } });

  for (const { id } of views) await expectFinished(id, { build: 'b', signed: true });
  for (const { id } of under) {
    const view = await finished(id);
    expect({ id, stage: view.stage }).toEqual({ id, stage: 'completed' });
  }
}, 600_000);

test('on the way back what the earlier version cannot replay stays where it is', async () => {
  const newer = await start(asked({ mode: 'strict' }));
  await roll('a');
  const shared = await deployment('a', 'promote', 'a', '--percent', '20', '--force');
  expect(shared).toMatchObject({ code: 0 });
  expect(await versions()).toMatchObject({
    a: { status: 'ramping', percent: 20 },
    b: { status: 'current', percent: 80 },
  });
  await promoted('a', '--percent', '0');
  expect(await versions()).toMatchObject({ a: { percent: 0 }, b: { status: 'current', percent: 100 } });

  const refused = await deployment('a', 'promote', 'a');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stdout).toContain(`${newer.id}: does not replay with this version`);
  expect(refused.stdout).not.toContain(patient.id);
  expect((await versions())['b']).toMatchObject({ status: 'current' });

  await promoted('a', '--pin');
  expect((await versions())['a']).toMatchObject({ status: 'current', percent: 100 });
  await expectFinished(newer.id, { build: 'b', signed: true });
  const { id } = await start(asked({ mode: 'strict' }));
  await expectFinished(id, { build: 'a', signed: false });
}, 600_000);

test('a version that recorded histories do not replay with is not given the work', async () => {
  await roll('c');
  const refused = await deployment('c', 'promote', 'c');
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.stdout).toContain(`${patient.id}: does not replay with this version`);
  expect(await versions()).toMatchObject({ a: { status: 'current' }, c: { status: 'inactive', percent: 0 } });
  await expectFinished(patient.id, { build: 'a', signed: false });

  const wrong = await deployment('a', 'promote', 'c');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('VOUCH_BUILD_ID') as string });
  const absent = await deployment('a', 'promote', 'd', '--force');
  expect(absent).toMatchObject({ code: 2, stderr: expect.stringContaining('has no version d') as string });
}, 600_000);

test('a worker with one half of a version says which is missing', async () => {
  const ended = await new Promise<{ code: number | null; told: string }>((done) => {
    const child = spawn(process.execPath, [resolve('dist/worker/main.js')], {
      env: { ...env, VOUCH_BUILD_ID: '' },
    });
    let told = '';
    child.stderr.on('data', (data: Buffer) => (told += data.toString()));
    child.once('close', (code) => done({ code, told }));
  });
  expect(ended).toEqual({ code: 1, told: expect.stringContaining('VOUCH_BUILD_ID') as string });
  const { stderr } = await vouch({ env }, ['policy'], { VOUCH_DEPLOYMENT: '', VOUCH_BUILD_ID: 'a' });
  expect(stderr).toContain('VOUCH_DEPLOYMENT');
}, 200_000);
