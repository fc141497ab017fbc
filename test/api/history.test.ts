import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { readRuns } from '../../api/gateway/history/read-runs.js';
import { DEADLINES } from '../../api/gateway/rpc.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { HistoryEntry, HistoryEntryType, QueryHistory } from '../../contract/history.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryInput, QueryView } from '../../contract/query.js';
import { PortError } from '../../ports/port-error.js';
import { dataConverterOf } from '../../temporal/data-converter.js';
import { decideSignal } from '../../workflows/messages.js';
import { hit, memoryBlobs, scriptedIndex } from '../support/memory-ports.js';
import { queryInput } from '../support/query-harness.js';
import { clearAnalysis, scriptedReasoner, thought } from '../support/scripted-reasoner.js';
import { startDevServer } from '../support/temporal.js';
import { scriptedTools, sum } from '../workflows/human/support.js';
import {
  as,
  endOf,
  eventually,
  expectProblem,
  openRequest,
  REVIEWED,
  startApi,
  type Api,
} from './support.js';

type Entry<T extends HistoryEntryType> = Extract<HistoryEntry, { type: T }>;

const found = [hit('a#1', 'Receipts.'), hit('a#2', 'Rules.'), hit('b#1', 'Dates.')];
const uncached = { cache: { ttlSeconds: 0 } };
/** How often each search fails before it succeeds. */
const failures = { flaky: 2 };
let env: TestWorkflowEnvironment;
let api: Api;

const index = scriptedIndex(() => found);
const reasoner = scriptedReasoner({
  analyse: async ({ question, clarifications }) => {
    const clarity = question.includes('unclear') && clarifications.length === 0 ? 0.1 : 0.9;
    return thought(clearAnalysis([question, ...clarifications].join(' '), { clarity }));
  },
  grade: async ({ passages, question }) => {
    if (question.includes('ungraded')) throw new PortError('invalid', 'cannot grade\n  at secret.ts:1:1');
    const score = question.includes('weak') ? 0.55 : question.includes('medium') ? 0.75 : 0.9;
    return {
      ...thought(passages.map(({ id }) => ({ passageId: id, score }))),
      calls: [
        {
          prompt: 'grade',
          version: 2,
          model: 'model-1',
          inputTokens: 10,
          outputTokens: 2,
          costUsd: 0.01,
          attempt: 'first' as const,
        },
      ],
    };
  },
  rewrite: async () => thought(null),
});
const ports = {
  index: {
    ...index,
    search: async (input: Parameters<typeof index.search>[0]) => {
      if (input.query.includes('flaky') && failures.flaky-- > 0)
        throw new PortError('unavailable', 'the index is away');
      return index.search(input);
    },
  },
  reasoner,
  tools: scriptedTools(),
};

beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, { ports, people: 'ann,sam:reviewers' });
  await api.startWorker();
}, 60_000);
afterAll(async () => {
  await api.stop();
  await env.teardown();
});

async function history(id: string, of: Api = api): Promise<QueryHistory> {
  const { status, body } = await of.get<QueryHistory>(`/v1/queries/${id}/history`, as('ann'));
  expect(status).toBe(200);
  expect(ENDPOINTS.getHistory.response.parse(body)).toEqual(body);
  const times = body.entries.map(({ at }) => Date.parse(at));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(body.entries.filter(({ type }) => type === 'asked')).toHaveLength(1);
  expect(body.entries[0]).toMatchObject({ type: 'asked', eventId: 1 });
  return body;
}

function only<T extends HistoryEntryType>({ entries }: QueryHistory, type: T): Entry<T>[] {
  return entries.filter((entry): entry is Entry<T> => entry.type === type);
}
const steps = (of: QueryHistory) => only(of, 'step').filter(({ step }) => step !== 'notify');
const stepNames = (of: QueryHistory) => steps(of).map(({ step }) => step);
const step = (of: QueryHistory, name: string) => steps(of).find((one) => one.step === name);
const decide = (status: QueryView, body: object, who = 'sam') =>
  api.post(`/v1/requests/${openRequest(status).id}/decision`, body, as(who));
const ask = (question: string, more: object = {}) =>
  api.ask({ question, policy: uncached, ...more }, 20, as('ann'));

