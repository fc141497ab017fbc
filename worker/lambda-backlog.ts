import { connectClient, type TemporalClient } from '../temporal/client.js';
import { queuesOf, readTaskQueue, type ServedQueue } from '../temporal/task-queue.js';
import { lambdaConfig } from './lambda-settings.js';

/** Of the metrics in CloudWatch. */
const NAMESPACE = 'Vouch';

/** Backlog of a task queue, and its pollers. */
interface Backlog {
  tasks: number;
  /** Age of the oldest of them. */
  seconds: number;
  pollers: number;
}

let connected: Promise<{ temporal: TemporalClient; namespace: string; queues: ServedQueue[] }> | undefined;

/** Writes how much waits in the task queues, in the format that CloudWatch makes metrics of; called every minute. */
export async function handler(): Promise<void> {
  connected ??= connect().catch((error: unknown) => {
    connected = undefined;
    throw error;
  });
  const { temporal, namespace, queues } = await connected;
  for (const queue of queues) {
    const { tasks, seconds, pollers } = await readBacklog(temporal, namespace, queue);
    const values = { Backlog: tasks, BacklogAge: seconds, Pollers: pollers };
    process.stdout.write(`${JSON.stringify(metrics(queue.name, values))}\n`);
  }
}

async function connect() {
  const config = await lambdaConfig(process.env);
  const { VOUCH_TASK_QUEUE: taskQueue, VOUCH_TEMPORAL_NAMESPACE: namespace } = config;
  return {
    temporal: connectClient(config),
    namespace,
    queues: queuesOf(taskQueue),
  };
}

async function readBacklog(
  { connection }: TemporalClient,
  namespace: string,
  queue: ServedQueue,
): Promise<Backlog> {
  const halves = await readTaskQueue(connection, namespace, queue);
  return {
    tasks: halves.reduce((sum, { tasks }) => sum + tasks, 0),
    seconds: Math.max(...halves.map(({ seconds }) => seconds)),
    pollers: new Set(halves.flatMap(({ pollers }) => pollers.map(({ identity }) => identity))).size,
  };
}

function metrics(taskQueue: string, values: Record<string, number>): object {
  const units = { Backlog: 'Count', BacklogAge: 'Seconds', Pollers: 'Count' };
  return {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: NAMESPACE,
          Dimensions: [['TaskQueue']],
          Metrics: Object.entries(units).map(([Name, Unit]) => ({ Name, Unit })),
        },
      ],
    },
    TaskQueue: taskQueue,
    ...values,
  };
}
