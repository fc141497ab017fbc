import { randomBytes, randomUUID } from 'node:crypto';
import { activityInfo } from '@temporalio/activity';
import { WorkflowFailedError } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { WORKFLOW_TYPES } from '../../contract/ids.js';
import type { Attempt, WebhookMessage } from '../../contract/webhooks.js';
import { messageOf } from '../../domain/webhooks/message.js';
import { PortError } from '../../ports/port-error.js';
import type { WebhookSender } from '../../ports/outbox.js';
import { deliveryKey } from '../../ports/webhook-store.js';
import { createDeliveryWorker } from '../../worker/create-delivery-worker.js';
import { runWorkers } from '../../worker/run-workers.js';
import { createVouchWorker } from '../../worker/create-worker.js';
import { notice } from '../ports/builders.js';
import { portsFor, testBundle } from '../support/query-harness.js';
import { startTimeSkippingServer } from '../support/temporal.js';
import { openTestOutbox, type TestOutbox } from '../support/webhook-outbox.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SCHEDULE = [
  0,
  5_000,
  5 * MINUTE,
  HOUR / 2,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const DELIVERY = 'd000000000001';

type Answer = Awaited<ReturnType<WebhookSender['send']>>;
/** Returns the receiver's answer to the nth attempt, by id of the endpoint. */
const answers = new Map<string, (nth: number) => Answer | Promise<Answer>>();
/** Moments of the attempts by the clock of the server, by endpoint. */
const attempts = new Map<string, number[]>();
/** Handles the nth mail, by address of the mailbox. */
const mailboxes = new Map<string, (nth: number) => void>();
const mailed: { to: string; at: number }[] = [];

let env: TestWorkflowEnvironment;
let world: TestOutbox;
let taskQueue: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  env = await startTimeSkippingServer();
  taskQueue = `test-${randomUUID()}`;
  const now = () => activityInfo().currentAttemptScheduledTimestampMs;
  world = openTestOutbox({
    sender: {
      async send({ url }) {
        const id = new URL(url).hostname.split('.')[0] ?? '';
        const made = [...(attempts.get(id) ?? []), now()];
        attempts.set(id, made);
        return answers.get(id)!(made.length);
      },
    },
    mail: {
      language: 'en',
      recipients: ['ann', 'bob', 'eve'].map((id) => ({ id, address: `${id}@example.org`, groups: ['*'] })),
      mailer: {
        async send({ to }) {
          mailed.push({ to, at: now() });
          mailboxes.get(to)?.(mailed.filter((one) => one.to === to).length);
        },
      },
    },
  });
  const common = { connection: env.nativeConnection, namespace: env.namespace ?? 'default', taskQueue };
  const dispatch = {
    start: async () => undefined,
    isRunning: async () => false,
    lookAgain: async () => undefined,
    statusOf: async () => undefined,
    stopping: new AbortController().signal,
  };
  const deliveries = await createDeliveryWorker({ ...common, outbox: world.outbox, dispatch });
  const worker = await createVouchWorker({ ...common, ports: portsFor(), workflowBundle: testBundle() });
  const running = runWorkers([worker, deliveries]);
  stop = async () => {
    worker.shutdown();
    await running;
  };
}, 120_000);
afterAll(async () => {
  await stop();
  await world.close();
  await env.teardown();
});

function message(deadline?: string): WebhookMessage {
  const told = notice('q-noticed1', 1, { data: deadline === undefined ? {} : { deadline } });
  return messageOf({ ...told, position: 1 }, undefined)!;
}

/** Delivers to an endpoint that answers so, to the end. */
async function deliver(answer: (nth: number, id: string) => Answer | Promise<Answer>) {
  const id = `wh-${randomBytes(8).toString('hex')}`;
  await world.addEndpoint(id);
  answers.set(id, (nth) => answer(nth, id));
  const attempt = (await env.client.workflow.execute(WORKFLOW_TYPES.deliverWebhook, {
    workflowId: `w-${id}`,
    taskQueue,
    args: [{ webhookId: id, message: message(), deliveryId: DELIVERY }],
  })) as Attempt;
  const made = attempts.get(id) ?? [];
  return {
    attempt,
    waits: made.map((at, i) => at - (made[i - 1] ?? at)),
    kept: (await world.store.deliveries.get(deliveryKey(id, DELIVERY)))?.value,
    endpoint: (await world.store.endpoints.get(id))?.value,
  };
}

