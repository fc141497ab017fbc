import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
} from '@temporalio/client';
import { WORKFLOW_TYPES } from '../contract/ids.js';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** Exports within the time that a history is kept: one that fails is tried again before anything is lost. */
const EXPORTS_PER_RETENTION = 6;

/** How long the server keeps the history of what has ended, in milliseconds; undefined when it does not say. */
export async function retentionMs(client: Client): Promise<number | undefined> {
  const { namespace } = client.options;
  const { config } = await client.workflowService.describeNamespace({ namespace });
  const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
  return seconds > 0 ? seconds * 1000 : undefined;
}

/** How often to export: daily, and more often where histories are kept for days only. */
export function exportInterval(retention: number | undefined): number {
  return Math.max(HOUR_MS, Math.min(DAY_MS, (retention ?? Infinity) / EXPORTS_PER_RETENTION));
}

/** Has what has ended exported regularly, or no more. */
export async function keepExporting(client: Client, taskQueue: string, wanted: boolean): Promise<void> {
  // installations that share a namespace have task queues of their own
  const scheduleId = `export-audit-${taskQueue}`;
  const handle = client.schedule.getHandle(scheduleId);
  if (!wanted) {
    await handle.delete().catch((error: unknown) => {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    });
    return;
  }
  const every = exportInterval(await retentionMs(client));
  try {
    await client.schedule.create({
      scheduleId,
      spec: { intervals: [{ every }] },
      action: {
        type: 'startWorkflow',
        workflowType: WORKFLOW_TYPES.exportAudit,
        workflowId: scheduleId,
        taskQueue,
        args: [],
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: DAY_MS },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await handle.update((previous) => ({ ...previous, spec: { intervals: [{ every }] } }));
  }
}
