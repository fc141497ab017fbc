import { ActivityFailure, condition, setHandler, type ActivityOptions } from '@temporalio/workflow';
import type { Attempt, DeliverWebhookInput } from '../../contract/webhooks.js';
import { nextWait } from '../../domain/webhooks/schedule.js';
import { deliverySteps } from './delivery-steps.js';
import { deliverNowSignal } from '../messages.js';

/** One attempt each, so that the schedule alone says when the next one is; longer than the sender waits. */
const ATTEMPT: ActivityOptions = {
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '10 minutes',
  retry: { maximumAttempts: 1 },
};

const RECORDING: ActivityOptions = {
  startToCloseTimeout: '20 seconds',
  scheduleToCloseTimeout: '24 hours',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
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