/** Starts a query as an installation does whose every step is an activity of its own. */
async function askRegular(question: string, more: Partial<QueryInput> = {}): Promise<string> {
  const id = `q-${randomUUID().replaceAll('-', '')}`;
  const engine = { reasoning: 'regular', retrieval: 'regular', records: 'regular' } as const;
  const input = {
    ...queryInput({ id, question, mode: 'off', policy: uncached }, api.ports, engine),
    ...more,
  };
  await env.client.workflow.start(WORKFLOW_TYPES.answerQuery, {
    workflowId: id,
    taskQueue: api.taskQueue,
    args: [input],
  });
  return id;
}

describe('steps', () => {
  test('of a simple query: what each searched, saw and spent, from the question to the end', async () => {
    const { id } = await ask('How?', { mode: 'off' });
    const body = await history(id);
    expect(body.runs).toMatchObject([
      { url: `http://localhost:8233/namespaces/default/workflows/${id}/${body.runs[0]?.runId}/history` },
    ]);
    expect(body.runs[0]?.events).toBeGreaterThan(5);
    expect(body.runs[0]?.bytes).toBeGreaterThan(500);
    expect(body.entries[0]).toMatchObject({ by: 'ann', question: 'How?', mode: 'off' });
    expect(stepNames(body)).toEqual([
      'open',
      'analyse',
      'retrieve',
      'grade',
      'answer',
      'judge',
      'check_delivery',
      'record',
    ]);
    const seen = found.map(({ id: passage, documentId, title, contentHash }) => ({
      id: passage,
      documentId,
      title,
      contentHash,
    }));
    expect(step(body, 'retrieve')).toMatchObject({
      execution: 'local',
      attempts: 1,
      calls: [],
      search: { query: 'How?', hits: 3 },
      passages: seen,
    });
    expect(step(body, 'grade')).toMatchObject({
      calls: [{ prompt: 'grade', version: 2, model: 'model-1', costUsd: 0.01 }],
      passages: seen.map((passage) => ({ ...passage, grade: 0.9 })),
    });
    expect(step(body, 'judge')?.ms).toBeGreaterThanOrEqual(0);
    expect(body.entries.at(-1)).toMatchObject({
      type: 'ended',
      stage: 'completed',
      runId: body.runs[0]?.runId,
    });
    expect(body).not.toHaveProperty('withheldBecause');
    expect(JSON.stringify(body)).not.toMatch(/Receipts\.|Rules\.|Dates\./);
  });

  test('dispatched on their own tell the same', async () => {
    const id = await askRegular('How?');
    await endOf(api, id);
    const body = await history(id);
    expect(stepNames(body)).toEqual([
      'open',
      'analyse',
      'retrieve',
      'grade',
      'answer',
      'judge',
      'check_delivery',
      'record',
    ]);
    expect(step(body, 'retrieve')).toMatchObject({
      execution: 'regular',
      attempts: 1,
      search: { query: 'How?', hits: 3 },
    });
    expect(step(body, 'grade')?.calls).toHaveLength(1);
  });

  test.each(['local', 'regular'])('that were tried again, or failed for good: %s', async (execution) => {
    failures.flaky = 2;
    const question = 'flaky and ungraded';
    const { id } =
      execution === 'local' ? await ask(question, { mode: 'off' }) : { id: await askRegular(question) };
    await endOf(api, id);
    const body = await history(id);
    expect(step(body, 'retrieve')).toMatchObject({ execution, attempts: 3, search: { query: question } });
    expect(step(body, 'retrieve')).not.toHaveProperty('failure');
    const failed = step(body, 'grade')!;
    expect(failed).toMatchObject({
      execution,
      attempts: 1,
      failure: { code: 'invalid', message: 'cannot grade' },
    });
    expect(failed).not.toHaveProperty('passages');
  });

  test('that are under way say so, with why the last attempt failed', async () => {
    failures.flaky = Infinity;
    const id = await askRegular('flaky');
    const body = await eventually(
      () => history(id),
      (now) => (step(now, 'retrieve')?.attempts ?? 0) > 1,
    );
    failures.flaky = 0;
    expect(step(body, 'retrieve')).toMatchObject({ underway: true, failure: { code: 'unavailable' } });
    expect(step(body, 'retrieve')).not.toHaveProperty('ms');
    expect(only(body, 'ended')).toEqual([]);
    await endOf(api, id);
    expect(step(await history(id), 'retrieve')).not.toHaveProperty('underway');
  });

  test('that call a tool name it', async () => {
    const todos = [sum('t', '1 + 2')];
    const { id } = await ask('How much?', { mode: 'off', todos });
    expect(step(await history(id), 'call_tool')).toMatchObject({ execution: 'regular', tool: 'calculate' });
  });
});

