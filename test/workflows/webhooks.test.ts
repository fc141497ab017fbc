import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { ENDED_SEQ, type QueryEvent } from '../../contract/events.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { WebhookPayload } from '../../contract/webhooks.js';
import { POSITION_KEY } from '../../ports/webhook-store.js';
import { eventually } from '../api/support.js';
import { startDeliveryWorkers } from '../support/delivery-workers.js';
import { hit, scriptedIndex } from '../support/memory-ports.js';
import { notice } from '../ports/builders.js';
import { portsFor, queryInput } from '../support/query-harness.js';
import { startDevServer } from '../support/temporal.js';
import { openTestOutbox, SECRET, type TestOutbox } from '../support/webhook-outbox.js';

interface Sent {
  to: string;
  id: string;
  payload: WebhookPayload;
  secrets: readonly string[];
}

let env: TestWorkflowEnvironment;
let world: TestOutbox;
let taskQueue: string;
let sent: Sent[];
let mailed: string[];
const workers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
afterAll(() => env.teardown());

beforeEach(() => {
  sent = [];
  mailed = [];
  taskQueue = `test-${randomUUID()}`;
  world = openTestOutbox({
    publicUrl: 'https://vouch.example.org',
    sender: {
      async send({ url, id, payload, secrets }) {
        sent.push({ to: new URL(url).hostname.split('.')[0] ?? '', id, payload, secrets });
        return { status: 204 };
      },
    },
    mail: {
      language: 'en',
      recipients: [
        { id: 'legal', address: 'legal@example.org', groups: ['legal'] },
        { id: 'desk', address: 'desk@example.org', groups: ['*'] },
      ],
      mailer: {
        async send({ to, subject }) {
          mailed.push(`${to}: ${subject}`);
        },
      },
    },
  });
});
afterEach(async () => {
  for (const stop of workers.splice(0)) await stop();
  const handle = env.client.workflow.getHandle(`dispatch-notices-${taskQueue}`);
  await handle.terminate().catch(() => undefined);
  await world.close();
});

/** A worker that passes notices on, as `worker/main` starts it. @returns stops it. */
async function startWorker(): Promise<() => Promise<void>> {
  const index = scriptedIndex(() => [hit('d1#0', 'One.'), hit('d2#0', 'Two.'), hit('d3#0', 'Three.')]);
  const ports = { notifiers: [world.journal], index };
  const stop = await startDeliveryWorkers(env, { taskQueue, outbox: world.outbox, ports });
  workers.push(stop);
  return stop;
}

const hook = (name: string) => `wh-${name.padEnd(16, '0')}`;
const now = () => new Date().toISOString();
const about = (queryId: string, seq: number, fields: Partial<QueryEvent> = {}) =>
  notice(queryId, seq, { at: now(), ...fields });
/** Id of a message without its position in the journal. */
const numbered = (id: string) => id.replace(/_\d+$/, '');
const ids = (to: string) => sent.filter((one) => one.to === to).map(({ id }) => numbered(id));
const soon = (holds: () => boolean) =>
  eventually(
    async () => sent.map(({ to, id }) => `${to} ${id}`),
    () => holds(),
  );

test('each endpoint is told once of what it wants, by its own secret, with links', async () => {
  await world.addEndpoint(hook('everything'));
  await world.addEndpoint(hook('decisions'), { types: ['hitl.decided'] });
  await world.addEndpoint(hook('legal'), { groups: ['legal'] });
  await world.addEndpoint(hook('off'), { enabled: false });
  await world.addEndpoint(hook('tomorrow'), { createdAt: new Date(Date.now() + 60_000).toISOString() });
  await startWorker();
  const legal = { requestId: 'q-legalcase.r1', kind: 'answer_review' };
  await world.journal.notify([
    about('q-legalcase', 1, { data: { ...legal, groups: ['legal'] } }),
    about('q-othercase', 1, { data: { requestId: 'q-othercase.r1', groups: ['hr'] } }),
    about('q-legalcase', 2, { type: 'hitl_decided', data: { ...legal, action: 'approve', by: 'ann' } }),
    about('q-legalcase', ENDED_SEQ, { type: 'query_ended', data: { stage: 'completed' } }),
  ]);
  await soon(() => sent.length >= 7);
  expect(ids(hook('everything')).sort()).toEqual([
    'msg_q-legalcase_1',
    'msg_q-legalcase_2',
    'msg_q-legalcase_end',
    'msg_q-othercase_1',
  ]);
  expect(ids(hook('decisions'))).toEqual(['msg_q-legalcase_2']);
  expect(ids(hook('legal')).sort()).toEqual(['msg_q-legalcase_1', 'msg_q-legalcase_2']);
  expect(sent).toHaveLength(7);
  expect(new Set(sent.flatMap(({ secrets }) => secrets))).toEqual(new Set([SECRET]));
  expect(sent.find(({ id }) => numbered(id) === 'msg_q-legalcase_2')?.payload).toMatchObject({
    type: 'hitl.decided',
    data: {
      action: 'approve',
      by: 'ann',
      links: { request: 'https://vouch.example.org/requests/q-legalcase.r1' },
    },
  });
  const { items } = await eventually(
    () => world.store.deliveries.list({ prefix: `${hook('everything')}/`, limit: 10 }),
    (page) => page.items.length === 4,
  );
  expect(items.map(({ value }) => [value.id, value.state])).toEqual(
    [1, 2, 3, 4].map((position) => [`d00000000000${position}`, 'delivered']),
  );
}, 120_000);

