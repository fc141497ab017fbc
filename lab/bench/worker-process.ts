import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime } from '@temporalio/worker';
import { createVouchWorker } from '../../worker/create-worker.js';
import { limitHeapGrowth } from '../../worker/runtime.js';
import { handbookPorts, countThinking, zeroLatencyPorts, type Thinking } from './ports.js';

/** Job of a worker process, as JSON in its first argument. */
export interface WorkerJob {
  address: string;
  namespace: string;
  taskQueue: string;
  /** Bundled workflows. */
  bundle: string;
  /** Folder for the store of the sample handbook; absent: ports that answer at once from memory. */
  handbookDir?: string | undefined;
  /** Latency of each call of the reasoner, ms; none when absent. */
  thinkMs?: number | undefined;
}

/** Time used by a worker process so far, ms. */
export interface WorkerUse {
  cpuMs: number;
  /** Inside calls of the reasoner, all of them added up. */
  thinkingMs: number;
}

/** Messages of a worker process; `use` is asked for and answered. */
export type WorkerMessage = { ready: true } | WorkerUse;

/**
 * One worker in a process of its own: it must not share an event loop with the clients that measure it. Options are
 * those of the product, whatever the workflows.
 */
async function main(job: WorkerJob): Promise<void> {
  limitHeapGrowth();
  Runtime.install({
    logger: new DefaultLogger('ERROR'),
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
  });
  const connection = await NativeConnection.connect({ address: job.address });
  const ports = await portsFor(job);
  const thinking: Thinking = { ms: 0 };
  const worker = await createVouchWorker({
    connection,
    namespace: job.namespace,
    taskQueue: job.taskQueue,
    ports: { ...ports, reasoner: countThinking(ports.reasoner, thinking, job.thinkMs ?? 0) },
    workflowBundle: { codePath: job.bundle },
  });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    tell({ cpuMs: (user + system) / 1000, thinkingMs: thinking.ms });
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
  return handbookDir ? handbookPorts(handbookDir) : zeroLatencyPorts();
}

function tell(message: WorkerMessage): void {
  process.send?.(message);
}

main(JSON.parse(process.argv[2] ?? '') as WorkerJob).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
