import {
  proxyActivities,
  workflowInfo,
  type ActivityInterfaceFor,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { DeliveryActivities } from '../../activities/deliveries.js';
import { deliveryQueueOf } from '../../contract/ids.js';

/** The steps that tell the outside, on the task queue of the workers that do so. */
export function deliverySteps(options: ActivityOptions): ActivityInterfaceFor<DeliveryActivities> {
  const taskQueue = deliveryQueueOf(workflowInfo().taskQueue);
  return proxyActivities<DeliveryActivities>({ ...options, taskQueue });
}
