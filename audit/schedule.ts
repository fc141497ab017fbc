import { ScheduleNotFoundError, type Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { keepSchedule } from '../temporal/keep-schedule.js';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** Exports within the time that a history is kept: one that fails is tried again before anything is lost. */
const EXPORTS_PER_RETENTION = 6;
/** Without a success for so many intervals an export is stale. */
const STALE_INTERVALS = 2;

/**
 * Returns the time for which the server keeps the history of what has ended, in milliseconds; undefined when it does
 * not say.
 */
export async function retentionMs(client: Client): Promise<number | undefined> {
  const { namespace } = client.options;
  const { config } = await client.workflowService.describeNamespace({ namespace });
  const seconds = Number(config?.workflowExecutionRetentionTtl?.seconds ?? 0);
  return seconds > 0 ? seconds * 1000 : undefined;
}

/** Returns the interval between exports: daily, and shorter where histories are kept for days only. */
export function exportInterval(retention: number | undefined): number {
  return Math.max(HOUR_MS, Math.min(DAY_MS, (retention ?? Infinity) / EXPORTS_PER_RETENTION));
}

/** Has what has ended exported regularly, or no more. */
export async function keepExporting(client: Client, taskQueue: string, wanted: boolean): Promise<void> {
  const spec = wanted ? { intervals: [{ every: exportInterval(await retentionMs(client)) }] } : undefined;
  const scheduleId = scheduleIdOf(taskQueue);
  await keepSchedule(client, { scheduleId, workflowType: 'exportAudit', taskQueue }, spec);
}

/** State of the regular export. */
export interface ExportStanding {
  /** Time at which the last successful one ended (ISO 8601). */
  lastSuccessAt?: string;
  /** True if that was too long ago: what has ended since may be forgotten before it is exported. */
  stale: boolean;
}

/** Undefined when nothing is exported regularly. */
export async function readExports(client: Client, taskQueue: string): Promise<ExportStanding | undefined> {
  try {
    const { info, spec } = await client.schedule.getHandle(scheduleIdOf(taskQueue)).describe();
    const every = spec.intervals?.[0]?.every ?? DAY_MS;
    let lastSuccessAt: string | undefined;
    for (const { takenAt, action } of info.recentActions.toReversed()) {
      lastSuccessAt = await successOf(client, action.workflow.workflowId, takenAt);
      if (lastSuccessAt !== undefined) break;
    }
    const since = Date.parse(lastSuccessAt ?? info.createdAt.toISOString());
    const stale = Date.now() - since > STALE_INTERVALS * every;
    return { stale, ...(lastSuccessAt === undefined ? {} : { lastSuccessAt }) };
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return undefined;
    throw error;
  }
}

/** One that the server has forgotten counts as a success: a failing export shows in those it remembers. */
async function successOf(client: Client, workflowId: string, takenAt: Date): Promise<string | undefined> {
  try {
    const { status, closeTime } = await client.workflow.getHandle(workflowId).describe();
    return status.name === 'COMPLETED' ? (closeTime ?? takenAt).toISOString() : undefined;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return takenAt.toISOString();
    throw error;
  }
}

// installations that share a namespace have task queues of their own
function scheduleIdOf(taskQueue: string): string {
  return `export-audit-${taskQueue}`;
}
