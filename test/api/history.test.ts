import type { QuerySummary, QueryView } from '../../contract/query.js';
import { readRuns } from '../../api/gateway/read-runs.js';
import { DEADLINES } from '../../api/gateway/rpc.js';
import { dataConverterOf } from '../../temporal/data-converter.js';
import { memoryBlobs } from '../support/memory-ports.js';
import { sum } from '../workflows/human/support.js';
import { as, endOf, eventually, expectProblem, openRequest, REVIEWED, startApi } from './support.js';
import {
  ask,
  askRegular,
  decide,
  failures,
  found,
  history,
  on,
  only,
  ports,
  step,
  stepNames,
  steps,
  uncached,
  useHistoryApi,
} from './history-support.js';

useHistoryApi();

describe('steps', () => {
  test('of a simple query: what each searched, saw and spent, from the question to the end', async () => {
    const { id } = await ask('How?', { mode: 'off' });
    const body = await history(id);
    expect(body.runs).toHaveLength(1);
    // the local server has no web UI by itself
    expect(body.runs[0]).not.toHaveProperty('url');
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
    await endOf(on.api, id);
    const body = await history(id);
    const names = stepNames(body);
    // begun beside each other
    expect(names.slice(1, 3).toSorted()).toEqual(['analyse', 'retrieve']);
    expect([names[0], ...names.slice(3)]).toEqual([
      'open',
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
    await endOf(on.api, id);
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
    await endOf(on.api, id);
    expect(step(await history(id), 'retrieve')).not.toHaveProperty('underway');
  });

  test('that call a tool name it', async () => {
    const todos = [sum('t', '1 + 2')];
    const { id } = await ask('How much?', { mode: 'off', todos });
    expect(step(await history(id), 'call_tool')).toMatchObject({ execution: 'regular', tool: 'calculate' });
  });
});

test('all runs of a query that went on in fresh histories are one history', async () => {
  const policy = { ...uncached, ...REVIEWED.policy, history: { continueAfterEvents: 20 } };
  let status = await ask('How long?', { mode: 'strict', policy });
  for (let round = 1; round <= 3; round++) {
    const { id } = openRequest(status);
    await decide(status, { action: 'retry', query: `words ${round}` });
    status = await eventually(
      async () => (await on.api.get<QueryView>(`/v1/queries/${status.id}`)).body,
      ({ requests }) => requests.some((one) => one.status === 'open' && one.id !== id),
    );
  }
  await decide(status, { action: 'approve' });
  await endOf(on.api, status.id);
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
  const { client } = on.env;
  const config = { VOUCH_TASK_QUEUE: on.api.taskQueue } as never;
  const rpc = { client, config, deadlines: DEADLINES };
  await expect(readRuns(rpc, id, { maxEvents: 5 })).rejects.toMatchObject({ code: 'HISTORY_TOO_LONG' });
  expect(await readRuns(rpc, id, { maxEvents: 1000 })).toHaveLength(1);
});

test('a query that is gone, or never was, has no history', async () => {
  const { id } = await ask('How?', { mode: 'off' });
  const path = `/v1/queries/${id}/history`;
  expect((await on.api.get(path)).status).toBe(200);
  // the server puts off deleting what it has not finished closing
  await eventually(
    () => on.api.get<{ items: QuerySummary[] }>('/v1/queries?stage=completed&limit=200'),
    ({ body }) => body.items.some((item) => item.id === id),
  );
  await on.env.client.workflowService.deleteWorkflowExecution({
    namespace: on.env.namespace ?? 'default',
    workflowExecution: { workflowId: id },
  });
  // the server deletes in its own time
  const gone = await eventually(
    () => on.api.get(path),
    ({ status }) => status !== 200,
    100_000,
  );
  expectProblem(gone, 404, 'QUERY_NOT_FOUND');
  expectProblem(await on.api.get('/v1/queries/q-00000000/history'), 404, 'QUERY_NOT_FOUND');
  expectProblem(await on.api.get('/v1/queries/nothing/history'), 404, 'QUERY_NOT_FOUND');
}, 120_000);

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
    const encrypted = await startApi(on.env, {
      ports: { ...ports, blobs },
      people: 'ann',
      settings,
      dataConverter: converter('k'),
    });
    const other = await startApi(on.env, { ports: { ...ports, blobs }, dataConverter: converter('x') });
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
      for (const path of [`/v1/queries/${id}`, `/v1/queries/${id}/history`])
        expectProblem(await other.get(path), 422, 'PAYLOAD_UNREADABLE');
      // one that cannot be read hides no other
      expect((await other.get('/v1/queries')).body).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ id, question: '' })]) as object[],
      });
    } finally {
      await other.stop();
      await encrypted.stop();
    }
  });

  test('links to no web UI that it does not know', async () => {
    const settings = { VOUCH_TEMPORAL_ADDRESS: 'temporal.example:7233' };
    const elsewhere = await startApi(on.env, { ports, people: 'ann', settings });
    try {
      await elsewhere.startWorker();
      const { id } = await elsewhere.ask({ question: 'How?', mode: 'off' }, 20, as('ann'));
      expect((await history(id, elsewhere)).runs[0]).not.toHaveProperty('url');
    } finally {
      await elsewhere.stop();
    }
  });
});
