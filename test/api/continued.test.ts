import type { TestWorkflowEnvironment } from '@temporalio/testing';
import type { QuerySummary, QueryView } from '../../contract/query.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { openRequest, REVIEWED, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;

beforeAll(async () => {
  env = await startDevServer();
  api = await startApi(env, { ports: { index: scriptedIndex((query) => [hit(`${query}#1`, query)]) } });
  await api.startWorker();
});

afterAll(async () => {
  await api.stop();
  await env.teardown();
});

test('a query that goes on in a fresh history is followed, decided and listed as one', async () => {
  const policy = { ...REVIEWED.policy, history: { continueAfterEvents: 20 } };
  let status = await api.ask(
    { question: 'How long may it be?', sessionId: 'long', mode: 'strict', policy },
    20,
  );
  const path = `/v1/queries/${status.id}`;
  const runs = new Set<string>();

  for (let round = 1; round <= 4; round++) {
    runs.add((await env.client.workflow.getHandle(status.id).describe()).runId);
    const request = openRequest(status);
    const decided = await api.post(`/v1/requests/${request.id}/decision`, {
      action: 'retry',
      query: `words ${round}`,
    });
    expect(decided.status).toBe(200);
    // follow step by step until the next review
    const isOpen = () =>
      status.requests.some(({ status: state, id }) => state === 'open' && id !== request.id);
    for (let step = 0; !isOpen() && step < 50; step++) {
      const headers = { 'If-None-Match': `"${status.revision}"`, Prefer: 'wait=10' };
      const next = await api.get<QueryView>(path, headers);
      expect(next.status).toBe(200);
      expect(next.body.revision).toBeGreaterThan(status.revision);
      status = next.body;
    }
    expect(status.receipts).toHaveLength(round);
  }
  expect(runs.size).toBeGreaterThan(1);

  expect(
    (await api.post(`/v1/requests/${openRequest(status).id}/decision`, { action: 'approve' })).status,
  ).toBe(200);
  const list = async () =>
    (await api.get<{ items: QuerySummary[] }>('/v1/queries?sessionId=long')).body.items;
  let rows = await list();
  for (let round = 0; rows[0]?.stage !== 'completed' && round < 50; round++) rows = await list();
  expect(rows).toMatchObject([
    { id: status.id, question: 'How long may it be?', mode: 'strict', stage: 'completed' },
  ]);
});
