import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { loadConfig } from '../../config/load-config.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import { freePort } from '../../infra/local/ports.js';
import { connectClient } from '../../temporal/client.js';
import { startOpenAiServer } from '../support/model-servers/openai-server.js';
import { reasoningScript } from '../support/model-servers/reasoning-script.js';
import type { ModelServer } from '../support/model-servers/wire.js';
import { promtool } from '../servers/find-promtool.js';
import { startOtlpCollector, type SentSpan } from '../support/otlp-collector.js';
import { until } from '../support/wait.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';
import { call, queryUntil, vouch, vouchJson } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

/** A part of every text of the tests, which must not appear in traces, metrics and logs. */
const CANARY = `zirconium${randomBytes(6).toString('hex')}`;
const QUESTION = `How many wombats guard the ${CANARY} gate?`;
const PAGE = `# The ${CANARY} gate\n\nSeven wombats guard the ${CANARY} gate at night.\n`;
const TRACE_ID = randomBytes(16).toString('hex');
const SENDER = randomBytes(8).toString('hex');
const MODEL = 'example-model';

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let models: ModelServer;
let receiver: WebhookReceiver;
let folder: StackFolder;
let stack: Stack;
let files: string;
let metricsPort: number;
let query: QueryView;

beforeAll(async () => {
  metricsPort = await freePort();
  files = mkdtempSync(join(tmpdir(), 'vouch-telemetry-'));
  collector = await startOtlpCollector();
  receiver = await startWebhookReceiver();
  models = await startOpenAiServer();
  models.script(reasoningScript());
  folder = await stackFolder({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=of%20ours',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    VOUCH_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 5).toString('base64')}`,
    VOUCH_WEBHOOK_ALLOW: '127.0.0.1',
    VOUCH_WORKER_METRICS_PORT: String(metricsPort),
    VOUCH_MODEL_PRICES: `${MODEL}=1/10`,
    VOUCH_REASONER: 'llm',
    VOUCH_CHAT_MODEL_PROVIDER: 'openai',
    VOUCH_CHAT_MODEL: MODEL,
    VOUCH_EMBEDDER: 'openai',
    VOUCH_EMBEDDING_MODEL: 'example-embeddings',
    VOUCH_EMBEDDING_DIMENSIONS: '1536',
    OPENAI_BASE_URL: models.url,
    OPENAI_API_KEY: 'a-key',
  });
  stack = await folder.start('--no-sample');
  await vouchJson(stack, 'webhooks', 'add', receiver.url);
  writeFileSync(join(files, 'page.md'), PAGE);
  const indexed = await vouch(stack, ['index', files]);
  if (indexed.code !== 0) throw new Error(indexed.stdout + indexed.stderr);
  query = await ask({
    traceparent: `00-${TRACE_ID}-${SENDER}-01`,
    tracestate: `vendor=${CANARY}`,
    baggage: `person=${CANARY}`,
  });
}, 400_000);

afterAll(async () => {
  await folder.remove();
  await Promise.all([models.stop(), receiver.stop(), collector.stop()]);
  rmSync(files, { recursive: true, force: true });
}, 60_000);

/** Asks what a person must look at, and approves it. */
async function ask(headers: Record<string, string>): Promise<QueryView> {
  const body: StartQuery = {
    question: QUESTION,
    mode: 'strict',
    policy: { review: { planInStrict: false }, cache: { ttlSeconds: 0 } },
  };
  const { id } = await call<QueryView>(stack, 'POST', '/v1/queries', body, headers);
  const { requests } = await queryUntil(stack, id, ({ stage }) => stage === 'reviewing');
  await call(stack, 'POST', `/v1/requests/${requests[0]!.id}/decision`, { action: 'approve' }, headers);
  return queryUntil(stack, id, ({ stage }) => stage === 'completed');
}

const named = (pattern: RegExp | string, traceId = TRACE_ID): SentSpan[] =>
  collector.spans.filter(
    ({ name, traceId: id }) =>
      id === traceId && (typeof pattern === 'string' ? name === pattern : pattern.test(name)),
  );
const seen = () =>
  `of ${collector.spans.map(({ name, traceId }) => `${traceId.slice(0, 4)} ${name}`).join('\n')}`;

/** Returns the names of a span and its ancestors, and last the id of the sender's span, or `a root`. */
function lineOf(span: SentSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [`${span.service} ${span.name}`, ...(parent ? lineOf(parent) : [span.parentSpanId ?? 'a root'])];
}

