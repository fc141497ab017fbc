import { proxyActivities } from '@temporalio/workflow';
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
