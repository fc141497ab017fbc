import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { openDatabase } from '../../adapters/stores/embedded/database.js';
import { createEmbeddedRecordStore } from '../../adapters/stores/embedded/record-store.js';
import { metricsSummarySchema, type MetricsSummary } from '../../contract/metrics.js';
import type { Verdict } from '../../contract/verdicts.js';
import type { RecordStore } from '../../ports/record-store.js';
import { deliveryKey, openWebhookStore } from '../../ports/webhook-store.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { promtool } from '../servers/find-promtool.js';
import { startDevServer } from '../support/temporal.js';
import { endOf, eventually, expectProblem, openRequest, REVIEWED, startApi, type Api } from './support.js';

const HOSTILE = '=HYPERLINK("http://example.org","휴가")';

let env: TestWorkflowEnvironment;
let api: Api;
let records: RecordStore;
let folder: string;
let edited: string;

beforeAll(async () => {
  env = await startDevServer();
  folder = await mkdtemp(join(tmpdir(), 'vouch-api-'));
  records = createEmbeddedRecordStore(openDatabase(folder));
  const index = scriptedIndex(() => [hit('a#1', 'Receipts.'), hit('a#2', 'Rules.'), hit('a#3', 'Dates.')]);
  api = await startApi(env, { ports: { index, records } });
  await api.startWorker();
  const answered = await api.ask({ question: HOSTILE, mode: 'off' }, 20);
  await api.post(`/v1/queries/${answered.id}/feedback`, { rating: 'positive' });
  const waiting = await api.ask({ question: 'Receipts?', ...REVIEWED }, 20);
  edited = waiting.id;
  await api.post(`/v1/requests/${openRequest(waiting).id}/decision`, { action: 'edit', text: 'Keep them.' });
  await endOf(api, edited);
  // what remains of a query is recorded just behind its end
  await eventually(
    () => records.listOutcomes({ since: '2000-01-01T00:00:00Z', limit: 10 }),
    ({ items }) => items.length === 2,
  );
});

afterAll(async () => {
  await api.stop();
  await records.close();
  await rm(folder, { recursive: true });
  await env.teardown();
});

/** As it comes: `api.get` reads JSON. */
async function download(path: string, init?: RequestInit) {
  const response = await fetch(api.url + path, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text: bytes.toString('utf8') };
}

test('the summary tells of queries, decisions and opinions, as the contract has it', async () => {
  const { status, body } = await api.get<MetricsSummary>('/v1/metrics/summary?days=7');
  expect(status).toBe(200);
  expect(metricsSummarySchema.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    days: 7,
    queries: { total: 2, stages: { completed: 2, rejected: 0 }, reviewed: { count: 1, of: 2, rate: 0.5 } },
    feedback: { allTime: { total: 1 }, last7Days: { positive: 1 }, last30Days: { satisfactionRate: 100 } },
    confidence: {
      HIGH: { queries: 2, beforeReview: { count: 1, of: 2 }, afterReview: { count: 2, of: 2, rate: 1 } },
    },
    decisions: {
      kinds: [{ kind: 'answer_review', decided: 1, timedOut: 0, overridden: { count: 1, of: 1 } }],
    },
    responseTime: { total: { count: 2 }, machine: { count: 2 }, human: { count: 1 } },
  });
  expect(body.daily).toHaveLength(7);
  expect(body.daily.at(-1)).toMatchObject({ day: body.to.slice(0, 10), queries: 2, positive: 1 });
});

test('a window is also given in hours, or by its ends', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  for (const [query, total] of [
    ['hours=1', 2],
    [`since=${hourAgo}`, 2],
    [`until=${hourAgo}`, 0],
    ['since=0001-01-01T00:00:00Z', 2],
  ] as const) {
    const { body } = await api.get<MetricsSummary>(`/v1/metrics/summary?${query}`);
    expect({ query, total: body.queries.total }).toEqual({ query, total });
    expect(body.daily.length).toBeLessThanOrEqual(367);
  }
  const { body } = await api.get<{ items: unknown[] }>(`/v1/feedback?until=${hourAgo}`);
  expect(body.items).toEqual([]);
  expectProblem(await api.get('/v1/metrics/summary?hours=49'), 400, 'INVALID_REQUEST');
});

