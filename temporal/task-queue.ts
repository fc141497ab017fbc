import type { WorkflowService } from '@temporalio/client';

/**
 * Time in which a worker is to answer a workflow task, as an option of a start: what a worker held that has died is given to
 * another one after it, and not after the 10 s of the server. Local steps may take longer, because their worker says that it lives.
 */
export const TASK_TIMEOUT = { workflowTaskTimeout: '5 seconds' } as const;

/** Numbers of temporal.api.enums.v1.TaskQueueType. */
const TYPES = { workflow: 1, activity: 2 } as const;
type TaskQueueType = keyof typeof TYPES;
/** A worker asks for work at least once a minute; a poller seen longer ago is gone. */
const POLLER_AGE_MS = 120_000;

/** Backlog and pollers of one of the two halves of a task queue. */
export interface TaskQueueState {
  type: TaskQueueType;
  /** About how many tasks wait. */
  tasks: number;
  /** Age of the oldest task, in seconds. */
  seconds: number;
  /** Workers that asked for work within the last two minutes. */
  pollers: Poller[];
}

interface Poller {
  identity: string;
  /** Of the version that it works as; absent for a worker without one. */
  buildId?: string;
  /** The worker deployment of that version. */
  deployment?: string;
}

/** Reads both halves of a task queue. @throws ServiceError */
export function readTaskQueue(
  { workflowService }: { workflowService: WorkflowService },
  namespace: string,
  name: string,
): Promise<TaskQueueState[]> {
  const types = Object.keys(TYPES) as TaskQueueType[];
  return Promise.all(
    types.map(async (type) => {
      const { stats, pollers } = await workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name },
        taskQueueType: TYPES[type],
        reportStats: true,
      });
      const since = Date.now() - POLLER_AGE_MS;
      return {
        type,
        tasks: Number(stats?.approximateBacklogCount ?? 0),
        seconds: Number(stats?.approximateBacklogAge?.seconds ?? 0),
        pollers: pollers
          .filter(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1000 > since)
          .map(({ identity, deploymentOptions: of }) => ({
            identity: identity ?? '',
            ...(Number(of?.workerVersioningMode) === VERSIONED && of?.buildId && of.deploymentName
              ? { buildId: of.buildId, deployment: of.deploymentName }
              : {}),
          })),
      };
    }),
  );
}

/** Number of temporal.api.enums.v1.WorkerVersioningMode. */
const VERSIONED = 2;
