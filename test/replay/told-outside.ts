import { randomUUID } from 'node:crypto';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { alike } from '../../contract/language.js';
import { engineOf } from '../../config/engine.js';
import { loadConfig } from '../../config/load-config.js';
import { DEFAULT_POLICY, mergePolicy } from '../../contract/default-policy.js';
import { OPEN_REQUESTS_MEMO, WORKFLOW_TYPES } from '../../contract/ids.js';
import { checkIdOf } from '../../domain/autonomy/spot-check.js';
import type { Decision } from '../../contract/requests/index.js';
import type { CheckKind } from '../../contract/reviewing.js';
import type { SpotCheckInput } from '../../contract/verdicts.js';
import type { DeliverMailInput, DeliverWebhookInput } from '../../contract/webhooks.js';
import { PortError } from '../../ports/port-error.js';
import { deliverNowSignal } from '../../workflows/messages.js';
import type { answerQuery } from '../../workflows/query/answer-query.js';
import type { spotCheck } from '../../workflows/query/spot-check.js';
import { eventually } from '../api/support.js';
import { notice } from '../ports/builders.js';
import { openCalibrations } from '../../ports/calibrations.js';
import { openSpotChecks } from '../../ports/spot-checks.js';
import { startDeliveryWorkers } from '../support/delivery-workers.js';
import { decide, nextRequest, portsFor, queryInput } from '../support/query-harness.js';
import { embeddedStores, openTestOutbox, type TestOutbox } from '../support/webhook-outbox.js';
import { good } from './script.js';

/** The environment in which a workflow other than a query runs. */
interface Scene {
  env: TestWorkflowEnvironment;
  taskQueue: string;
  world: TestOutbox;
  /** Statuses that the receiver answers with, one after the other; 204 behind the last. */
  answers: number[];
  /** Stops the workers, as on a shutdown. */
  stop(): Promise<void>;
}

const HOOK = 'wh-0000000000000001';
const message: DeliverWebhookInput['message'] = {
  id: 'msg_q-recorded1_1',
  payload: {
    type: 'hitl.requested',
    timestamp: '2026-11-21T09:00:00.000Z',
    data: { queryId: 'q-recorded1', seq: 1, requestId: 'q-recorded1.r1', kind: 'answer_review' },
  },
};

/** By name of the recorded history; the name says what happened. Each runs to the end, or as far as it goes, and gives its id. */
export const TOLD_OUTSIDE: Record<string, (env: TestWorkflowEnvironment) => Promise<string>> = {
  'notices-dispatched-by-two-workers': (env) => inScene(env, dispatch, true),
  'webhook-delivered': (env) => inScene(env, (scene) => deliver(scene, [])),
  'webhook-delivered-when-hurried': (env) => inScene(env, (scene) => deliver(scene, [503, 503], 2)),
  'webhook-dropped-by-410': (env) => inScene(env, (scene) => deliver(scene, [410])),
  'webhook-ping-refused': (env) => inScene(env, (scene) => run(scene, 'deliverWebhook', ping(scene, [500]))),
  'mail-sent-when-tried-again': (env) =>
    inScene(env, (scene) => {
      const input: DeliverMailInput = { recipient: 'desk', message };
      return run(scene, 'deliverMail', input);
    }),
  'spot-check-edited': (env) =>
    inScene(env, (scene) => check(scene, { action: 'edit', text: 'In a week. [1]' })),
  'spot-check-corrected': (env) =>
    inScene(env, (scene) => check(scene, { action: 'edit', text: 'In a month. [1]' })),
  'second-review-approved': (env) => inScene(env, (scene) => check(scene, { action: 'approve' }, 'second')),
  'spot-check-approved': (env) => inScene(env, (scene) => check(scene, { action: 'approve' })),
  'made-wrong-and-noticed': (env) =>
    inScene(env, (scene) => check(scene, { action: 'reject', reason: 'not so' }, 'seeded')),
  'spot-check-undecided': (env) => inScene(env, (scene) => check(scene)),
  'confidence-calibrated': (env) => inScene(env, (scene) => run(scene, 'calibrateNightly')),
  'audit-exported': (env) => inScene(env, (scene) => run(scene, 'exportAudit')),
};

async function dispatch(scene: Scene): Promise<string> {
  const { env, taskQueue, world } = scene;
  const workflowId = `dispatch-notices-${taskQueue}`;
  const handle = env.client.workflow.getHandle(workflowId);
  const rounds = async () => {
    const { events = [] } = await handle.fetchHistory();
    return events?.filter((event) => event.activityTaskCompletedEventAttributes).length ?? 0;
  };
  await world.addEndpoint(HOOK);
  await world.journal.notify([notice('q-recorded1', 1)]);
  const delivered = () => world.store.deliveries.list({ limit: 1 });
  await eventually(delivered, ({ items }) => items[0]?.value.state === 'delivered');
  await scene.stop();
  const second = await startDeliveryWorkers(env, { taskQueue, outbox: world.outbox });
  await eventually(
    async () => handle.describe(),
    ({ raw }) => Boolean(raw.pendingActivities?.[0]?.lastStartedTime),
  );
  await second();
  await eventually(rounds, (count) => count === 2);
  return workflowId;
}