test('a window that cannot be one is refused in words, in both languages', async () => {
  for (const path of [
    'metrics/summary',
    'metrics/export',
    'feedback',
    'feedback/patterns',
    'feedback/export',
    'verdicts',
  ]) {
    for (const days of ['0', '366', 'week', '1.5']) {
      const problem = expectProblem(await api.get(`/v1/${path}?days=${days}`), 400, 'INVALID_REQUEST');
      expect(problem.errors).toMatchObject([{ pointer: '/days' }]);
    }
  }
  const english = await api.get<never>('/v1/metrics/export?format=xlsx', { 'Accept-Language': 'en' });
  expect(expectProblem(english, 400, 'INVALID_REQUEST').errors).toEqual([
    { pointer: '/format', detail: 'must be one of: csv, jsonl' },
  ]);
  const korean = await api.get<never>('/v1/metrics/summary?days=0', { 'Accept-Language': 'ko' });
  expect(expectProblem(korean, 400, 'INVALID_REQUEST').errors?.[0]?.detail).toMatch(/[가-힣]/);
});

test('queries are exported as CSV that a spreadsheet program opens and does not run', async () => {
  const { status, headers, text } = await download('/v1/metrics/export?days=1');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="vouch-queries-[\d_-]+\.csv"$/);
  const [heading, first, second, end] = text.split('\r\n');
  expect(heading).toMatch(/^\uFEFFqueryId,question,mode,stage,/);
  expect(first).toContain(`,"'=HYPERLINK(""http://example.org"",""휴가"")",off,completed,`);
  expect(second).toContain(`${edited},Receipts?,strict,completed,`);
  expect(second).toContain('answer_review edit human');
  expect(end).toBe('');
});

test('queries are exported as JSON lines, with values as they are', async () => {
  const { headers, text } = await download('/v1/metrics/export?format=jsonl');
  expect(headers.get('content-type')).toMatch(/^application\/x-ndjson/);
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(rows).toMatchObject([
    { question: HOSTILE, positive: 1, negative: 0, decidedByPeople: 0, cacheHit: false },
    { queryId: edited, decidedByPeople: 1, overridden: 1, corrected: false, webFallback: false },
  ]);
});

test('the verdicts on drafts come in pages, without any text', async () => {
  const page = async (cursor = '') =>
    (await api.get<{ items: Verdict[]; next?: string }>(`/v1/verdicts?limit=1${cursor}`)).body;
  const first = await page();
  const second = await page(`&cursor=${first.next}`);
  expect(first.items).toMatchObject([
    {
      mode: 'off',
      alone: true,
      right: true,
      judgements: [{ judgedBy: 'readers', positive: 1, negative: 0 }],
    },
  ]);
  expect(second).toMatchObject({
    items: [
      {
        queryId: edited,
        mode: 'strict',
        language: 'en',
        collections: ['a'],
        reasoner: 'extractive',
        alone: false,
        right: false,
      },
    ],
  });
  const [review] = second.items[0]!.judgements;
  expect(review).toMatchObject({ judgedBy: 'review', action: 'edit', changed: expect.any(Number) as number });
  expect(second.next).toBeUndefined();
  expect(JSON.stringify([first, second])).not.toMatch(/HYPERLINK|Receipts/);
  expectProblem(await api.get('/v1/verdicts?cursor=none'), 400, 'INVALID_REQUEST');
});

test('the head of an export has no body', async () => {
  const { status, text } = await download('/v1/metrics/export', { method: 'HEAD' });
  expect({ status, text }).toEqual({ status: 200, text: '' });
});

/** Names of metrics, as families and as the series of histograms. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name!);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
  }
  return names;
}

/** A delivery that was given up. */
async function deadDelivery(webhookId: string): Promise<void> {
  const id = 'd000000000001';
  const at = new Date().toISOString();
  const payload = { type: 'ping' as const, timestamp: at, data: {} };
  const value = { id, webhookId, messageId: 'msg_1', type: 'ping' as const, at, attempts: 10, payload };
  const { deliveries } = openWebhookStore(api.keyValues);
  await deliveries.put({ key: deliveryKey(webhookId, id), value: { ...value, state: 'dead' } });
}

