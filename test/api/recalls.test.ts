import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPorts } from '../../adapters/registry.js';
import { loadConfig } from '../../config/load-config.js';
import type { JournalEntry } from '../../contract/events.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { QueryView, StartQuery } from '../../contract/query.js';
import type { Recall } from '../../contract/recall.js';
import { TestHost } from '../unit/cli/test-host.js';
import { callTool, mcpClient } from './mcp-support.js';
import { startWithWorker } from './started.js';
import { addressOf } from './documents-support.js';
import { as, eventually, expectProblem, type Response } from './support.js';

/** Answers from a folder that changes: those whose quotes are lost are recalled, and nobody else's. */

const LEAVE = 'Annual leave is requested in Haneul Desk.';
const DAYS = 'An employee has 15 days of annual leave per year.';
const VPN = 'The VPN client is installed from the software portal.';

interface Answered {
  queryId: string;
}

const folder = mkdtempSync(join(tmpdir(), 'vouch-recalls-'));
const ports = createPorts(loadConfig({ VOUCH_DATA_DIR: join(folder, 'data') }));
const docs = join(folder, 'docs');
let world: Awaited<ReturnType<typeof startWithWorker>>;

beforeAll(async () => {
  const { records } = ports;
  const recordOutcome: typeof records.recordOutcome = async (input) => {
    const before = beforeRecorded;
    beforeRecorded = undefined;
    await before?.();
    await records.recordOutcome(input);
  };
  world = await startWithWorker({
    ports: { ...ports, records: { ...records, recordOutcome } },
    people: 'kim:hr,lee',
    policy: { evidence: { askAgain: true } },
  });
}, 120_000);
afterAll(async () => {
  await world.stop();
  await ports.close();
  rmSync(folder, { recursive: true });
});

/** Done once before the next end of a query is recorded. */
let beforeRecorded: (() => Promise<void>) | undefined;
let collection = '';
beforeEach(() => {
  collection = `c-${randomUUID().slice(0, 8)}`;
  mkdirSync(join(docs, collection), { recursive: true });
});

const idOf = (path: string) => `${collection}/${path}`;
const put = (path: string, text: string) => writeFileSync(join(docs, collection, path), text);
const drop = (path: string) => rmSync(join(docs, collection, path));
const page = (title: string, groups: string, ...sentences: string[]) =>
  `---\ntitle: ${title}\ngroups: [${groups}]\n---\n\n# ${title}\n\n${sentences.join(' ')}\n`;

async function index(): Promise<void> {
  const { client } = world.env;
  const input = {
    folder: join(docs, collection),
    collection,
    groups: ['everyone'],
    classification: 'internal',
    batchSize: 20,
  };
  await client.workflow.execute(WORKFLOW_TYPES.indexFolder, {
    workflowId: `index-${randomUUID()}`,
    taskQueue: world.api.taskQueue,
    args: [input],
  });
}

function ask(question: string, who = 'kim', more: Partial<StartQuery> = {}): Promise<QueryView> {
  const scope = { collections: [collection] };
  return world.api.ask({ question, mode: 'off', scope, ...more }, 30, as(who));
}

const read = (id: string, who = 'kim') => world.api.get<QueryView>(`/v1/queries/${id}`, as(who));

function recallIn({ body }: Response<QueryView>): Recall | undefined {
  return 'answer' in body ? body.answer?.recalled : undefined;
}

const recalled = (id: string) =>
  eventually(
    () => read(id),
    (now) => recallIn(now) !== undefined,
  );

/** Waits until every recall that was begun has ended. */
async function settled(): Promise<void> {
  await eventually(
    () => world.env.client.workflow.count("WorkflowType='recallAnswers' AND ExecutionStatus='Running'"),
    ({ count }) => count === 0,
  );
}

async function told(): Promise<JournalEntry[]> {
  const entries = await ports.outbox.journal.readAfter({ position: 0, limit: 10_000 });
  return entries.filter(({ type }) => type === 'answer_recalled');
}