test('one trace goes from the request through the workflow to the call of the model', async () => {
  await until(
    () =>
      [
        'RunWorkflow:answerQuery',
        'POST /v1/queries',
        'POST /v1/requests/:id/decision',
        'HandleUpdate:decide',
      ].every((name) => named(name).length > 0),
    seen,
  );
  const workflow = [
    'vouch-worker RunWorkflow:answerQuery',
    'vouch-api StartWorkflow:answerQuery',
    'vouch-api POST /v1/queries',
    SENDER,
  ];
  const chats = named(`chat ${MODEL}`);
  for (const step of ['analyse', 'grade', 'answer', 'judge']) {
    expect(chats.map(lineOf)).toContainEqual([
      `vouch-worker chat ${MODEL}`,
      `vouch-worker RunActivity:${step}`,
      ...workflow,
    ]);
  }
  expect(new Set(chats.map((span) => lineOf(span).slice(2).join()))).toEqual(new Set([workflow.join()]));
  expect(named('retrieval embedded').map(lineOf)).toContainEqual([
    'vouch-worker retrieval embedded',
    'vouch-worker RunActivity:retrieve',
    ...workflow,
  ]);
  expect(named('embeddings example-embeddings').map(lineOf)[0]?.slice(0, 2)).toEqual([
    'vouch-worker embeddings example-embeddings',
    'vouch-worker retrieval embedded',
  ]);
  // the decision is an Update of the same workflow, within the trace of its own request
  expect(named(/^HandleUpdate:/).map(lineOf)[0]).toEqual([
    expect.stringMatching(/^vouch-worker HandleUpdate:/),
    expect.stringMatching(/^vouch-api StartWorkflowUpdate:/),
    'vouch-api POST /v1/requests/:id/decision',
    SENDER,
  ]);
});

test('spans say what conventions ask for', () => {
  expect(named('POST /v1/queries')[0]).toMatchObject({
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v1/queries',
      'http.response.status_code': 202,
    },
  });
  expect(named(`chat ${MODEL}`)[0]).toMatchObject({
    kind: 3,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': MODEL,
      'gen_ai.request.max_tokens': expect.any(Number) as number,
      'gen_ai.response.model': MODEL,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': expect.any(Number) as number,
      'gen_ai.usage.output_tokens': expect.any(Number) as number,
      'gen_ai.conversation.id': query.id,
    },
  });
  expect(named('RunWorkflow:answerQuery')[0]?.attributes).toEqual({
    workflowId: query.id,
    runId: expect.any(String) as string,
    workflowType: 'answerQuery',
  });
});

test('a turn with tools of the client is traced as well', async () => {
  const traceId = 'd'.repeat(32);
  const body = { model: MODEL, messages: [{ role: 'user', content: 'Hello' }] };
  await call(stack, 'POST', '/v1/chat/completions', body, { traceparent: `00-${traceId}-${SENDER}-01` });
  const [turn, chat] = ['RunWorkflow:chatTurn', `chat ${MODEL}`];
  await until(
    () => named(turn, traceId).length > 0 && named('POST /v1/chat/completions', traceId).length > 0,
    seen,
  );
  const [line = []] = named(chat, traceId).map(lineOf);
  expect(line[0]).toBe(`vouch-worker ${chat}`);
  expect(line.slice(2)).toEqual([
    `vouch-worker ${turn}`,
    'vouch-api StartWorkflow:chatTurn',
    'vouch-api POST /v1/chat/completions',
    SENDER,
  ]);
});

test('a webhook is a trace of its own', async () => {
  const delivered = () => collector.spans.find(({ name }) => name === 'RunActivity:attemptWebhook');
  const ended = () => collector.spans.some(({ name }) => name === 'RunWorkflow:deliverWebhook');
  await until(() => delivered() !== undefined && ended(), seen);
  expect(receiver.received.length).toBeGreaterThan(0);
  expect(lineOf(delivered()!).slice(1)).toEqual([
    'vouch-worker RunWorkflow:deliverWebhook',
    'vouch-worker StartWorkflow:deliverWebhook',
    'a root',
  ]);
  expect(collector.spans.filter(({ name }) => name.includes('dispatchNotices'))).toEqual([]);
});

test('what failed is told by its kind; a request without a trace begins one', async () => {
  await call<QueryView>(stack, 'GET', '/v1/queries');
  const missing = await fetch(`${stack.url}/v1/queries/q-which-never-was`);
  expect(missing.status).toBe(404);
  const roots = () => collector.spans.filter(({ name }) => name === 'GET /v1/queries/:id');
  await until(() => roots().some(({ attributes }) => attributes['http.response.status_code'] === 404), seen);
  expect(new Set(roots().map(({ traceId }) => traceId)).size).toBeGreaterThan(1);
});

