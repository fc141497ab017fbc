import type { DeliverMailInput } from '../../contract/webhooks.js';
import { deliverySteps } from './delivery-steps.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Writes one mail to one person, again and again until the server takes it, a day is over, or what was asked for is
 * decided by its deadline: nobody wants to be told then.
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
