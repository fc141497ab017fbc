import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedRecordStore, openDatabase } from '../../adapters/stores/embedded/index.js';
import type { PolicyKey, SeenPerson, SystemState } from '../../contract/administration.js';
import type { DecisionItem } from '../../contract/decision-log.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { Role } from '../../contract/principal.js';
import type { QuerySummary } from '../../contract/query.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { startDevServer } from '../support/temporal.js';
import { eventually, expectProblem, startApi, type Api } from './support.js';

interface Page<T> {
  items: T[];
  next?: string;
}

let env: TestWorkflowEnvironment;
let api: Api;
const records = createEmbeddedRecordStore(openDatabase(mkdtempSync(join(tmpdir(), 'vouch-registers-'))));
const who: Record<string, Record<string, string>> = {};
/** Ids by what was asked. */
const asked: Record<string, string> = {};

async function person(principal: string, ...roles: Role[]): Promise<void> {
  const key = { name: 'test', principal, roles, groups: ['everyone'], tenant: 'default' };
  const { secret } = await api.apiKeys.create(key, 'test');
  who[principal] = { Authorization: `Bearer ${secret}` };
}

async function ask(name: string, asker: string, question: string, more: object = {}): Promise<void> {
  const { id } = await api.ask({ question, ...more }, 20, who[asker]);
  asked[name] = id;
}

/** Names of the questions that a search finds. */
async function found(query: Record<string, string>, reader = 'aud'): Promise<string[]> {
  const { status, body } = await api.get<Page<QuerySummary>>(
    `/v1/queries?${new URLSearchParams(query).toString()}`,
    who[reader],
  );
  expect(status).toBe(200);
  ENDPOINTS.listQueries.response.parse(body);
  return body.items.map(({ id }) => Object.keys(asked).find((name) => asked[name] === id) ?? id);
}

const decisions = async (query = '') => {
  const { status, body } = await api.get<Page<DecisionItem>>(`/v1/decisions?${query}`, who['aud']);
  expect(status).toBe(200);
  return ENDPOINTS.listDecisions.response.parse(body);
};

beforeAll(async () => {
  env = await startDevServer();
  const index = scriptedIndex(() => [hit('a#1', 'Receipts are due within thirty days.')]);
  api = await startApi(env, {
    ports: { index, records },
    settings: { VOUCH_AUTH: 'required' },
    policy: { review: { planInStrict: false }, requests: { answer_review_hard: { timeoutSeconds: 1 } } },
  });
  await api.startWorker();
  await person('ann', 'asker');
  await person('bob', 'asker');
  await person('rob', 'reviewer');
  await person('aud', 'auditor');
  await person('adm', 'admin');
  await ask('travel', 'ann', 'How are travel expenses settled?');
  await ask('korean', 'ann', '=1+1 출장비는 며칠 안에 정산하나요?');
  await ask('hr', 'bob', 'How much leave do I get?', { scope: { collections: ['hr'] } });
  await ask('late', 'ann', 'Who approves expenses?', { mode: 'strict' });
  await eventually(
    () => found({ asker: 'ann', stage: 'rejected' }),
    (names) => names.includes('late'),
  );
  await eventually(
    () => found({ stage: 'completed' }),
    (names) => names.length === 3,
  );
});
afterAll(async () => {
  await api.stop();
  await records.close();
  await env.teardown();
});

test('an auditor finds everybody’s questions by their words', async () => {
  expect(await found({ text: 'EXPENSES' })).toEqual(['late', 'travel']);
  expect(await found({ text: '며칠안에정산' })).toEqual(['korean']);
  expect(await found({ text: 'expenses', stage: 'completed' })).toEqual(['travel']);
  expect(await found({ text: 'expenses', asker: 'bob' })).toEqual([]);
  expect(await found({ collection: 'hr' })).toEqual(['hr']);
  const [asked] = (await api.get<Page<QuerySummary>>('/v1/queries?text=leave', who['aud'])).body.items;
  const { startedAt } = asked!;
  expect(await found({ since: startedAt, text: 'leave' })).toEqual(['hr']);
  expect(await found({ until: startedAt, stage: 'completed' })).toEqual(['korean', 'travel']);
});

