import { proxyActivities, uuid4, workflowInfo } from '@temporalio/workflow';
import type { Calibrated, CalibrationActivities } from '../activities/calibration.js';
import { deliveryQueueOf } from '../contract/ids.js';

/** Fits the confidence to the verdicts and proposes the policy that follows. Started every night by a schedule. */
export function calibrateNightly(): Promise<Calibrated> {
  const { calibrateFromVerdicts } = proxyActivities<CalibrationActivities>({
    taskQueue: deliveryQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '1 hour',
    heartbeatTimeout: '1 minute',
    // a store that is away for some hours is waited for; the next night makes up for the rest
    scheduleToCloseTimeout: '12 hours',
    retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '10 minutes' },
  });
  return calibrateFromVerdicts({ proposal: `q-policy-${uuid4().replaceAll('-', '')}` });
}