test('Prometheus is told the same, without a word or an id of anybody', async () => {
  await api.ask({ question: 'Rules?', ...REVIEWED }, 20);
  const endpoint = await api.post<{ id: string }>('/v1/webhooks', { url: 'https://1.1.1.1/hooks' });
  await deadDelivery(endpoint.body.id);
  await api.keyValues.put({ space: 'webhooks', key: 'wh-0another0release', value: { url: 7 } });
  await api.get('/v1/made-up-by-a-stranger').catch(() => undefined);
  const live = new AbortController();
  await fetch(`${api.url}/v1/events`, { signal: live.signal });
  // the inbox is up to a second behind
  const { text, headers } = await eventually(
    () => download('/metrics'),
    (scrape) => scrape.text.includes('vouch_requests_waiting{kind="answer_review"} 1'),
  );
  live.abort();
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const line of [
    'vouch_requests_waiting{kind="answer_review"} 1',
    'vouch_requests_waiting{kind="pause"} 0',
    'vouch_live_watchers{stream="allEvents"} 1',
    'vouch_queries_ended_24h{stage="completed",confidence="HIGH"} 2',
    'vouch_queries_ended_24h{stage="failed",confidence="none"} 0',
    'vouch_queries_24h{fact="reviewed"} 1',
    'vouch_answers_judged_24h{confidence="HIGH",review="before",verdict="wrong"} 1',
    'vouch_decisions_24h{kind="answer_review",action="edit",decided_by="human"} 1',
    'vouch_feedback_24h{rating="positive"} 1',
    'vouch_response_time_24h_queries{part="total",at_most="+Inf"} 2',
    'vouch_source_up{source="store"} 1',
    'vouch_source_up{source="temporal"} 1',
    'vouch_source_up{source="webhooks"} 1',
    'vouch_webhooks{state="enabled"} 1',
    'vouch_webhooks{state="disabled_gone"} 0',
    'vouch_webhooks{state="unreadable"} 1',
    'vouch_webhook_deliveries{state="dead",webhook="enabled"} 1',
    'vouch_webhook_deliveries{state="pending",webhook="enabled"} 0',
  ]) {
    expect(text).toContain(`\n${line}\n`);
  }
  expect(text).toMatch(/vouch_api_requests_total\{route="\/v1\/queries",method="POST",status="20\d"\} \d/);
  expect(text).toMatch(/vouch_api_requests_total\{route="unknown",method="GET",status="404"\} 1\n/);
  // nothing passes them on here
  expect(text).toMatch(/\nvouch_notices_waiting [1-9]/);
  expect(text).not.toMatch(/q-|wh-|stranger|HYPERLINK|Receipts/);
  expect(await promtool(['check', 'metrics'], text)).toEqual([]);
});

test('the dashboard asks for metrics that there are', async () => {
  const names = namesIn((await download('/metrics')).text);
  const dashboard = await readFile('infra/grafana/vouch.json', 'utf8');
  expect(JSON.parse(dashboard)).toMatchObject({ uid: 'vouch', title: 'Vouch', schemaVersion: 41 });
  const alerts = await readFile('infra/grafana/alerts.yml', 'utf8');
  const asked = new Set((dashboard + alerts).match(/\bvouch_[a-z0-9_]+/g));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !names.has(name))).toEqual([]);
  const page = await readFile('docs/metrics.md', 'utf8');
  expect(
    [...names].filter((name) => !name.startsWith('vouch_api_request_seconds_') && !page.includes(name)),
  ).toEqual([]);
});

test('a store that is away is told as such, and only its own metrics are missing', async () => {
  const away = createEmbeddedRecordStore(openDatabase(folder));
  await away.close();
  const without = await startApi(env, { ports: { records: away } });
  try {
    for (const path of [
      'metrics/summary',
      'metrics/export',
      'feedback',
      'feedback/patterns',
      'feedback/export',
      'verdicts',
    ])
      expectProblem(await without.get(`/v1/${path}`), 503, 'STORE_UNAVAILABLE');
    const text = await (await fetch(`${without.url}/metrics`)).text();
    expect(text).toContain('vouch_source_up{source="store"} 0');
    expect(text).toContain('vouch_source_up{source="temporal"} 1');
    expect(text).toContain('vouch_requests_waiting{kind="pause"} 0');
    expect(text).not.toMatch(/^vouch_\w+_24h\w*\{/m);
  } finally {
    await without.stop();
  }
});
