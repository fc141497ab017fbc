import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../adapters/stores/embedded/database.js';
import { createEmbeddedRecordStore } from '../../adapters/stores/embedded/record-store.js';
import {
  feedbackPatternSchema,
  type Feedback,
  type FeedbackItem,
  type FeedbackPattern,
  type FeedbackStats,
} from '../../contract/feedback.js';
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
});

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
  await api.post(`/v1/queries/${waiting.id}/cancel`);
  const never = expectProblem(await api.post(path, { rating: 'positive' }), 409, 'FEEDBACK_TOO_EARLY');
  expect(never.detail).toContain('ended without an answer');
});

describe('opinions of several people', () => {
  const COMMENTS = [
    'Outdated: the limit was raised',
    '오래된 규정이에요',
    '엉뚱한 답변이에요',
    '+1 "too long", sorry',
  ];
  const negative = (query = '') =>
    api.get<{ items: FeedbackItem[]; next?: string }>(`/v1/feedback?rating=negative${query}`);

  beforeAll(async () => {
    const asked = COMMENTS.map((_, n) => api.ask({ question: `출장비 ${n}`, mode: 'off' }, 20));
    const queries = await Promise.all(asked);
    // one after the other, so that it is known which is the newest
    for (const [n, comment] of COMMENTS.entries())
      await api.post(`/v1/queries/${queries[n]!.id}/feedback`, { rating: 'negative', comment });
  });

  test('are listed newest first, page by page, without the answer', async () => {
    const first = await negative('&limit=2&text=출장비');
    expect(first.body.items.map(({ comment }) => comment)).toEqual([COMMENTS[3], COMMENTS[2]]);
    expect(first.body.items[0]).not.toHaveProperty('answer');
    const rest = await negative(`&limit=2&text=출장비&cursor=${first.body.next}`);
    expect(rest.body.items.map(({ comment }) => comment)).toEqual([COMMENTS[1], COMMENTS[0]]);
    expect(rest.body).not.toHaveProperty('next');
  });

  test('are found by words, in any case', async () => {
    const found = async (text: string) => (await negative(`&text=${encodeURIComponent(text)}`)).body.items;
    expect(await found('OUTDATED')).toMatchObject([{ comment: COMMENTS[0] }]);
    expect(await found('규정 출장비')).toMatchObject([{ comment: COMMENTS[1] }]);
    expect(await found('nothing of it')).toEqual([]);
  });

  test('a cursor of another list is refused, and so is what no list can be', async () => {
    const { next } = (await negative('&limit=1')).body;
    expectProblem(await api.get(`/v1/feedback?rating=positive&cursor=${next}`), 400, 'INVALID_REQUEST');
    expectProblem(await api.get('/v1/feedback?cursor=made-up'), 400, 'INVALID_REQUEST');
    for (const query of ['rating=bad', 'text=', 'limit=0', 'limit=201', 'user=kim'])
      expectProblem(await api.get(`/v1/feedback?${query}`), 400, 'INVALID_REQUEST');
    expectProblem(await api.post('/v1/feedback/patterns'), 405, 'METHOD_NOT_ALLOWED');
  });

  test('are grouped by what would have helped', async () => {
    const { body } = await api.get<{ negative: number; items: FeedbackPattern[] }>('/v1/feedback/patterns');
    for (const pattern of body.items) expect(feedbackPatternSchema.parse(pattern)).toEqual(pattern);
    // and one of the first test, without a comment: the answer was given with high confidence
    expect(body.negative).toBe(5);
    expect(body.items.map(({ remedy, because, count }) => [remedy, because, count])).toEqual([
      ['documents', 'comments', 2],
      ['prompt', 'comments', 1],
      ['retrieval', 'comments', 1],
      ['thresholds', 'confident_but_wrong', 1],
    ]);
  });

  test('are exported as CSV and as JSON lines', async () => {
    const [csv, jsonl] = await Promise.all(
      ['csv', 'jsonl'].map(async (format) =>
        (await fetch(`${api.url}/v1/feedback/export?format=${format}`)).text(),
      ),
    );
    const rows = csv!.split('\r\n');
    expect(rows[0]).toBe('queryId,by,rating,comment,question,confidence,at');
    expect(rows[1]).toMatch(/,local,negative,"'\+1 ""too long"", sorry",출장비 3,HIGH,/);
    const lines = jsonl!
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Feedback);
    expect(lines).toHaveLength(rows.length - 2);
    expect(lines[0]).toMatchObject({ comment: COMMENTS[3], rating: 'negative' });
    expect(lines[0]).not.toHaveProperty('answer');
  });
});