describe('people', () => {
  test('a clarification: what was searched for it, who answered, and the question as it then was', async () => {
    const status = await ask('an unclear thing', { mode: 'off' });
    await decide(status, { action: 'answer', text: 'the VPN' }, 'ann');
    await endOf(api, status.id);
    const body = await history(status.id);
    expect(
      steps(body)
        .filter((one) => one.search)
        .map((one) => one.search?.query),
    ).toEqual(['an unclear thing', 'an unclear thing the VPN']);
    const { id: requestId, shownHash } = openRequest(status);
    expect(only(body, 'request')).toMatchObject([{ requestId, kind: 'clarification', shownHash }]);
    expect(only(body, 'message')).toMatchObject([{ message: 'decide', by: 'ann', requestId, via: 'update' }]);
    expect(only(body, 'decision')).toMatchObject([
      { receipt: { requestId, by: 'ann', reply: { text: 'the VPN' } } },
    ]);
    const order = body.entries.filter(({ type }) => ['request', 'message', 'decision'].includes(type));
    expect(order.map(({ type }) => type)).toEqual(['request', 'message', 'decision']);
  });

  test('a plan that was edited, first as a preview', async () => {
    const status = await ask('How much?', {
      policy: { ...uncached, review: { planAlways: true } },
      todos: [sum('t', '1 + 2')],
    });
    const edits = [{ op: 'update', todoId: 't', set: { arguments: { expression: '3 + 4' } } }];
    const path = `/v1/queries/${status.id}`;
    await api.patch(`${path}/plan`, { edits, preview: true }, as('sam'));
    await api.patch(`${path}/plan`, { edits }, as('sam'));
    const again = await eventually(
      async () => (await api.get<QueryView>(path)).body,
      ({ requests }) => requests.length === 2,
    );
    await decide(again, { action: 'approve' });
    await endOf(api, status.id);
    const body = await history(status.id);
    expect(only(body, 'message')).toMatchObject([
      { message: 'editPlan', by: 'sam', preview: true },
      { message: 'editPlan', by: 'sam' },
      { message: 'decide', by: 'sam' },
    ]);
    expect(only(body, 'message')[1]).not.toHaveProperty('preview');
    expect(only(body, 'event').filter(({ event }) => event === 'plan_changed')).toMatchObject([
      { data: { version: 2, by: 'sam' } },
    ]);
    expect(only(body, 'request').map(({ kind }) => kind)).toEqual(['plan_review', 'plan_review']);
    expect(only(body, 'decision').map(({ receipt }) => receipt.action)).toEqual(['lapse', 'approve']);
  });

  test('an approval, claimed before', async () => {
    const todos = [sum('t', '1 + 2', { requiresApproval: true })];
    const status = await ask('How much?', { mode: 'off', todos });
    await api.post(`/v1/requests/${openRequest(status).id}/claim`, {}, as('sam'));
    await decide(status, { action: 'approve' });
    await endOf(api, status.id);
    const body = await history(status.id);
    expect(only(body, 'message').map(({ message }) => message)).toEqual(['claim', 'decide']);
    expect(only(body, 'event').map(({ event }) => event)).toContain('hitl_claimed');
    expect(only(body, 'decision')).toMatchObject([
      { receipt: { kind: 'approval_request', action: 'approve' } },
    ]);
  });

  test('a hard review, a decision that did not count, and one by a signal written by hand', async () => {
    const status = await ask('a weak one', { policy: { ...uncached, ...REVIEWED.policy }, mode: 'strict' });
    const handle = env.client.workflow.getHandle(status.id);
    const { id: requestId } = openRequest(status);
    await handle.signal('decide', 'nonsense');
    await handle.signal(decideSignal, { requestId, decision: { action: 'approve' }, by: 'sam' });
    await endOf(api, status.id);
    const body = await history(status.id);
    expect(only(body, 'message')).toMatchObject([
      { message: 'decide', via: 'signal' },
      { message: 'decide', via: 'signal', by: 'sam', requestId },
    ]);
    expect(only(body, 'message')[0]).not.toHaveProperty('by');
    expect(only(body, 'event')).toContainEqual(
      expect.objectContaining({ event: 'hitl_error', data: { code: 'HITL_INVALID_RESPONSE' } }),
    );
    expect(only(body, 'decision')).toMatchObject([{ receipt: { action: 'approve', decidedBy: 'human' } }]);
  });

  test('a soft review that nobody decided', async () => {
    const policy = { ...uncached, requests: { answer_review_soft: { timeoutSeconds: 1 } } };
    const status = await ask('a medium one', { policy });
    await endOf(api, status.id);
    const body = await history(status.id);
    expect(only(body, 'request')).toMatchObject([{ kind: 'answer_review', defaultAction: 'approve' }]);
    expect(only(body, 'decision')).toMatchObject([{ receipt: { decidedBy: 'timeout', by: 'timer' } }]);
    expect(only(body, 'message')).toEqual([]);
  });

  test('a pause, its end, and a cancellation', async () => {
    const status = await ask('Wait', { ...REVIEWED });
    const path = `/v1/queries/${status.id}`;
    await api.post(`${path}/pause`, { reason: 'lunch' }, as('sam'));
    await api.post(`${path}/resume`, {}, as('ann'));
    await api.post(`${path}/cancel`, { reason: 'enough' }, as('ann'));
    await endOf(api, status.id);
    const body = await history(status.id);
    const messages = only(body, 'message');
    expect(messages.map(({ message, by }) => `${message} ${by}`)).toEqual(
      expect.arrayContaining(['pause sam', 'resume ann', 'cancel ann']),
    );
    expect(only(body, 'event').map(({ event }) => event)).toEqual(
      expect.arrayContaining(['hitl_paused', 'hitl_resumed']),
    );
    expect(body.entries.at(-1)).toMatchObject({ type: 'ended', stage: 'cancelled', code: 'CANCELLED' });
  });

  test('an update that was accepted and then refused has the code', async () => {
    const status = await ask('Wait', { policy: { ...uncached, review: { planAlways: true } } });
    const path = `/v1/queries/${status.id}`;
    const edits = [{ op: 'add', todo: { tool: 'none.such', task: 'x' } }];
    expectProblem(await api.patch(`${path}/plan`, { edits }, as('sam')), 422, 'HITL_MODIFICATION_FAILED');
    expect(only(await history(status.id), 'message')).toMatchObject([
      { message: 'editPlan', by: 'sam', failure: { code: 'HITL_MODIFICATION_FAILED' } },
    ]);
  });

  test.each(['cancel', 'terminate'] as const)('an operator: %s', async (act) => {
    const status = await ask('Wait', { ...REVIEWED });
    await env.client.workflow.getHandle(status.id)[act]();
    await endOf(api, status.id);
    const body = await history(status.id);
    expect(only(body, 'message')).toMatchObject([{ message: act, via: 'operator' }]);
    expect(body.entries.at(-1)).toMatchObject({
      type: 'ended',
      stage: act === 'cancel' ? 'cancelled' : 'failed',
      code: act === 'cancel' ? 'CANCELLED' : 'QUERY_FAILED',
    });
  });
});