test('no text is in what was sent', () => {
  expect(JSON.stringify(query)).toContain(CANARY);
  expect(collector.bodies.length).toBeGreaterThan(0);
  expect(collector.bodies.filter((body) => body.includes(CANARY))).toEqual([]);
  expect(collector.headers.every((headers) => headers['x-tenant'] === 'of ours')).toBe(true);
});

test('histories hold the id of the trace alone, and nothing where a request is not traced', async () => {
  const untraced = await ask({ traceparent: `00-${'c'.repeat(32)}-${SENDER}-00` });
  const temporal = connectClient(loadConfig(stack.env));
  const headersOf = async ({ id }: QueryView): Promise<Headers[]> => {
    const { events } = await temporal.client.workflow.getHandle(id).fetchHistory();
    return (events ?? []).flatMap((event) =>
      Object.values(event).flatMap((attributes: unknown) => {
        const fields = (attributes as { header?: { fields?: Headers } } | null)?.header?.fields;
        return fields ? [fields] : [];
      }),
    );
  };
  try {
    expect((await headersOf(untraced)).flatMap((fields) => Object.keys(fields))).toEqual([]);
    const held = (await headersOf(query)).flatMap((fields) => Object.entries(fields));
    expect(new Set(held.map(([name]) => name))).toEqual(new Set(['_tracer-data']));
    for (const [, payload] of held) {
      expect(defaultPayloadConverter.fromPayload(payload)).toEqual({
        traceparent: expect.stringMatching(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`)) as string,
      });
    }
  } finally {
    await temporal.close();
  }
  expect(collector.spans.filter(({ traceId }) => traceId === 'c'.repeat(32))).toEqual([]);
});

test('a worker tells its figures, and the dashboard knows their names', async () => {
  let scrape = '';
  const chats = new RegExp(
    `^gen_ai_client_operation_duration_seconds_count\\{.*gen_ai_request_model="${MODEL}".*\\} [1-9]`,
    'm',
  );
  await until(
    async () => {
      scrape = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return chats.test(scrape);
    },
    () => scrape,
  );
  expect(scrape).toMatch(/^gen_ai_client_token_usage_sum\{.*gen_ai_token_type="output".*\} [1-9]/m);
  expect(scrape).toMatch(/^vouch_model_call_cost_usd_sum\{.*\} 0\.\d*[1-9]/m);
  expect(scrape).toMatch(/gen_ai_operation_name="retrieval"/);
  expect(scrape).not.toContain(CANARY);
  const dashboard = readFileSync(resolve('infra/grafana/vouch.json'), 'utf8');
  const alerts = readFileSync(resolve('infra/grafana/alerts.yml'), 'utf8');
  const wanted = new Set((dashboard + alerts).match(/\b(temporal|gen_ai_client)_[a-z_]+/g));
  expect(wanted.size).toBeGreaterThan(5);
  const names = new Set(scrape.match(/^[a-z_]+/gm));
  // served once something has failed
  wanted.delete('temporal_workflow_task_execution_failed');
  expect([...wanted].filter((name) => !names.has(name))).toEqual([]);
  // the SDK names its counters as it likes; those that rules ask for are named like this one
  expect(names).toContain('temporal_workflow_completed');
  const faults = await promtool(['check', 'metrics'], scrape);
  expect(
    faults.filter((line) => !/^temporal_\w+ counter metrics should have "_total" suffix$/.test(line)),
  ).toEqual([]);
});

test('log lines say what they belong to, and hold no text', () => {
  const dataDir = stack.env['VOUCH_DATA_DIR'] ?? '';
  const linesOf = (process: 'api' | 'worker') =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => new RegExp(`${process}[^/]*\\.log$`).test(name))
      .flatMap((name) => readFileSync(join(dataDir, name), 'utf8').trim().split('\n'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const api = linesOf('api');
  const worker = linesOf('worker');
  expect(api).toContainEqual(
    expect.objectContaining({
      msg: 'request',
      method: 'POST',
      path: '/v1/queries',
      requestId: expect.any(String) as string,
      queryId: query.id,
      trace_id: TRACE_ID,
    }),
  );
  expect(worker).toContainEqual(
    expect.objectContaining({
      msg: 'notice',
      queryId: query.id,
      workflowId: query.id,
      activityType: 'notify',
      attempt: 1,
      trace_id: TRACE_ID,
    }),
  );
  expect([...api, ...worker].filter((line) => JSON.stringify(line).includes(CANARY))).toEqual([]);
});
