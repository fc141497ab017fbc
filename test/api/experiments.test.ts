import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkflowNotFoundError } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { createEmbeddedRecordStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import { createEmbeddedKeyValueStore } from '../../adapters/stores/embedded/key-value-store.js';
import type { ResponseOf } from '../../client/api-client.js';
import type { Experiment, StartExperiment } from '../../contract/experiments.js';
import type { Problem } from '../../contract/failures.js';
import type { Thinking } from '../../contract/thinking.js';
import { openExperiments } from '../../ports/experiments.js';
import type { Ports } from '../../ports/index.js';
import type { StartQuery } from '../../contract/query.js';
import type { RequestView } from '../../contract/requests/index.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { clearAnalysis, scores, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { as, endOf, eventually, expectProblem, startApi, type Api } from './support.js';

type Found = ResponseOf<'getExperiment'>;

const PAID = { modelCalls: 1, inputTokens: 90, outputTokens: 10, costUsd: 0.01 };

/** An installation whose tool and model count what is asked of them. */
let env: TestWorkflowEnvironment;
let api: Api;
const folder = mkdtempSync(join(tmpdir(), 'vouch-experiments-'));
const database = openDatabase(folder);
const called: string[] = [];
let thinking: Promise<void> = Promise.resolve();

const PORTS = {
  reasoner: scriptedReasoner({
    analyse: async ({ question, clarifications }) => {
      await thinking;
      const words = [question, ...clarifications].join(' ');
      const clarity = question.includes('it') && clarifications.length === 0 ? 0.1 : 0.9;
      return { ...thought(clearAnalysis(words, { clarity })), usage: PAID };
    },
  }),
  records: createEmbeddedRecordStore(database),
  keyValues: createEmbeddedKeyValueStore(database),
  index: scriptedIndex((query) =>
    query.includes('unsure')
      ? [hit('a/4#0', 'Perhaps.', 0.3)]
      : [hit('a/1#0', 'Within 30 days.'), hit('a/2#0', 'Rules.'), hit('a/3#0', 'Dates.')],
  ),
  tools: {
    list: async () => [
      {
        ...{ name: 'desk.close', description: 'Closes a ticket.', estimatedSeconds: 1, costUsd: 0 },
        inputSchema: { type: 'object', properties: {} },
        ...{ sideEffects: 'changes_data', requiresApproval: false, approvalWaived: true },
      },
    ],
    call: async ({ callId }) => {
      called.push(callId);
      return { text: 'closed' };
    },
  },
} satisfies Partial<Ports>;

beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, { ports: PORTS, people: 'ann,kim', policy: { cache: { ttlSeconds: 0 } } });
  await api.startWorker();
}, 60_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
  database.close();
  rmSync(folder, { recursive: true });
});

/** Asks a question and decides what it asks of people, in order. */
async function finish(question: string, more: Partial<StartQuery> = {}, decisions: object[] = []) {
  const { id } = await api.ask({ question, ...more }, 20, as('ann'));
  for (const decision of decisions) {
    const { body } = await eventually(
      () => api.get<{ requests: RequestView[] }>(`/v1/queries/${id}`, as('ann')),
      ({ body: { requests } }) => requests.some(({ status }) => status === 'open'),
    );
    const open = body.requests.find(({ status }) => status === 'open')!;
    await api.post(
      `/v1/requests/${open.id}/decision`,
      decision,
      as(open.kind === 'clarification' ? 'ann' : 'kim'),
    );
  }
  return (await endOf(api, id)).id;
}

const begin = async (body: Partial<StartExperiment> = {}) => {
  const started = await api.post<Experiment>('/v1/experiments', { policy: { changes: {} }, ...body });
  expect(started.status).toBe(202);
  return started.body.id;
};
const read = async (id: string) => (await api.get<Found>(`/v1/experiments/${id}`)).body;
const ended = (id: string) =>
  eventually(
    () => read(id),
    ({ stage }) => stage !== 'running',
  );