/** @param hurryAfter attempts after which somebody asks for the next one at once */
async function deliver(scene: Scene, answers: number[], hurryAfter?: number): Promise<string> {
  scene.answers.push(...answers);
  await scene.world.addEndpoint(HOOK);
  const { env, taskQueue, world } = scene;
  const workflowId = `w-${HOOK}-${message.id}`;
  const input: DeliverWebhookInput = { webhookId: HOOK, message, deliveryId: 'd000000000001' };
  const handle = await env.client.workflow.start(WORKFLOW_TYPES.deliverWebhook, {
    workflowId,
    taskQueue,
    args: [input],
  });
  if (hurryAfter !== undefined) {
    const made = () => world.store.deliveries.get(`${HOOK}/d000000000001`);
    await eventually(made, (found) => found?.value.attempts === hurryAfter);
    await handle.signal(deliverNowSignal);
  }
  await handle.result();
  return workflowId;
}

function ping({ answers }: Scene, statuses: number[]): DeliverWebhookInput {
  answers.push(...statuses);
  return { webhookId: HOOK, message: { ...message, payload: { ...message.payload, type: 'ping' } } };
}

/** @param decision of the person who checks; without one the deadline passes */
async function check(
  { env, taskQueue }: Scene,
  decision?: Decision,
  as: CheckKind = 'spot',
): Promise<string> {
  const id = `q-${randomUUID().replaceAll('-', '')}`;
  const reviewed = { mode: 'strict', policy: { review: { planInStrict: false } } } as const;
  const asked = { id, question: 'How is it built?', ...(as === 'second' ? reviewed : {}) };
  const { workflow } = env.client;
  const query = await workflow.start<typeof answerQuery>(WORKFLOW_TYPES.answerQuery, {
    ...{ workflowId: id, taskQueue },
    args: [queryInput(asked, portsFor())],
  });
  if (as === 'second') await decide(query, await nextRequest(query), { action: 'approve' }, 'lee');
  await query.result();
  const workflowId = checkIdOf(id, as);
  const other = as === 'spot' ? {} : { check: as };
  const args: [SpotCheckInput] = [
    { id: workflowId, queryId: id, endedAt: '2026-11-23T09:00:00.000Z', ...other },
  ];
  const handle = await workflow.start<typeof spotCheck>(WORKFLOW_TYPES.spotCheck, {
    workflowId,
    taskQueue,
    args,
  });
  const opened = async () => (await handle.describe()).memo?.[OPEN_REQUESTS_MEMO];
  if (decision) await eventually(opened, (requests) => requests !== undefined);
  if (decision) await decide(handle, await nextRequest(handle), decision);
  await handle.result();
  return workflowId;
}

async function run(
  { env, taskQueue, world }: Scene,
  type: keyof typeof WORKFLOW_TYPES,
  ...args: object[]
): Promise<string> {
  await world.addEndpoint(HOOK);
  const workflowId = `${type}-${randomUUID()}`;
  await env.client.workflow.execute(WORKFLOW_TYPES[type], { workflowId, taskQueue, args });
  return workflowId;
}

async function inScene(
  env: TestWorkflowEnvironment,
  work: (scene: Scene) => Promise<string>,
  dispatches = false,
): Promise<string> {
  const answers: number[] = [];
  let refusedOnce = false;
  const stores = embeddedStores();
  const world = openTestOutbox(
    {
      sender: { send: async () => ({ status: answers.shift() ?? 204 }) },
      mail: {
        language: 'en',
        recipients: [{ id: 'desk', address: 'desk@example.org', groups: ['*'] }],
        mailer: {
          async send() {
            if (refusedOnce) return;
            refusedOnce = true;
            throw new PortError('unavailable', alike('the mail server does not answer'));
          },
        },
      },
    },
    stores,
  );
  const taskQueue = `test-${randomUUID()}`;
  const policy = mergePolicy(DEFAULT_POLICY, { autonomy: { spotFirst: 0, spotSeconds: 2 } });
  const checks = openSpotChecks(stores.keyValues, {
    policy: async () => policy,
    engine: engineOf(loadConfig({})),
    several: true,
  });
  const { records } = portsFor();
  const calibrations = {
    kept: openCalibrations(stores.keyValues),
    records,
    checks,
    mode: 'auto',
    language: 'en',
  } as const;
  const ports = { index: good(), keyValues: stores.keyValues, checks, calibrations };
  const stop = await startDeliveryWorkers(env, { taskQueue, outbox: world.outbox, ports, dispatches });
  try {
    return await work({ env, taskQueue, world, answers, stop });
  } finally {
    await stop();
    await world.close();
  }
}
