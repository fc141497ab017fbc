import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import {
  createOpenSearchEventJournal,
  createOpenSearchKeyValueStore,
} from '../../adapters/stores/opensearch/index.js';
import { messageOf } from '../../domain/webhooks/message.js';
import { eventually } from '../api/support.js';
import { startDeliveryWorkers } from '../support/delivery-workers.js';
import { startDevServer } from '../support/temporal.js';
import { openTestOutbox } from '../support/webhook-outbox.js';
import { notice } from './builders.js';
import { cluster } from './opensearch-cluster.js';

/** Webhooks from the journal to the receiver, with everything that is kept in OpenSearch. */

const HOOK = 'wh-0000000000000001';
const SEQS = [1, 2, 3, 4, 5, 6];

const { connect, freshPrefix } = cluster();
let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startDevServer();
}, 120_000);
afterAll(() => env.teardown());

test('every notice arrives once by its id, over a receiver that fails and a worker that is followed by another', async () => {
  const prefix = freshPrefix();
  const journal = createOpenSearchEventJournal(connect(prefix));
  const keyValues = createOpenSearchKeyValueStore(connect(prefix));
  const arrived: string[] = [];
  let failures = 2;
  const world = openTestOutbox(
    {
      sender: {
        async send({ id }) {
          failures -= 1;
          if (failures >= 0) return { status: 503 };
          arrived.push(id);
          return { status: 204 };
        },
      },
    },
    { journal, keyValues, close: () => journal.close() },
  );
  const { outbox, store } = world;
  const taskQueue = `test-${randomUUID()}`;
  await world.addEndpoint(HOOK);
  const states = async () => {
    const { items } = await store.deliveries.list({ prefix: `${HOOK}/`, limit: 50 });
    return items.map(({ value: { messageId, state } }) => `${messageId} ${state}`);
  };
  const told = (seqs: number[]) => seqs.map((seq) => notice('q-outbox', seq));
  const first = await startDeliveryWorkers(env, { taskQueue, outbox });
  let second: typeof first | undefined;
  try {
    await journal.notify(told(SEQS.slice(0, 3)));
    await eventually(states, (all) => all.length === 3);
    await first();
    await journal.notify(told(SEQS.slice(3)));
    second = await startDeliveryWorkers(env, { taskQueue, outbox });
    const expected = told(SEQS).map((event, n) => messageOf({ ...event, position: n + 1 }, undefined)!.id);
    const ends = expected.map((id) => `${id} delivered`);
    await eventually(states, (all) => ends.every((end) => all.includes(end)));
    expect([...arrived].sort()).toEqual([...expected].sort());
    expect((await store.endpoints.get(HOOK))?.value).not.toHaveProperty('failingSince');
  } finally {
    await first();
    await second?.();
    await env.client.workflow.getHandle(`dispatch-notices-${taskQueue}`).terminate();
  }
}, 240_000);
