import { Client } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import type { Ports } from '../../ports/index.js';
import type { Outbox } from '../../ports/outbox.js';
import type { DataKeys } from '../../temporal/data-keys.js';
import { createDeliveryWorker } from '../../worker/create-delivery-worker.js';
import { runWorkers } from '../../worker/run-workers.js';
import { createVouchWorker } from '../../worker/create-worker.js';
import { createDispatch, ensureDispatching } from '../../worker/dispatch.js';
import { portsFor, testBundle } from './query-harness.js';

/**
 * The workers of a process that tells the outside what the journal holds.
 * @param options.dispatches true to pass notices on, as `worker/main` does
 * @returns stops them, as on a shutdown; once, however often it is called
 */
export async function startDeliveryWorkers(
  env: TestWorkflowEnvironment,
  {
    taskQueue,
    outbox,
    ports = {},
    dispatches = true,
    encrypted,
  }: {
    taskQueue: string;
    outbox: Outbox;
    ports?: Partial<Ports>;
    dispatches?: boolean;
    /** As of an installation that encrypts; each with keys that it remembers by itself. */
    encrypted?: { dataConverter: DataConverter; dataKeys: DataKeys };
  },
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const dataConverter = encrypted && { dataConverter: encrypted.dataConverter };
  const namespace = env.namespace ?? 'default';
  const common = { connection: env.nativeConnection, namespace, taskQueue, ...dataConverter };
  const client = new Client({ connection: env.connection, namespace, ...dataConverter });
  const dispatch = createDispatch(client, taskQueue, stopping.signal, encrypted?.dataKeys);
  const deliveries = await createDeliveryWorker({
    ...common,
    outbox,
    dispatch,
    ...(ports.checks ? { checks: ports.checks } : {}),
    ...(ports.calibrations ? { calibrations: ports.calibrations } : {}),
  });
  const worker = await createVouchWorker({
    ...common,
    dataKeys: encrypted?.dataKeys,
    ports: portsFor({ outbox, ...ports }),
    archive: { exportDue: async () => ({ through: '2026-11-21T09:00:00.000Z', queries: 0 }) },
    workflowBundle: testBundle(),
  });
  const running = runWorkers([worker, deliveries]);
  if (dispatches) {
    const log = pino({ level: 'silent' });
    await ensureDispatching({ client, taskQueue, log, stopping: stopping.signal });
  }
  let stopped: Promise<void> | undefined;
  return () => {
    if (!stopped) {
      stopping.abort();
      worker.shutdown();
      stopped = running;
    }
    return stopped;
  };
}
