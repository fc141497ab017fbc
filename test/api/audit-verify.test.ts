import type { QueryView } from '../../contract/query.js';
import { verifyQuery } from '../../infra/audit/verify-queries.js';
import { testBundle } from '../support/query-harness.js';
import { ask, decide, on, useHistoryApi } from './history-support.js';
import { endOf, eventually, REVIEWED } from './support.js';

useHistoryApi();

const parts = () => ({ client: on.env.client, workflowBundle: testBundle(), dataConverter: {} });

/** The query, once it has asked so often. */
async function asksAgain(id: string, times: number): Promise<QueryView> {
  const { body } = await eventually(
    () => on.api.get<QueryView>(`/v1/queries/${id}`),
    ({ body: { requests } }) => requests.length === times,
  );
  return body;
}

test('what a person decided leads to the same end again', async () => {
  const asked = await ask('How?', REVIEWED);
  await decide(asked, { action: 'edit', text: 'As it stands. [1]' });
  await endOf(on.api, asked.id);
  expect(await verifyQuery(parts(), asked.id)).toMatchObject({ verdict: 'same', runs: [{}] });
});

test('every run of a long query is replayed, and one that is still running as far as it has come', async () => {
  const policy = { cache: { ttlSeconds: 0 }, history: { continueAfterEvents: 20 } };
  const asked = await ask('weak', { policy });
  await decide(asked, { action: 'retry', query: 'weak words' });
  const second = await asksAgain(asked.id, 2);
  expect(await verifyQuery(parts(), asked.id)).toMatchObject({ verdict: 'same' });
  await decide(second, { action: 'retry', query: 'weaker words' });
  await decide(await asksAgain(asked.id, 3), { action: 'approve' });
  await endOf(on.api, asked.id);
  const { verdict, runs } = await verifyQuery(parts(), asked.id);
  expect(verdict).toBe('same');
  expect(runs.length).toBeGreaterThan(1);
});

test('what is not there is told', async () => {
  const none = { queryId: 'q-00000000', verdict: 'not_found', runs: [] };
  expect(await verifyQuery(parts(), 'q-00000000')).toEqual(none);
});
