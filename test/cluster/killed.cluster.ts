import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedbackStats } from '../../contract/feedback.js';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import type { DecisionResult } from '../../contract/requests/index.js';
import { openOf } from '../e2e/tours/driver.js';
import { GATED, STORIES } from '../e2e/tours/stories.js';
import { until } from '../support/wait.js';
import { PROCESSES, useCluster } from './cluster.js';
import { sendUntilTaken } from './persistent.js';

/** Each process of a cluster in turn is killed while questions are asked, wait for a person, and are decided. */

/** So many of each kind. */
const EACH = 4;
const SETTLE_MS = 240_000;
const [gate] = GATED;

const use = useCluster({ policy: 'cache: { ttlSeconds: 0 }\n' });
let rated = 0;

/** Sends through the front door; what is refused for good fails the test. */
async function taken<T>(method: string, path: string, body?: unknown): Promise<T> {
  const reply = await sendUntilTaken<T>(use.cluster, method, path, body);
  if (reply.status >= 300)
    throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

const read = (id: string) => taken<QueryView>('GET', `/v1/queries/${id}`);

/** Asks a question one of whose steps waits for a person. */
async function ask(number: number): Promise<string> {
  const { question } = STORIES[number % 2 === 0 ? 'ko' : 'en'];
  const body: StartQuery = { question, mode: 'off', todos: [gate!] };
  return (await taken<QueryView>('POST', '/v1/queries', body)).id;
}

async function readUntil(id: string, wanted: (view: QueryView) => boolean): Promise<QueryView> {
  let view: QueryView | undefined;
  await until(
    async () => wanted((view = await read(id))),
    () => `${id} is still ${view?.stage}: ${JSON.stringify(view?.requests)}`,
    SETTLE_MS,
  );
  return view!;
}

const waiting = (id: string) =>
  readUntil(id, ({ requests }) => requests.some(({ status }) => status === 'open'));

/** Approves what the query waits for. */
async function approve(view: QueryView): Promise<DecisionResult> {
  const { id } = openOf(view, 'approval_request');
  return taken<DecisionResult>('POST', `/v1/requests/${id}/decision`, { action: 'approve' });
}

const many = <T>(make: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: EACH }, (_, number) => make(number)));

test.each(PROCESSES)(
  '%s is killed and nothing is lost',
  async (victim) => {
    const early = await many(ask);
    const late = await many(ask);
    const open = await Promise.all([...early, ...late].map(waiting));

    const killed = use.cluster.killAndWait(victim);
    // some before it is noticed, some while it is away
    const decided = Promise.all(
      open.slice(0, EACH).map(async (view, number) => {
        await sleep(number * 300);
        return approve(view);
      }),
    );
    const started = many(async (number) => {
      await sleep(number * 300);
      return ask(number);
    });
    await killed;

    const answers = await decided;
    const during = await started;
    const more = await Promise.all([...late, ...during].map(async (id) => approve(await waiting(id))));
    const ids = [...early, ...late, ...during];
    const ended = await Promise.all(ids.map((id) => readUntil(id, ({ stage }) => isFinal(stage))));

    expect(new Set(ids).size).toBe(3 * EACH);
    for (const [number, view] of ended.entries()) {
      expect(view).toMatchObject({ stage: 'completed' });
      // one request, one receipt, and it is the one that was handed out
      expect(view.requests.map(({ status }) => status)).toEqual(['decided']);
      expect(view.receipts).toHaveLength(1);
      expect(view.receipts[0]).toMatchObject({ decidedBy: 'human', action: 'approve' });
      expect([...answers, ...more][number]).toMatchObject({ requestId: view.requests[0]!.id });
    }
    for (const id of ids) await taken('POST', `/v1/queries/${id}/feedback`, { rating: 'positive' });
    rated += ids.length;
    const stats = await taken<FeedbackStats>('GET', '/v1/feedback/stats');
    expect(stats).toMatchObject({ total: rated, positive: rated });
  },
  600_000,
);

test('the supervisor is killed: the next one ends what it left behind and goes on', async () => {
  const id = await ask(0);
  await waiting(id);
  const pids = PROCESSES.map((name) => use.cluster.pid(name));
  await use.cluster.killSupervisor();
  expect((await read(id)).requests[0]).toMatchObject({ status: 'open' });

  await use.cluster.start();
  expect(PROCESSES.map((name) => use.cluster.pid(name)).filter((pid) => pids.includes(pid))).toEqual([]);
  await approve(await waiting(id));
  expect(await readUntil(id, ({ stage }) => isFinal(stage))).toMatchObject({ stage: 'completed' });
}, 600_000);

test('SIGTERM leaves nothing behind, and a second start goes on with what waited', async () => {
  const id = await ask(0);
  await waiting(id);
  const pids = PROCESSES.map((name) => use.cluster.pid(name));
  expect(await use.cluster.stop()).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);

  await use.cluster.start();
  await approve(await waiting(id));
  expect(await readUntil(id, ({ stage }) => isFinal(stage))).toMatchObject({ stage: 'completed' });
}, 600_000);
