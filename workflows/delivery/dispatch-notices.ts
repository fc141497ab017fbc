import { continueAsNew, workflowInfo, type ActivityOptions } from '@temporalio/workflow';
import { deliverySteps } from './delivery-steps.js';

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
