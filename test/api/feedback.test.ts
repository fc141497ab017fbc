import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../adapters/embedded/database.js';
import { createEmbeddedRecordStore } from '../../adapters/embedded/record-store.js';
import type { Feedback, FeedbackStats } from '../../contract/feedback.js';
import type { RecordStore } from '../../ports/record-store.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { expectProblem, REVIEWED, startApi, type Api } from './support.js';

let env: TestWorkflowEnvironment;
let api: Api;
let records: RecordStore;
let folder: string;

beforeAll(async () => {
  env = await startDevServer();
  folder = await mkdtemp(join(tmpdir(), 'vouch-api-'));
  records = createEmbeddedRecordStore(openDatabase(folder));
  const index = scriptedIndex(() => [hit('a#1', 'Receipts.'), hit('a#2', 'Rules.'), hit('a#3', 'Dates.')]);
  api = await startApi(env, { ports: { index, records } });
  await api.startWorker();
}, 60_000);

afterAll(async () => {
  await api.stop();
  await records.close();
  await rm(folder, { recursive: true });
  await env.teardown();
});

test('opinions are kept with the answer they are about, and counted', async () => {
  const stats = async () => (await api.get<FeedbackStats>('/v1/feedback/stats')).body;
  expect(await stats()).toEqual({ total: 0, positive: 0, negative: 0, satisfactionRate: 0 });
  const [first, second, third] = await Promise.all(
    ['one', 'two', 'three'].map((question) => api.ask({ question, mode: 'off' }, 20)),
  );
  const give = (id: string, body: unknown) => api.post<Feedback>(`/v1/queries/${id}/feedback`, body);

  const given = await give(first!.id, { rating: 'positive', comment: ' helpful ' });
  expect(given).toMatchObject({
    status: 200,
    body: {
      queryId: first!.id,
      by: 'local',
      rating: 'positive',
      comment: 'helpful',
      question: 'one',
      confidence: 'HIGH',
    },
  });
  expect(given.body.answer.length).toBeGreaterThan(0);
  await give(second!.id, { rating: 'positive' });
  await give(third!.id, { rating: 'positive' });
  await give(third!.id, { rating: 'negative' });
  expect(await stats()).toEqual({ total: 3, positive: 2, negative: 1, satisfactionRate: 66.7 });
});

test('there is nothing to rate before there is an answer', async () => {
  const waiting = await api.ask({ question: 'one', ...REVIEWED }, 20);
  const path = `/v1/queries/${waiting.id}/feedback`;
  expectProblem(await api.post(path, { rating: 'positive' }), 409, 'FEEDBACK_TOO_EARLY');
  expectProblem(await api.post(path, { rating: 'great' }), 400, 'INVALID_REQUEST');
  expectProblem(
    await api.post(path, { rating: 'positive', comment: 'x'.repeat(2001) }),
    400,
    'INVALID_REQUEST',
  );
});
