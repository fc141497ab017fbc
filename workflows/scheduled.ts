import { proxyActivities, uuid4, workflowInfo } from '@temporalio/workflow';
import type { Calibrated, CalibrationActivities } from '../activities/calibration.js';
import { deliveryQueueOf } from '../contract/ids.js';
import type { AuditActivities } from '../activities/audit.js';
import type { ArchivedAudit } from '../ports/audit-archive.js';

/** A day of a busy installation takes minutes; a folder that cannot be written for some hours is waited for. */
const { exportDue } = proxyActivities<AuditActivities>({
  startToCloseTimeout: '4 hours',
  heartbeatTimeout: '1 minute',
  retry: {
    initialInterval: '5 seconds',
    backoffCoefficient: 2,
    maximumInterval: '10 minutes',
    maximumAttempts: 20,
  },
});

/** Exports the queries that have ended, before the server forgets them. Started again and again by a schedule. */
export function exportAudit(): Promise<ArchivedAudit> {
  return exportDue();
}

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
