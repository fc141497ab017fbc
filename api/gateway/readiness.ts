import type { Readiness } from '../../contract/endpoints.js';
import { isPolled, queuesOf, readTaskQueue, type TaskQueueState } from '../../temporal/task-queue.js';
import { askServer, type Rpc } from './rpc.js';

/** Checks that the Temporal server answers and that a worker polls the task queue. Never fails. */
export async function checkTemporal(rpc: Rpc): Promise<Pick<Readiness['checks'], 'temporal' | 'worker'>> {
  const { client, config } = rpc;
  try {
    const polls = await askServer(rpc, () =>
      isPolled(client, client.options.namespace, config.VOUCH_TASK_QUEUE),
    );
    return {
      temporal: { ok: true },
      worker: polls
        ? { ok: true }
        : { ok: false, detail: `no worker polls the task queue ${config.VOUCH_TASK_QUEUE}` },
    };
  } catch {
    return {
      temporal: { ok: false, detail: 'the Temporal server does not answer' },
      worker: { ok: false, detail: 'not known without the Temporal server' },
    };
  }
}

/** Returns backlog and pollers of the task queues of this installation. @throws ApiFailure TEMPORAL_UNAVAILABLE */
export function readTaskQueues(rpc: Rpc): Promise<{ name: string; halves: TaskQueueState[] }[]> {
  const { client, config } = rpc;
  return Promise.all(
    queuesOf(config.VOUCH_TASK_QUEUE).map(async (queue) => ({
      name: queue.name,
      halves: await askServer(rpc, () => readTaskQueue(client, client.options.namespace, queue)),
    })),
  );
}
