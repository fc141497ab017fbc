import {
  ActivityFailure,
  condition,
  continueAsNew,
  proxyActivities,
  setHandler,
  workflowInfo,
  type ActivityInterfaceFor,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { DeliveryActivities } from '../activities/deliveries.js';
import { deliveryQueueOf } from '../contract/ids.js';
import type { Attempt, DeliverMailInput, DeliverWebhookInput } from '../contract/webhooks.js';
import { nextWait } from '../domain/webhooks/schedule.js';
import { deliverNowSignal } from './messages.js';
import { UNTIL_DONE } from './patience.js';

/** Rounds of some minutes per history. */
const ROUNDS_PER_RUN = 100;

const PASSING_ON: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  // how long notices wait when the worker that passes them on dies
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '15 seconds' },
};

/** Passes the notices of all queries on to webhooks and mail, for ever. One at a time: its id is fixed. */
export async function dispatchNotices(): Promise<void> {
  const { passOnNotices } = deliverySteps(PASSING_ON);
  for (let rounds = 0; rounds < ROUNDS_PER_RUN && !workflowInfo().continueAsNewSuggested; rounds += 1) {
    await passOnNotices();
  }
  await continueAsNew<typeof dispatchNotices>();
}

/** One attempt each, so that the schedule alone says when the next one is; longer than the sender waits. */
const ATTEMPT: ActivityOptions = {
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '10 minutes',
  retry: { maximumAttempts: 1 },
};

const RECORDING: ActivityOptions = {
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '24 hours',
  retry: UNTIL_DONE,
};

/**
 * Delivers one message to one endpoint: attempts on the schedule of Standard Webhooks until one gets through, the endpoint
 * is gone, or all were made. A ping is tried once.
 * @returns the last attempt
 */
export async function deliverWebhook(input: DeliverWebhookInput): Promise<Attempt> {
  const { deliveryId } = input;
  const { recordDelivery } = deliverySteps(RECORDING);
  let hurry = false;
  setHandler(deliverNowSignal, () => void (hurry = true));
  for (let made = 0; ;) {
    hurry = false;
    const attempt = await attemptOnce(input);
    made += 1;
    if (deliveryId === undefined) return attempt;
    const wait =
      attempt.outcome === 'failed' ? nextWait(made, Math.random(), attempt.retryAfterMs) : undefined;
    const now = Date.now();
    const again = await recordDelivery({
      ...input,
      deliveryId,
      attempt,
      attempts: made,
      at: new Date(now).toISOString(),
      ...(wait === undefined ? {} : { nextAttemptAt: new Date(now + wait).toISOString() }),
    });
    if (!again || wait === undefined) return attempt;
    await condition(() => hurry, wait);
  }
}

/** A worker that died in the middle of an attempt, or a store that is away, has cost this attempt. */
async function attemptOnce(input: DeliverWebhookInput): Promise<Attempt> {
  try {
    return await deliverySteps(ATTEMPT).attemptWebhook(input);
  } catch (error) {
    if (error instanceof ActivityFailure) return { outcome: 'failed', problem: 'interrupted' };
    throw error;
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Writes one mail to one person, again and again until the server takes it, a day is over, or what was asked for is
 * decided by its deadline: nobody wants to be told then. A minute is there for it in any case.
 */
export async function deliverMail(input: DeliverMailInput): Promise<void> {
  const { deadline } = input.message.payload.data;
  const left = deadline === undefined ? DAY_MS : Date.parse(deadline) - Date.now();
  const { sendMail } = deliverySteps({
    startToCloseTimeout: '1 minute',
    scheduleToCloseTimeout: Math.min(DAY_MS, Math.max(MINUTE_MS, left)),
    retry: { initialInterval: '5 seconds', backoffCoefficient: 4, maximumInterval: '30 minutes' },
  });
  await sendMail(input);
}

/** The steps that tell the outside, on the task queue of the workers that do so. */
function deliverySteps(options: ActivityOptions): ActivityInterfaceFor<DeliveryActivities> {
  const taskQueue = deliveryQueueOf(workflowInfo().taskQueue);
  return proxyActivities<DeliveryActivities>({ ...options, taskQueue });
}
