import { NativeConnection, Runtime } from '@temporalio/worker';
import { inspectChosenStore, RESTORE_ADVICE } from '../adapters/choose-store.js';
import { createPorts } from '../adapters/registry.js';
import { ConfigError, loadConfig } from '../config/load-config.js';
import { workerVersion } from '../config/program-rules.js';
import { connectClient } from '../temporal/client.js';
import { temporalServer } from '../temporal/connection-options.js';
import { keepCalibrating } from '../temporal/keep-schedule.js';
import { workerConverterOf, dataKeysOf } from '../temporal/data-converter.js';
import { keepExporting } from '../audit/schedule.js';
import { auditInfo } from '../infra/audit/audit-info.js';
import { createLog } from '../adapters/telemetry/log.js';
import { combinedObserver } from '../adapters/telemetry/observed.js';
import { startTracing } from '../adapters/telemetry/tracing.js';
import { createAuditArchive } from './audit-archive.js';
import { bundleFile } from './bundle-file.js';
import { createDeliveryWorker } from './create-delivery-worker.js';
import { createVouchWorker } from './create-worker.js';
import { createDispatch, ensureDispatching } from './dispatch.js';
import { activityIds, limitHeapGrowth, metricsAddress, runtimeOptions, workerMetrics } from './runtime.js';
import { runWorkers } from './run-workers.js';

/** Milliseconds after the grace period until a process that has not exited is ended. */
const END_MS = 15_000;

/** Runs a worker until SIGINT or SIGTERM, then lets what runs finish; a second signal ends it at once. */
async function main(): Promise<void> {
  limitHeapGrowth();
  const config = loadConfig(process.env);
  const version = workerVersion(config);
  const tracing = await startTracing(config, 'worker');
  const log = createLog(config, () => activityIds(tracing));
  if (inspectChosenStore(config, log)) {
    await untilStopSignal();
    await tracing?.close();
    return;
  }
  Runtime.install(runtimeOptions(log, metricsAddress(config)));
  const connection = await NativeConnection.connect(temporalServer(config));
  const figures = workerMetrics(config);
  const ports = createPorts(config, log, {
    observer: combinedObserver(tracing?.calls, figures),
    // before any step can fail of it: the server gives what was under way to the worker that finds the store restored
    onDamage: (err) => {
      log.fatal({ err }, RESTORE_ADVICE);
      process.exit(1);
    },
  });
  const dataKeys = dataKeysOf(config, ports.keyValues);
  const temporal = connectClient(config, ports.blobs, dataKeys);
  // deliveries alone: what keeps them going never ends, and neither would its trace
  const traced = tracing && connectClient(config, ports.blobs, dataKeys, tracing.client);
  const { keyValues } = ports;
  const { VOUCH_AUDIT_DIR: folder } = config;
  const archived = { client: temporal.client, keyValues, dataKeys, info: auditInfo(), log };
  const archive = folder === undefined ? undefined : createAuditArchive({ ...archived, folder });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const endMs = config.VOUCH_SHUTDOWN_GRACE_SECONDS * 1000 + END_MS;
  // what does not listen when it is told to stop is given to another worker by the server
  stop.signal.addEventListener('abort', () => void setTimeout(() => process.exit(1), endMs).unref());
  const taskQueue = config.VOUCH_TASK_QUEUE;
  try {
    const dataConverter = workerConverterOf(config, ports.blobs, dataKeys);
    const common = {
      connection,
      namespace: config.VOUCH_TEMPORAL_NAMESPACE,
      taskQueue,
      dataConverter,
      version,
      graceSeconds: config.VOUCH_SHUTDOWN_GRACE_SECONDS,
    };
    const dispatch = createDispatch(traced?.client ?? temporal.client, taskQueue, stop.signal, dataKeys);
    const deliveries = await createDeliveryWorker({
      ...common,
      outbox: ports.outbox,
      dispatch,
      checks: ports.checks,
      calibrations: ports.calibrations,
      ...(tracing ? { interceptors: tracing.worker.interceptors } : {}),
    });
    const worker = await createVouchWorker({
      ...common,
      client: temporal.client,
      dataKeys,
      ports,
      workflowBundle: { codePath: bundleFile(config) },
      ...(archive ? { archive } : {}),
      ...(tracing ? { traces: tracing.worker } : {}),
      maxCachedWorkflows: config.VOUCH_WORKER_CACHED_WORKFLOWS,
    });
    log.info({ taskQueue, ...version }, 'worker started');
    void ensureDispatching({ client: temporal.client, taskQueue, log, stopping: stop.signal });
    keepExporting(temporal.client, taskQueue, archive !== undefined).catch((err: unknown) => {
      log.error({ err }, 'regular exports of histories not arranged');
    });
    keepCalibrating(temporal.client, taskQueue, config.VOUCH_CALIBRATION_HOUR).catch((err: unknown) => {
      log.error({ err }, 'nightly calibration not arranged');
    });
    await runWorkers([worker, deliveries], () => stop.abort());
  } finally {
    stop.abort();
    await temporal.close();
    await traced?.close();
    await ports.close();
    await connection.close();
    await tracing?.close();
  }
}

/** Waits without taking work: a process that exits would be restarted again and again. */
function untilStopSignal(): Promise<void> {
  const staying = setInterval(() => undefined, 60_000);
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(clearInterval(staying)));
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