test('all runs of a query that went on in fresh histories are one history', async () => {
  const policy = { ...uncached, ...REVIEWED.policy, history: { continueAfterEvents: 20 } };
  let status = await ask('How long?', { mode: 'strict', policy });
  for (let round = 1; round <= 3; round++) {
    const { id } = openRequest(status);
    await decide(status, { action: 'retry', query: `words ${round}` });
    status = await eventually(
      async () => (await api.get<QueryView>(`/v1/queries/${status.id}`)).body,
      ({ requests }) => requests.some((one) => one.status === 'open' && one.id !== id),
    );
  }
  await decide(status, { action: 'approve' });
  await endOf(api, status.id);
  const body = await history(status.id);
  expect(body.runs.length).toBeGreaterThan(1);
  const continued = only(body, 'continued');
  expect(continued.map(({ newRunId }) => newRunId)).toEqual(body.runs.slice(1).map(({ runId }) => runId));
  expect(steps(body).flatMap(({ search }) => search?.query ?? [])).toEqual([
    'How long?',
    'words 1',
    'words 2',
    'words 3',
  ]);
  expect(only(body, 'decision').map(({ receipt }) => receipt.action)).toEqual([
    'retry',
    'retry',
    'retry',
    'approve',
  ]);
  expect(body.entries.at(-1)).toMatchObject({ type: 'ended', runId: body.runs.at(-1)?.runId });
});