test('an endpoint that cannot be read keeps nothing back from the others', async () => {
  await world.addEndpoint(hook('whole'));
  await world.store.endpoints.put({ key: hook('another0release'), value: { url: 7 } as never });
  await startWorker();
  await world.journal.notify([about('q-unreadable', 1)]);
  await soon(() => ids(hook('whole')).includes('msg_q-unreadable_1'));
  expect(sent).toHaveLength(1);
}, 120_000);

test('people are written to about requests for their groups', async () => {
  await startWorker();
  const data = { requestId: 'q-mailedcase.r1', kind: 'plan_review' };
  await world.journal.notify([
    about('q-mailedcase', 1, { data: { ...data, groups: ['legal'] } }),
    about('q-mailedcase', 2, { type: 'hitl_claimed', data }),
    about('q-mailedtoo1', 1, { type: 'hitl_reminder', data: { ...data, groups: ['hr'] } }),
    about('q-long-ago', 1, { at: '2020-01-01T00:00:00.000Z', data }),
  ]);
  await eventually(
    async () => mailed.length,
    (count) => count >= 3,
  );
  expect(mailed.sort()).toEqual([
    'desk@example.org: Vouch: still waiting for you (plan review)',
    'desk@example.org: Vouch: waiting for you (plan review)',
    'legal@example.org: Vouch: waiting for you (plan review)',
  ]);
}, 120_000);

test('programs, and people who get everything, are told why an answer is recalled, also after its end was told', async () => {
  await world.addEndpoint(hook('recalls'), { types: ['answer.recalled'] });
  await world.addEndpoint(hook('legal'), { groups: ['legal'] });
  await startWorker();
  await world.journal.notify([
    about('q-recalled1', ENDED_SEQ, { type: 'query_ended', data: { stage: 'completed' } }),
    about('q-recalled1', 7, {
      type: 'answer_recalled',
      data: { because: 'changed', askedAnew: 'q-askedanew1' },
    }),
    about('q-recalled2', 5, { type: 'answer_recalled', data: { because: 'corrected' } }),
  ]);
  await soon(() => sent.length >= 2);
  // of different questions, in whatever order
  const byQuestion = sent.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(byQuestion.map(({ to, payload: { type, data } }) => ({ to, type, data }))).toMatchObject([
    {
      ...{ to: hook('recalls'), type: 'answer.recalled' },
      data: { queryId: 'q-recalled1', because: 'changed', askedAnew: 'q-askedanew1' },
    },
    { to: hook('recalls'), type: 'answer.recalled', data: { queryId: 'q-recalled2', because: 'corrected' } },
  ]);
  await eventually(
    async () => mailed.length,
    (count) => count >= 2,
  );
  expect(mailed.sort()).toEqual([
    'desk@example.org: Vouch: an answer was recalled (a person who checked the answer found it wrong)',
    'desk@example.org: Vouch: an answer was recalled (a source has changed)',
  ]);
}, 120_000);

test('a worker that takes over sends nothing a second time, and leaves nothing out', async () => {
  await world.addEndpoint(hook('everything'));
  const stop = await startWorker();
  await world.journal.notify([1, 2, 3].map((seq) => about('q-takenover', seq)));
  await soon(() => sent.length === 3);
  await stop();
  await world.journal.notify([4, 5].map((seq) => about('q-takenover', seq)));
  // as if the position had been lost with the worker: everything is read again
  const position = (await world.store.position.get(POSITION_KEY))!;
  await world.store.position.put({ key: POSITION_KEY, value: { ...position.value, position: 0 } });
  await startWorker();
  await soon(() => sent.length >= 5);
  await world.journal.notify([about('q-takenover', 6)]);
  await soon(() => ids(hook('everything')).includes('msg_q-takenover_6'));
  expect(ids(hook('everything')).sort()).toEqual([1, 2, 3, 4, 5, 6].map((seq) => `msg_q-takenover_${seq}`));
}, 120_000);

test('a worker that stops lets go of the notices at once', async () => {
  const stop = await startWorker();
  await eventually(
    () => world.store.position.get(POSITION_KEY),
    (found) => found !== undefined,
  );
  await stop();
  // it was given back as done, and not cut off at the end of the worker's patience
  const { events } = await env.client.workflow.getHandle(`dispatch-notices-${taskQueue}`).fetchHistory();
  expect(events?.filter((event) => event.activityTaskCompletedEventAttributes)).toHaveLength(1);
}, 120_000);

test('the end of a query is told, though it is no notice', async () => {
  await world.addEndpoint(hook('ends'), { types: ['query.ended'] });
  await startWorker();
  const id = `q-${randomUUID().replaceAll('-', '')}`;
  const input = queryInput(
    { id, question: 'What is there?', mode: 'off' },
    portsFor({ outbox: world.outbox }),
    { notices: true },
  );
  await env.client.workflow.execute(WORKFLOW_TYPES.answerQuery, { workflowId: id, taskQueue, args: [input] });
  await soon(() => sent.length > 0);
  expect(ids(hook('ends'))).toEqual([`msg_${id}_end`]);
  expect(sent).toMatchObject([
    { payload: { type: 'query.ended', data: { queryId: id, stage: 'completed' } } },
  ]);
  expect(JSON.stringify(sent)).not.toContain('What is there');
}, 120_000);