test('pages follow each other without gaps, for the search that they belong to', async () => {
  const first = await api.get<Page<QuerySummary>>('/v1/queries?text=e&limit=1', who['aud']);
  const second = await api.get<Page<QuerySummary>>(
    `/v1/queries?text=e&limit=1&cursor=${first.body.next}`,
    who['aud'],
  );
  expect([first, second].map(({ body }) => body.items[0]?.id)).toEqual([asked['late'], asked['hr']]);
  const other = await api.get(`/v1/queries?text=x&limit=1&cursor=${first.body.next}`, who['aud']);
  expectProblem(other, 400, 'INVALID_REQUEST');
});

test('an asker finds their own alone, and a reviewer none', async () => {
  expect(await found({ text: 'e' }, 'bob')).toEqual(['hr']);
  expect(await found({ text: 'expenses' }, 'bob')).toEqual([]);
  expectProblem(await api.get('/v1/queries?text=e&asker=ann', who['bob']), 403, 'ROLE_REQUIRED');
  expectProblem(await api.get('/v1/queries?text=e', who['rob']), 403, 'ROLE_REQUIRED');
});

test.each(["' OR VouchAsker!='", '"expenses"', 'expenses OR leave', '%', '*', '\\', 'a'.repeat(200)])(
  'operators and quotes are words like others: %s',
  async (text) => {
    expect(await found({ text })).toEqual([]);
  },
);

test('a search of 10,000 characters is refused, not carried out', async () => {
  expectProblem(await api.get(`/v1/queries?text=${'a'.repeat(10_000)}`, who['aud']), 400, 'INVALID_REQUEST');
  expectProblem(await api.get('/v1/queries?text=%20', who['aud']), 400, 'INVALID_REQUEST');
});

test('what nobody decided in time is told from what was rejected', async () => {
  expect(await found({ stage: 'undecided' })).toEqual(['late']);
  expect(await found({ stage: 'undecided', text: 'approves' })).toEqual(['late']);
  const { body } = await api.get<Page<QuerySummary>>('/v1/queries?stage=rejected', who['ann']);
  expect(body.items).toMatchObject([{ id: asked['late'], outcome: { code: 'HITL_TIMEOUT' } }]);
});

test('the log of decisions tells who or what decided, when and after how long', async () => {
  const { items } = await eventually(decisions, (page) => page.items.length > 0);
  expect(items).toMatchObject([
    {
      queryId: asked['late'],
      kind: 'answer_review',
      action: 'reject',
      decidedBy: 'timeout',
      by: 'timer',
      defaultAction: 'reject',
      question: 'Who approves expenses?',
    },
  ]);
  expect(items[0]!.waitedMs).toBeGreaterThanOrEqual(900);
  expect(items[0]!.confidence).toMatch(/HIGH|MEDIUM|LOW/);
  expect((await decisions('decidedBy=human')).items).toEqual([]);
  expect((await decisions('decidedBy=timeout&kind=answer_review&by=timer')).items).toHaveLength(1);
});

test('a question that is not known any more leaves its decision, and the export takes no formula along', async () => {
  await records.recordDecisions([
    {
      queryId: 'q-forgotten1',
      seq: 3,
      requestId: 'q-forgotten1.r1',
      kind: 'plan_review',
      action: 'approve',
      decidedBy: 'human',
      by: '=HYPERLINK("http://evil")',
      at: '2020-01-01T00:00:00.000Z',
    },
    {
      queryId: asked['korean']!,
      seq: 900,
      requestId: `${asked['korean']}.r9`,
      kind: 'plan_review',
      action: 'approve',
      decidedBy: 'human',
      by: '@sum',
      at: '2020-01-02T00:00:00.000Z',
      waitedMs: 5,
    },
  ]);
  const old = await decisions('until=2021-01-01T00:00:00Z');
  expect(old.items.map(({ question }) => question)).toEqual([
    '=1+1 출장비는 며칠 안에 정산하나요?',
    undefined,
  ]);
  const page = await decisions('limit=1');
  expect((await decisions(`limit=1&cursor=${page.next}`)).items[0]?.by).toBe('@sum');
  const csv = await fetch(`${api.url}/v1/decisions/export?until=2021-01-01T00:00:00Z`, {
    headers: who['aud']!,
  });
  expect(csv.headers.get('content-disposition')).toMatch(/vouch-decisions-.*\.csv/);
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines[0]).toContain('at,queryId,requestId');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("'@sum");
  expect(lines[1]).toContain("'=1+1 출장비는");
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil"")"`);
  const jsonl = await fetch(`${api.url}/v1/decisions/export?format=jsonl&by=@sum`, { headers: who['aud']! });
  expect(JSON.parse((await jsonl.text()).trim())).toMatchObject({ by: '@sum', waitedMs: 5 });
  const log = await api.get<Page<object>>('/v1/security-log?type=data_exported', who['aud']);
  expect(log.body.items).toMatchObject(Array(2).fill({ principal: 'aud', target: 'exportDecisions' }));
});