const ids: Record<string, string> = {};
test('finished questions are answered again under another policy, by what people and tools said before', async () => {
  ids['alone'] = await finish('When are receipts due?');
  ids['reviewed'] = await finish('When are unsure receipts due?', {}, [
    { action: 'edit', text: 'In 30 days.' },
  ]);
  ids['rejected'] = await finish('Who pays unsure receipts?', {}, [{ action: 'reject', reason: 'wrong' }]);
  ids['clarified'] = await finish('When is it due?', {}, [{ action: 'answer', text: 'the receipt' }]);
  ids['tool'] = await finish('Close the ticket', {
    todos: [{ task: 'Close it', tool: 'desk.close', arguments: {} }],
  });
  const calls = called.length;
  expect(calls).toBe(1);
  const { body: counted } = await api.get('/v1/metrics/summary?days=1');

  const same = await ended(await begin());
  expect(same).toMatchObject({ stage: 'completed', chosen: 5, changes: [], by: 'local' });
  expect(same.report).toMatchObject({ differences: [], leftOut: { gone: 0, failed: 0 } });
  expect(same.report.before).toMatchObject({ questions: 5, reviewed: 2, alone: 3, judged: 0 });

  const looser = await ended(await begin({ policy: { changes: { confidence: { high: 0.51 } } } }));
  expect(looser.changes).toEqual([{ key: 'confidence.high', from: 0.8, to: 0.51 }]);
  expect(called).toHaveLength(calls);
  expect((await api.get('/v1/metrics/summary?days=1')).body).toMatchObject({
    ...(counted as object),
    from: expect.anything() as unknown,
    to: expect.anything() as unknown,
  });
  const { report } = looser;
  expect(report.reviews).toMatchObject({ fewer: 2, more: 0 });
  expect(report.after).toMatchObject({ alone: 5, judged: 2, wrong: 2 });
  expect(report.differences.map(({ queryId }) => queryId).sort()).toEqual(
    [ids['reviewed'], ids['rejected']].sort(),
  );
  expect(JSON.stringify(looser)).not.toContain('receipt');
  // what held texts is gone
  const rerun = env.client.workflow.getHandle(`${looser.id}-${ids['alone']}`);
  const found = () => rerun.describe().catch((error: unknown) => error);
  await eventually(found, (known) => known instanceof WorkflowNotFoundError);
}, 120_000);

test('it is stopped between two batches, and goes on with the questions that are left', async () => {
  for (let nth = 0; nth < 12; nth++) await finish(`When are receipts of week ${nth} due?`);
  const whole = await ended(await begin());
  expect(whole.report.before.questions).toBe(17);

  let go = () => undefined as void;
  thinking = new Promise((resolve) => (go = resolve));
  const id = await begin();
  expect((await api.post(`/v1/experiments/${id}/stop`)).status).toBe(202);
  go();
  const stopped = await ended(id);
  expect(stopped).toMatchObject({ stage: 'stopped', chosen: 17 });
  expect(stopped.report.before.questions).toBeLessThan(17);
  expect((await api.post(`/v1/experiments/${id}/resume`)).body).toMatchObject({ stage: 'running' });
  const resumed = await eventually(
    () => read(id),
    ({ stage }) => stage === 'completed',
  );
  const untimed = (report: Found['report']) =>
    JSON.stringify(report, (key, value: unknown) => (key === 'ms' ? undefined : value));
  expect(untimed(resumed.report)).toBe(untimed(whole.report));
  expect((await api.post(`/v1/experiments/${id}/resume`)).body).toMatchObject({ stage: 'completed' });
}, 120_000);

test('one that was terminated by hand reads as stopped, and goes on', async () => {
  let go = () => undefined as void;
  thinking = new Promise((resolve) => (go = resolve));
  const id = await begin();
  expect(await read(id)).toMatchObject({ stage: 'running' });
  await env.client.workflow.getHandle(id).terminate();
  go();
  expect(await ended(id)).toMatchObject({ stage: 'stopped' });
  const { body } = await api.get<{ items: Experiment[] }>('/v1/experiments?limit=1');
  expect(body.items).toMatchObject([{ id, stage: 'stopped' }]);
  await api.post(`/v1/experiments/${id}/resume`);
  const resumed = await eventually(
    () => read(id),
    ({ stage }) => stage === 'completed',
  );
  expect(resumed.report.before.questions).toBe(17);
}, 60_000);

