import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleSpec,
} from '@temporalio/client';
import type { WORKFLOW_TYPES } from '../contract/ids.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Has a workflow without input started regularly, under the id of its schedule; without `spec` no more. A run that would begin
 * while the one before is at work is left out, one that a server missed within a day is made up for.
 */
export async function keepSchedule(
  client: Client,
  {
    scheduleId,
    workflowType,
    taskQueue,
  }: Record<'scheduleId' | 'taskQueue', string> & {
    workflowType: keyof typeof WORKFLOW_TYPES;
  },
  spec: ScheduleSpec | undefined,
): Promise<void> {
  const handle = client.schedule.getHandle(scheduleId);
  if (!spec) {
    await handle.delete().catch((error: unknown) => {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    });
    return;
  }
  try {
    await client.schedule.create({
      scheduleId,
      spec,
      action: { type: 'startWorkflow', workflowType, workflowId: scheduleId, taskQueue, args: [] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: DAY_MS },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await handle.update((previous) => ({ ...previous, spec }));
  }
}

/** Id of the schedule of the nightly calibration: installations that share a namespace have task queues of their own. */
export const calibrationScheduleOf = (taskQueue: string) => `calibrate-${taskQueue}`;

/** Has the confidence fitted to the verdicts every day at an hour (0..23, UTC); never where that is `off`. */
export function keepCalibrating(client: Client, taskQueue: string, hour: number | 'off'): Promise<void> {
  const schedule = {
    scheduleId: calibrationScheduleOf(taskQueue),
    workflowType: 'calibrateNightly',
    taskQueue,
  } as const;
  return keepSchedule(client, schedule, hour === 'off' ? undefined : { calendars: [{ hour }] });
}
