import type { Worker } from '@temporalio/worker';

const CHECK_MS = 1_000;

/** The part of a worker that is watched and controlled. */
export type RunningWorker = Pick<Worker, 'run' | 'shutdown' | 'getState'>;

/**
 * Runs workers until one of them ends; the others are then stopped too.
 * @param onStopping called once when the first of them begins to stop, for whatever reason. A worker that the
 * SDK gives up on may wait forever for its running steps: the caller must end the process.
 * @throws the error of the first worker that failed
 */
export async function runWorkers(
  workers: readonly RunningWorker[],
  onStopping: () => void = () => undefined,
): Promise<void> {
  let stopping = false;
  const stopAll = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    if (!stopping) onStopping();
    stopping = true;
  };
  const running = workers.map((worker) => worker.run().finally(stopAll));
  const checking = setInterval(() => {
    if (workers.some((worker) => worker.getState() !== 'RUNNING')) stopAll();
  }, CHECK_MS);
  const ends = await Promise.allSettled(running);
  clearInterval(checking);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
