import type { Worker } from '@temporalio/worker';

const LOOK_MS = 1_000;

/** The part of a worker that is watched and controlled. */
export type RunningWorker = Pick<Worker, 'run' | 'shutdown' | 'getState'>;

/**
 * Runs workers until one of them ends; the others are then stopped too.
 * @param onStopping called once when the first of them begins to stop, for whatever reason. One that the SDK gives up may
 * wait for ever for what it was at: whoever runs it sees to it that the process ends.
 * @throws what the first one failed with
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
  const looking = setInterval(() => {
    if (workers.some((worker) => worker.getState() !== 'RUNNING')) stopAll();
  }, LOOK_MS);
  const ends = await Promise.allSettled(running);
  clearInterval(looking);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