test('it ends with the batch that uses the budget up, and takes the latest questions alone', async () => {
  const spent = await ended(await begin({ budget: { tokens: 150 } }));
  expect(spent).toMatchObject({ stage: 'spent', report: { before: { questions: 8 } } });
  const few = await ended(await begin({ questions: { limit: 2 } }));
  expect(few).toMatchObject({ stage: 'completed', chosen: 2, report: { before: { questions: 2 } } });
  const none = await ended(await begin({ questions: { limit: 5, collection: 'other' } }));
  expect(none).toMatchObject({ stage: 'completed', chosen: 0, report: { differences: [] } });
}, 60_000);

test('experiments are listed, newest first; what there is not is not found', async () => {
  const { body } = await api.get<{ items: Experiment[]; next?: string }>('/v1/experiments?limit=2');
  expect(body.items.map(({ chosen }) => chosen)).toEqual([0, 2]);
  const next = await api.get<typeof body>(`/v1/experiments?limit=2&cursor=${body.next}`);
  expect(next.body.items[0]).toMatchObject({ stage: 'spent' });
  const missing = 'x-20260101000000000-00000000';
  expectProblem(await api.get(`/v1/experiments/${missing}`), 404, 'EXPERIMENT_NOT_FOUND');
  expectProblem(await api.post(`/v1/experiments/${missing}/stop`), 404, 'EXPERIMENT_NOT_FOUND');
  const refused = await api.post('/v1/experiments', { policy: { changes: { confidence: { high: 2 } } } });
  expectProblem(refused, 400, 'INVALID_REQUEST');
  expectProblem(
    await api.post('/v1/experiments', { policy: { restore: 9 } }),
    404,
    'POLICY_VERSION_NOT_FOUND',
  );
});

test('one that was kept and never started, as its API had ended, is none', async () => {
  const { kept } = openExperiments(PORTS.keyValues);
  const [last] = (await kept.list({ limit: 1, order: 'descending' })).items;
  const { chosen: _, ...value } = last!.value;
  const id = 'x-29991231235959999-00000000';
  await kept.put({ key: id, value: { ...value, id, stage: 'running' } });
  const { body } = await api.get<{ items: Experiment[] }>('/v1/experiments?limit=2');
  expect(body.items.map((one) => one.id)).toEqual([last!.key]);
  expectProblem(await api.get(`/v1/experiments/${id}`), 404, 'EXPERIMENT_NOT_FOUND');
  await kept.remove(id);
});

test('prompts and models that the installation has are tried; any others are refused', async () => {
  const without = await api.post('/v1/experiments', { prompts: { answer: 1 } });
  expectProblem(without, 400, 'INVALID_REQUEST');
  const tried: Thinking[] = [];
  const dear = { ...PAID, costUsd: 0.5 };
  const modern = await startApi(env, {
    ports: {
      ...PORTS,
      reasonerWith: (thinking) => {
        tried.push(thinking);
        return { ...PORTS.reasoner, judge: async () => ({ ...thought(scores(0.9)), usage: dear }) };
      },
    },
    settings: {
      ...{ VOUCH_REASONER: 'llm', VOUCH_CHAT_MODEL_PROVIDER: 'openai', OPENAI_API_KEY: 'a-key' },
      ...{ VOUCH_CHAT_MODEL: 'usual', VOUCH_EXPERIMENT_MODELS: 'next' },
    },
  });
  await modern.startWorker();
  try {
    const refused = await modern.post<Problem>('/v1/experiments', {
      prompts: { answer: 99, grade: 1 },
      models: { judge: 'unheard-of', juge: 'next', grade: 'usual' },
    });
    expectProblem(refused, 400, 'INVALID_REQUEST');
    expect(refused.body.errors?.map(({ pointer }) => pointer)).toEqual([
      '/prompts/answer',
      '/models/judge',
      '/models/juge',
    ]);
    const wanted = { prompts: { answer: 1 }, models: { judge: 'next' } };
    const { body } = await modern.post<Experiment>('/v1/experiments', { ...wanted, questions: { limit: 1 } });
    expect(body).toMatchObject({ ...wanted, changes: [] });
    const { report } = await eventually(
      async () => (await modern.get<Found>(`/v1/experiments/${body.id}`)).body,
      ({ stage }) => stage === 'completed',
    );
    expect(report.leftOut).toEqual({ gone: 0, failed: 0 });
    expect(report.after.costUsd - report.before.costUsd).toBeCloseTo(0.5);
    expect(new Set(tried.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(wanted)]));
  } finally {
    await modern.stop();
  }
}, 60_000);