test.each(['/v1/decisions', '/v1/decisions/export'])('%s is for auditors alone', async (path) => {
  for (const other of ['ann', 'rob', 'adm'])
    expectProblem(await api.get(path, who[other]), 403, 'ROLE_REQUIRED');
  expectProblem(await api.get(path), 401, 'UNAUTHENTICATED');
});

test.each(['/v1/system', '/v1/policy', '/v1/people'])('%s is for administrators alone', async (path) => {
  for (const other of ['ann', 'rob', 'aud'])
    expectProblem(await api.get(path, who[other]), 403, 'ROLE_REQUIRED');
  expectProblem(await api.get(path), 401, 'UNAUTHENTICATED');
});

test('the state of the installation: parts, queues, workers and the last day', async () => {
  const { body } = await api.get<SystemState>('/v1/system', who['adm']);
  ENDPOINTS.readSystem.response.parse(body);
  expect(body.checks).toEqual({ temporal: { ok: true }, worker: { ok: true }, store: { ok: true } });
  expect(body.queues.map(({ carries, half }) => `${carries} ${half}`)).toEqual([
    'questions workflow',
    'questions activity',
    'deliveries activity',
  ]);
  expect(body.workers.length).toBeGreaterThan(0);
  expect(body.lastDay).toMatchObject({ questions: 4, failed: 0, codes: {} });
  expect(body.parts).toMatchObject({ store: 'embedded', reasoner: 'extractive', authentication: 'required' });
});

test('the policy in force says of each key where it comes from and what it means', async () => {
  const { body } = await api.get<{ items: PolicyKey[] }>('/v1/policy', who['adm']);
  ENDPOINTS.explainPolicy.response.parse(body);
  const key = (name: string) => body.items.find(({ key }) => key === name);
  expect(key('VOUCH_MODE')).toMatchObject({ value: 'auto', origin: 'default' });
  expect(key('review.planInStrict')).toEqual({
    key: 'review.planInStrict',
    value: false,
    default: true,
    origin: 'file',
    description: 'whether strict mode also reviews the plan',
    byQuestion: true,
  });
  expect(key('requests.answer_review_hard.timeoutSeconds')).toMatchObject({ value: 1, origin: 'file' });
  expect(key('requests.pause.quorum.approvals')).toMatchObject({ origin: 'default' });
});

test('people are listed as they were last seen', async () => {
  const people = async () => (await api.get<Page<SeenPerson>>('/v1/people', who['adm'])).body;
  const { items } = await eventually(people, (page) => page.items.length >= 4);
  ENDPOINTS.listPeople.response.parse({ items });
  expect(items.find(({ id }) => id === 'rob')).toMatchObject({ roles: ['reviewer'], groups: ['everyone'] });
  const page = await api.get<Page<SeenPerson>>('/v1/people?limit=1', who['adm']);
  expect(page.body.items.map(({ id }) => id)).toEqual(['adm']);
  const rest = await api.get<Page<SeenPerson>>(`/v1/people?limit=1&cursor=${page.body.next}`, who['adm']);
  expect(rest.body.items.map(({ id }) => id)).toEqual(['ann']);
});
