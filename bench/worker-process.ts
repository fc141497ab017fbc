import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime } from '@temporalio/worker';
import { createVouchWorker } from '../worker/create-worker.js';
import { zeroLatencyPorts } from './zero-latency-ports.js';

/** What the benchmark tells a worker process, as JSON in its first argument. */
export interface WorkerJob {
  address: string;
  namespace: string;
  taskQueue: string;
  /** Bundled workflows. */
  bundle: string;
  /** Folder for the store of the sample handbook; absent: ports that answer at once from memory. */
  handbookDir?: string | undefined;
}

/** Messages of a worker process; `cpu` is asked for and answered with the milliseconds used so far. */
export type WorkerMessage = { ready: true } | { cpuMs: number };

/**
 * One worker in a process of its own: it must not share an event loop with the clients that measure it. Options are
 * those of the product, whatever the workflows.
 */
async function main(job: WorkerJob): Promise<void> {
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
  });
  const connection = await NativeConnection.connect({ address: job.address });
  const worker = await createVouchWorker({
    connection,
    namespace: job.namespace,
    taskQueue: job.taskQueue,
    ports: await portsFor(job),
    workflowBundle: { codePath: job.bundle },
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    tell({ cpuMs: (user + system) / 1000 });
  });
  // the benchmark is gone: nobody needs this worker any more
  process.once('disconnect', () => {
    process.exit(1);
  });
  tell({ ready: true });
  await worker.run();
  process.exit(0);
}

function portsFor({ handbookDir }: WorkerJob) {
  // loaded only where it is used: the other workers need no store
  return handbookDir
    ? import('./handbook-ports.js').then(({ handbookPorts }) => handbookPorts(handbookDir))
    : zeroLatencyPorts();
}

function tell(message: WorkerMessage): void {
  process.send?.(message);
}

main(JSON.parse(process.argv[2] ?? '') as WorkerJob).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
