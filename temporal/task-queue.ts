import type { WorkflowService } from '@temporalio/client';
import { deliveryQueueOf } from '../contract/ids.js';

/**
 * Time in which a worker is to answer a workflow task, as an option of a start: what a worker held that has died is given to
 * another one after it, and not after the 10 s of the server. Local steps may take longer, because their worker says that it lives.
 */
export const TASK_TIMEOUT = { workflowTaskTimeout: '5 seconds' } as const;

/** Numbers of temporal.api.enums.v1.TaskQueueType. */
const TYPES = { workflow: 1, activity: 2 } as const;
type TaskQueueType = keyof typeof TYPES;
/** A worker's poll lasts up to a minute; the rest allows for its return. Milliseconds. */
const POLLER_SEEN_MS = 70_000;

/** Backlog and pollers of one of the two halves of a task queue. */
export interface TaskQueueState {
  type: TaskQueueType;
  /** About how many tasks wait. */
  tasks: number;
  /** Age of the oldest task, in seconds. */
  seconds: number;
  /** Workers that asked for work within the last 70 seconds. */
  pollers: Poller[];
}

interface Poller {
  identity: string;
  /** Of the version that it works as; absent for a worker without one. */
  buildId?: string;
  /** The worker deployment of that version. */
  deployment?: string;
}

/** A task queue with those of its halves that workers serve. */
export interface ServedQueue {
  name: string;
  types: readonly TaskQueueType[];
}

/** The task queues of an installation: that of the questions, and that of the deliveries, which has activities only. */
export function queuesOf(taskQueue: string): [ServedQueue, ServedQueue] {
  return [
    { name: taskQueue, types: ['workflow', 'activity'] },
    { name: deliveryQueueOf(taskQueue), types: ['activity'] },
  ];
}

/** Reads the halves of a task queue that are served. @throws ServiceError */
export function readTaskQueue(
  { workflowService }: { workflowService: WorkflowService },
  namespace: string,
  { name, types }: ServedQueue,
): Promise<TaskQueueState[]> {
  return Promise.all(
    types.map(async (type) => {
      const { stats, pollers } = await workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name },
        taskQueueType: TYPES[type],
        reportStats: true,
      });
      return {
        type,
        tasks: Number(stats?.approximateBacklogCount ?? 0),
        seconds: Number(stats?.approximateBacklogAge?.seconds ?? 0),
        pollers: pollers.filter(isThere).map(({ identity, deploymentOptions: of }) => ({
          identity: identity ?? '',
          ...(Number(of?.workerVersioningMode) === VERSIONED && of?.buildId && of.deploymentName
            ? { buildId: of.buildId, deployment: of.deploymentName }
            : {}),
        })),
      };
    }),
  );
}

/** Checks that a worker polls a task queue for workflow tasks. @throws ServiceError */
export async function isPolled(
  { workflowService }: { workflowService: WorkflowService },
  namespace: string,
  name: string,
): Promise<boolean> {
  const { pollers } = await workflowService.describeTaskQueue({ namespace, taskQueue: { name } });
  return pollers.some(isThere);
}

function isThere({ lastAccessTime }: { lastAccessTime?: { seconds?: unknown } | null }): boolean {
  return Number(lastAccessTime?.seconds ?? 0) * 1000 >= Date.now() - POLLER_SEEN_MS;
}

/** Number of temporal.api.enums.v1.WorkerVersioningMode. */
const VERSIONED = 2;
