import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { isFinal, type QueryView, type StartQuery } from '../../contract/query.js';
import { queuesOf, readTaskQueue } from '../../temporal/task-queue.js';
import { statusQuery } from '../../workflows/messages.js';
import { eventually } from '../support/wait.js';
import { call, queryUntil, vouchJson } from './program.js';
import { useStack } from './stack.js';
import { STORIES } from './tours/stories.js';

const PAUSE_SECONDS = 12;
const QUERIES = 4;

const use = useStack();
let second: ChildProcess | undefined;
let connection: Connection;

beforeAll(async () => {
  connection = await Connection.connect({ address: `127.0.0.1:${use.stack.env['VOUCH_TEMPORAL_PORT']}` });
});
afterAll(async () => {
  second?.kill('SIGKILL');
  await connection.close();
});

/** Starts another worker beside that of the stack, and waits until it takes tasks. */
async function startSecondWorker(): Promise<void> {
  const { VOUCH_TEMPORAL_PORT, ...env } = use.stack.env;
  const { pid } = (second = spawn(process.execPath, [resolve('dist/worker/main.js')], {
    env: { ...env, VOUCH_TEMPORAL_ADDRESS: `127.0.0.1:${VOUCH_TEMPORAL_PORT}`, VOUCH_LOG_LEVEL: 'fatal' },
    stdio: 'ignore',
  }));
  await eventually(
    () => readTaskQueue(connection, 'default', queuesOf('vouch')[0]),
    (halves) => halves.every(({ pollers }) => pollers.some(({ identity }) => identity.startsWith(`${pid}@`))),
  );
}

/** A query that waits for a person. */
async function waiting(): Promise<QueryView> {
  const body: StartQuery = { question: STORIES.en.unknown, policy: { cache: { ttlSeconds: 0 } } };
  const { id } = await call<QueryView>(use.stack, 'POST', '/v1/queries', body);
  return queryUntil(use.stack, id, ({ requests }) => requests.some(({ status }) => status === 'open'));
}

/** Lets a query stand still for a while. */
function pause({ id }: QueryView): Promise<QueryView> {
  return call(use.stack, 'POST', `/v1/queries/${id}/pause`, { seconds: PAUSE_SECONDS });
}

test('a query that is read while the worker that holds it stands still goes on, and can be replayed', async () => {
  const begun = await Promise.all(Array.from({ length: QUERIES }, waiting));
  // the worker of the stack keeps them, however long the second one takes to start
  await startSecondWorker();
  const queries = await Promise.all(begun.map(pause));
  const overAt = Math.max(
    ...queries.flatMap(({ requests }) =>
      requests.filter(({ kind }) => kind === 'pause').map(({ deadline }) => Date.parse(deadline)),
    ),
  );
  expect(overAt - Date.now()).toBeGreaterThan(2_000); // otherwise nothing happens while it stands still
  const { workflow } = new Client({ connection });
  const first = use.stack.pid('worker');
  process.kill(first, 'SIGSTOP');
  try {
    // these begin before the pauses are over, and are handed to the second worker after it: the server gives the first one
    // two seconds, and everything to the second one from then on
    await sleep(overAt - Date.now() - 1_500);
    const reads: Promise<unknown>[] = [];
    while (Date.now() < overAt + 500) {
      for (const { id } of queries) {
        const handle = workflow.getHandle(id);
        const read = connection.withDeadline(Date.now() + 20_000, () => handle.query(statusQuery));
        reads.push(read.catch(() => undefined));
      }
      await sleep(300);
    }
    await Promise.all(reads);
    for (const { id } of queries)
      await queryUntil(
        use.stack,
        id,
        ({ stage, receipts }) => stage === 'reviewing' && receipts.length === 1,
      );
  } finally {
    process.kill(first, 'SIGCONT');
  }
  for (const { id, requests } of queries) {
    const review = requests.find(({ kind }) => kind === 'answer_review')!;
    await call(use.stack, 'POST', `/v1/requests/${review.id}/decision`, { action: 'approve' });
    await queryUntil(use.stack, id, ({ stage }) => isFinal(stage));
  }
  const ids = queries.map(({ id }) => id);
  expect(await vouchJson(use.stack, 'audit', 'verify', ...ids)).toMatchObject(
    ids.map((queryId) => ({ queryId, verdict: 'same' })),
  );
}, 180_000);
