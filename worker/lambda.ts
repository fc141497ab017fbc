import { runWorker } from '@temporalio/lambda-worker';
import { createPorts } from '../adapters/registry.js';
import { createLog } from '../adapters/telemetry/log.js';
import { connectClient } from '../temporal/client.js';
import { workerConverterOf, dataKeysOf } from '../temporal/data-converter.js';
import { temporalServer } from '../temporal/connection-options.js';
import { bundleFile } from './bundle-file.js';
import { vouchWorkerOptions } from './create-worker.js';
import { lambdaConfig, requireLambda } from './lambda-settings.js';
import { runtimeOptions } from './runtime.js';
import { VERSIONING_BEHAVIOR } from './versioning.js';

/**
 * So long before the deadline no more work is taken. What is under way has time to finish, and then to be given back; ten
 * seconds of it are for connecting, which the package takes before its clock runs.
 */
const STOP_MS = 25_000;
/** Of that, how long steps may go on before they are told to end; the server then gives them to another worker at once. */
const GRACE_MS = 10_000;
/**
 * Time after which a function ends without a step that does not stop: the server gives it to another worker once its
 * heartbeat is missed.
 */
const FORCE_MS = 13_000;
/** Steps wait for models and networks, and a function costs the same whether it waits for one or for many. */
const STEPS_AT_ONCE = 20;
const CACHED_WORKFLOWS = 100;

/** The part of Lambda's invocation context that is used. */
interface Invocation {
  getRemainingTimeInMillis(): number;
  awsRequestId: string;
  invokedFunctionArn: string;
}

type Handler = (event: unknown, invocation: Invocation) => Promise<void>;

let prepared: Promise<Handler> | undefined;

/**
 * Works on questions until shortly before the deadline of the invocation; called by Temporal when there is work.
 * Settings are read and adapters opened with the first invocation, because secrets cannot be read before.
 */
export const handler: Handler = async (event, invocation) => {
  prepared ??= prepare();
  let work: Handler;
  try {
    work = await prepared;
  } catch (error) {
    prepared = undefined;
    throw error;
  }
  await work(event, invocation);
};

async function prepare(): Promise<Handler> {
  const config = await lambdaConfig(process.env);
  const version = requireLambda(config);
  const log = createLog(config);
  const server = temporalServer(config);
  const ports = createPorts(config, log);
  const dataKeys = dataKeysOf(config, ports.keyValues);
  const dataConverter = workerConverterOf(config, ports.blobs, dataKeys);
  const { client } = connectClient(config, ports.blobs, dataKeys);
  return runWorker(version, (worker) => {
    worker.connectionOptions = server;
    worker.namespace = config.VOUCH_TEMPORAL_NAMESPACE;
    worker.runtimeOptions = { ...runtimeOptions(log), shutdownSignals: [] };
    worker.shutdownDeadlineBufferMs = STOP_MS;
    worker.workerOptions = {
      ...worker.workerOptions,
      ...vouchWorkerOptions({
        taskQueue: config.VOUCH_TASK_QUEUE,
        ports,
        client,
        workflowBundle: { codePath: bundleFile(config) },
        dataConverter,
        dataKeys,
        maxCachedWorkflows: CACHED_WORKFLOWS,
      }),
      maxConcurrentActivityTaskExecutions: STEPS_AT_ONCE,
      maxConcurrentLocalActivityExecutions: STEPS_AT_ONCE,
      activityTaskPollerBehavior: { type: 'simple-maximum', maximum: 2 },
      shutdownGraceTime: GRACE_MS,
      shutdownForceTime: FORCE_MS,
      workerDeploymentOptions: { defaultVersioningBehavior: VERSIONING_BEHAVIOR },
    };
  });
}