test('an answer is recalled once its quote is changed, with the difference; one whose quote stands is not', async () => {
  put('leave.md', page('Annual leave', 'everyone', LEAVE, DAYS));
  await index();
  const [days, requested] = [
    await ask('How many days of annual leave are there?'),
    await ask('Where is annual leave requested?'),
  ];
  expect(days).toMatchObject({ stage: 'completed', answer: { citations: [{ quote: DAYS }] } });
  expect(requested).toMatchObject({ answer: { citations: [{ quote: LEAVE }] } });
  const before = await read(days.id);

  put(
    'leave.md',
    page('Annual leave', 'everyone', 'This page was revised.', LEAVE, DAYS.replace('15', '18')),
  );
  await index();
  const after = await recalled(days.id);
  const { seq } = days.events.at(-1)!;
  expect(after.body).toMatchObject({
    revision: days.revision + 1,
    answer: {
      text: 'answer' in days ? days.answer!.text : '',
      recalled: { because: 'changed', documentId: idOf('leave.md') },
    },
  });
  expect(after.body.events.at(-1)).toMatchObject({
    seq: seq + 1,
    type: 'answer_recalled',
    data: { because: 'changed' },
  });
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const [quote] = recallIn(after)!.quotes;
  expect(quote?.diff).toEqual([
    { op: 'same', text: 'An employee has ' },
    { op: 'removed', text: '15' },
    { op: 'added', text: '18' },
    { op: 'same', text: ' days of annual leave per year.' },
  ]);

  // every way to read it says so
  const notice = /a source has changed \(.*leave\.md\)\. Do not rely on/;
  const mcp = await mcpClient(world.api, as('kim'));
  const outline = await callTool(mcp, 'get_query', { queryId: days.id });
  expect(outline.text).toMatch(notice);
  expect(outline.content.answer).toMatchObject({ recalled: { because: 'changed' } });
  await mcp.close();
  const host = new TestHost({ columns: 400, language: 'en' }).pipe();
  expect(await host.vouch('show', days.id, '--as', 'kim', '--api', world.api.url)).toBe(0);
  expect(host.output).toMatch(notice);

  // once, whatever happens to it later
  put('other.md', page('Canteen', 'everyone', 'The canteen opens at 11.'));
  drop('leave.md');
  await index();
  await recalled(requested.id);
  await settled();
  // nobody can be shown any more to have the right to read what it said
  expect(recallIn(await read(days.id))).toEqual({
    ...recallIn(after),
    quotes: [{ marker: 1, passageId: quote?.passageId, withheld: true }],
  });
  expect(recallIn(await read(requested.id))).toMatchObject({ because: 'removed', quotes: [{}] });
  const ids = [days.id, requested.id];
  expect((await told()).flatMap(({ queryId }) => (ids.includes(queryId) ? [queryId] : []))).toEqual(ids);

  // beside those of the questions that were asked anew
  const listed = await world.api.get<{ items: Answered[] }>(`${addressOf(idOf('leave.md'))}/answers`);
  expect(listed.body.items.filter(({ queryId }) => ids.includes(queryId))).toMatchObject([
    { queryId: requested.id, recalled: { because: 'removed' } },
    { queryId: days.id, recalled: { because: 'changed' } },
  ]);
  expectProblem(await world.api.get(`${addressOf(idOf('none.md'))}/answers`), 404, 'DOCUMENT_NOT_FOUND');
}, 60_000);

test('an answer is recalled for who may not read its source any more, and for nobody else', async () => {
  put('vpn.md', page('VPN', 'everyone', VPN));
  await index();
  const [kim, lee] = [
    await ask('Where is the VPN client installed from?'),
    await ask('Where is the VPN client installed from?', 'lee'),
  ];
  put('vpn.md', page('VPN', 'hr', VPN));
  await index();
  const mark = await eventually(
    () => read(lee.id, 'lee'),
    (now) => recallIn(now) !== undefined,
  );
  expect(recallIn(mark)).toMatchObject({ because: 'unreadable', quotes: [{ marker: 1 }] });
  await settled();
  expect(recallIn(await read(kim.id))).toBeUndefined();
}, 60_000);

test('a question whose source changed before its end was recorded is recalled all the same', async () => {
  put('vpn.md', page('VPN', 'everyone', VPN));
  await index();
  let waited = false;
  beforeRecorded = async () => {
    put('vpn.md', page('VPN', 'everyone', VPN.replace('software portal', 'help desk')));
    await index();
    await settled();
    waited = true;
  };
  const asked = await ask('Where is the VPN client installed from?');
  expect(recallIn(await recalled(asked.id))).toMatchObject({ because: 'changed' });
  expect(waited).toBe(true);
}, 60_000);

test('a follow-up does not rest on a recalled answer, and the question is asked anew as the policy says', async () => {
  put('leave.md', page('Annual leave', 'everyone', LEAVE, DAYS));
  await index();
  const sessionId = `s-${randomUUID()}`;
  const first = await ask('How many days of annual leave are there?', 'kim', { sessionId });
  const turns = () => ports.records.turns({ sessionId, asker: 'kim', limit: 10 });
  expect((await turns()).map(({ answer }) => answer)).toEqual(['answer' in first ? first.answer!.text : '']);
  put('leave.md', page('Annual leave', 'everyone', LEAVE, DAYS.replace('15', '18')));
  await index();
  await recalled(first.id);
  const { askedAnew } = recallIn(await recalled(first.id))!;
  const anew = await eventually(
    () => read(askedAnew!),
    ({ body }) => body.stage === 'completed',
  );
  expect(anew.body).toMatchObject({
    question: first.question,
    answer: { citations: [{ quote: DAYS.replace('15', '18') }] },
  });
  await eventually(turns, ({ length }) => length === 2);
  expect((await turns()).map(({ answer }) => answer)).toEqual([
    '',
    'answer' in anew.body ? anew.body.answer!.text : '',
  ]);
  expect(recallIn(await read(askedAnew!))).toBeUndefined();

  // it was asked with the groups that its asker had then: to them, too, it is shown by those that they have now
  put('leave.md', page('Annual leave', 'board', LEAVE, DAYS.replace('15', '20')));
  await index();
  expect((await read(askedAnew!)).body).toMatchObject({
    askedAnew: true,
    answer: { text: '', withheld: true },
  });
  expect((await read(first.id)).body).toMatchObject({
    answer: { text: 'answer' in first ? first.answer!.text : '' },
  });
}, 60_000);