test('a delivery that never gets through is tried ten times in three days, and becomes a dead letter', async () => {
  const { waits, kept, endpoint } = await deliver(() => ({ status: 500 }));
  expect(waits).toHaveLength(SCHEDULE.length);
  for (const [i, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(SCHEDULE[i]!);
    expect(wait).toBeLessThanOrEqual(SCHEDULE[i]! * 1.1 + 10_000);
  }
  expect(kept).toMatchObject({ state: 'dead', attempts: 10, status: 500, problem: 'status' });
  expect(kept).not.toHaveProperty('nextAttemptAt');
  expect(endpoint).toMatchObject({ enabled: true, failingSince: expect.any(String) as string });
}, 120_000);

test('it is over once it gets through, and the endpoint is well again', async () => {
  const { attempt, waits, kept, endpoint } = await deliver((nth) => ({ status: nth < 3 ? 502 : 204 }));
  expect(attempt).toEqual({ outcome: 'delivered', status: 204 });
  expect(waits).toHaveLength(3);
  expect(kept).toMatchObject({ state: 'delivered', attempts: 3, status: 204, messageId: message().id });
  expect(endpoint?.failingSince).toBeUndefined();
}, 120_000);

test('a receiver that is gone is asked once, and disabled', async () => {
  const { waits, kept, endpoint } = await deliver(() => ({ status: 410 }));
  expect(waits).toEqual([0]);
  expect(kept).toMatchObject({ state: 'dead', status: 410 });
  expect(endpoint).toMatchObject({ enabled: false, disabled: { because: 'gone' } });
}, 120_000);

test('a receiver that asks for an hour gets it', async () => {
  const { waits } = await deliver((nth) => (nth > 1 ? { status: 200 } : { status: 503, retryAfterMs: HOUR }));
  expect(waits[1]).toBeGreaterThanOrEqual(HOUR);
  expect(waits[1]).toBeLessThan(HOUR + 10_000);
}, 120_000);

test.each([
  ['timeout', 'timeout'],
  ['unavailable', 'connection_failed'],
  ['forbidden', 'address_refused'],
] as const)(
  'an attempt that ends with %s is told as %s',
  async (kind, problem) => {
    const { kept } = await deliver((nth) => {
      if (nth === 1) throw new PortError(kind, alike('not now'));
      return { status: 410 };
    });
    expect(kept).toMatchObject({ attempts: 2, status: 410 });
    const first = await deliver(() => Promise.reject(new PortError(kind, alike('not now'))));
    expect(first.kept).toMatchObject({ state: 'dead', problem });
  },
  120_000,
);

test('nothing more is sent to an endpoint that was removed, nor kept of it', async () => {
  const { attempt, waits, kept } = await deliver(async (_nth, id) => {
    await world.store.endpoints.remove(id);
    await world.store.deliveries.remove(deliveryKey(id, DELIVERY));
    return { status: 500 };
  });
  expect(attempt.outcome).toBe('failed');
  expect(waits).toEqual([0]);
  expect(kept).toBeUndefined();
}, 120_000);

test('what is on its way to an endpoint that is disabled becomes a dead letter', async () => {
  const { waits, kept } = await deliver(async (_nth, id) => {
    await world.addEndpoint(id, { enabled: false });
    return { status: 500 };
  });
  expect(waits).toEqual([0]);
  expect(kept).toMatchObject({ state: 'dead', attempts: 1 });
}, 120_000);

test('what an endpoint does not want any more is dropped', async () => {
  const { attempt, waits, kept } = await deliver(async (_nth, id) => {
    await world.addEndpoint(id, { types: ['query.ended'] });
    return { status: 500 };
  });
  expect(attempt).toEqual({ outcome: 'dropped' });
  expect(waits).toEqual([0]);
  expect(kept).toBeUndefined();
}, 120_000);

describe('mail', () => {
  const write = (recipient: string, deadline?: string) =>
    env.client.workflow.execute(WORKFLOW_TYPES.deliverMail, {
      workflowId: `m-${randomUUID()}`,
      taskQueue,
      args: [{ recipient, message: message(deadline) }],
    });
  const to = (name: string) => mailed.filter((one) => one.to === `${name}@example.org`);

  test('it is tried until the server takes it', async () => {
    mailboxes.set('ann@example.org', (nth) => {
      if (nth < 4) throw new PortError('unavailable', alike('not now'));
    });
    await write('ann');
    expect(to('ann')).toHaveLength(4);
  }, 120_000);

  test('not after the deadline, and not when it is refused for good', async () => {
    mailboxes.set('bob@example.org', () => {
      throw new PortError('unavailable', alike('not now'));
    });
    const start = await env.currentTimeMs();
    await expect(write('bob', new Date(start + HOUR).toISOString())).rejects.toThrow(WorkflowFailedError);
    expect(to('bob').length).toBeGreaterThan(3);
    expect(to('bob').at(-1)!.at).toBeLessThan(start + HOUR + MINUTE);
    mailboxes.set('eve@example.org', () => {
      throw new PortError('invalid', alike('no such user'));
    });
    await expect(write('eve')).rejects.toThrow(WorkflowFailedError);
    expect(to('eve')).toHaveLength(1);
  }, 120_000);

  test('nobody is written to whom the settings do not name any more', async () => {
    await write('former');
    expect(to('former')).toEqual([]);
  }, 120_000);
});