test('a history that is too long is refused as a whole', async () => {
  const { id } = await ask('How?', { mode: 'off' });
  const { client } = env;
  const config = { VOUCH_TASK_QUEUE: api.taskQueue } as never;
  const rpc = { client, config, deadlines: DEADLINES };
  await expect(readRuns(rpc, id, 5)).rejects.toMatchObject({ code: 'HISTORY_TOO_LONG' });
  expect(await readRuns(rpc, id, 1000)).toHaveLength(1);
});

test('a query that is gone, or never was, has no history', async () => {
  const { id } = await ask('How?', { mode: 'off' });
  const path = `/v1/queries/${id}/history`;
  expect((await api.get(path)).status).toBe(200);
  await env.client.workflowService.deleteWorkflowExecution({
    namespace: env.namespace ?? 'default',
    workflowExecution: { workflowId: id },
  });
  // the server deletes in its own time
  const deadline = Date.now() + 25_000;
  let gone = await api.get(path);
  while (gone.status === 200 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    gone = await api.get(path);
  }
  expectProblem(gone, 404, 'QUERY_NOT_FOUND');
  expectProblem(await api.get('/v1/queries/q-00000000/history'), 404, 'QUERY_NOT_FOUND');
  expectProblem(await api.get('/v1/queries/nothing/history'), 404, 'QUERY_NOT_FOUND');
});

describe('an installation that encrypts, and keeps what is large in the store', () => {
  const blobs = memoryBlobs();
  const key = (letter: string) => [{ id: letter, key: Buffer.alloc(32, letter) }];
  const converter = (letter: string) =>
    dataConverterOf({ VOUCH_ENCRYPTION_KEYS: key(letter), VOUCH_PAYLOAD_OFFLOAD_KB: 1 }, blobs);

  test('reads the same; with another key it says that it cannot', async () => {
    const settings = {
      VOUCH_TEMPORAL_ADDRESS: 'temporal.example:7233',
      VOUCH_TEMPORAL_UI_URL: 'https://temporal.example/ui/',
    };
    const encrypted = await startApi(env, {
      ports: { ...ports, blobs },
      people: 'ann',
      settings,
      dataConverter: converter('k'),
    });
    const other = await startApi(env, { ports: { ...ports, blobs }, dataConverter: converter('x') });
    try {
      await encrypted.startWorker();
      const { id } = await encrypted.ask({ question: 'an ungraded one', mode: 'off' }, 20, as('ann'));
      const body = await history(id, encrypted);
      expect(step(body, 'retrieve')).toMatchObject({ search: { query: 'an ungraded one', hits: 3 } });
      expect(step(body, 'retrieve')?.passages).toHaveLength(3);
      expect(step(body, 'grade')).toMatchObject({ failure: { code: 'invalid', message: 'cannot grade' } });
      expect(body.runs[0]?.url).toBe(
        `https://temporal.example/ui/namespaces/default/workflows/${id}/${body.runs[0]?.runId}/history`,
      );
      expectProblem(await other.get(`/v1/queries/${id}/history`), 422, 'PAYLOAD_UNREADABLE');
    } finally {
      await other.stop();
      await encrypted.stop();
    }
  });

  test('links to no web UI that it does not know', async () => {
    const settings = { VOUCH_TEMPORAL_ADDRESS: 'temporal.example:7233' };
    const elsewhere = await startApi(env, { ports, people: 'ann', settings });
    try {
      await elsewhere.startWorker();
      const { id } = await elsewhere.ask({ question: 'How?', mode: 'off' }, 20, as('ann'));
      expect((await history(id, elsewhere)).runs[0]).not.toHaveProperty('url');
    } finally {
      await elsewhere.stop();
    }
  });
});
