import { Client } from '@temporalio/client';
import type { DataConverter, WorkerDeploymentVersion } from '@temporalio/common';
import {
  Worker,
  type NativeConnection,
  type WorkerOptions,
  type WorkflowBundleOption,
} from '@temporalio/worker';
import { createActivities } from '../activities/index.js';
import { CACHED_WORKFLOWS } from '../config/settings/processes.js';
import type { AuditArchive } from '../ports/audit-archive.js';
import type { Ports } from '../ports/index.js';
import type { Tracing } from '../adapters/telemetry/tracing.js';
import type { DataKeys } from '../temporal/data-keys.js';
import { endedQueries, openProposals } from '../temporal/ended-queries.js';
import { UNTRACED } from '../temporal/untraced.js';
import { versioned } from './versioning.js';

/** Seconds that running steps may take when a worker is stopped, unless the settings say otherwise. */
export const GRACE_SECONDS = 10;

interface VouchWorkerOptions {
  connection: NativeConnection;
  /** Client that reads queries which have ended; by default one over the connection. */
  client?: Client;
  namespace: string;
  taskQueue: string;
  ports: Ports;
  /** The workflows, bundled; see build-bundle.ts. */
  workflowBundle: WorkflowBundleOption;
  /** Codec of payloads; the bundle must fit it. */
  dataConverter?: DataConverter;
  /** Keys of single queries; undefined where they have none. */
  dataKeys?: DataKeys | undefined;
  /** Archive that histories are exported to; none are without it. */
  archive?: AuditArchive;
  /** Traces workflows and activities; see adapters/telemetry/tracing.ts. */
  traces?: Tracing['worker'];
  /** Workflows kept in memory; about 0.4 MB each. */
  maxCachedWorkflows?: number;
  /** The version that it takes work as; without one it takes the work of no version. */
  version?: WorkerDeploymentVersion | undefined;
  /** Seconds that running steps may take when the worker is stopped. */
  graceSeconds?: number;
}

/** A worker that runs every workflow and activity of the product over the given ports. */
export async function createVouchWorker(options: VouchWorkerOptions): Promise<Worker> {
  const { connection, namespace, version, dataConverter } = options;
  const { client = new Client({ connection, namespace, ...(dataConverter ? { dataConverter } : {}) }) } =
    options;
  const shared = vouchWorkerOptions({ ...options, client });
  return Worker.create({ connection, namespace, ...shared, ...versioned(version) });
}

/** Returns the options that every Vouch worker has, wherever it runs and however it connects. */
export function vouchWorkerOptions(
  options: Omit<VouchWorkerOptions, 'connection' | 'namespace' | 'version' | 'client'> & { client: Client },
): Omit<WorkerOptions, 'connection' | 'namespace' | 'identity' | 'workerDeploymentOptions'> {
  return {
    taskQueue: options.taskQueue,
    workflowBundle: options.workflowBundle,
    ...(options.dataConverter ? { dataConverter: options.dataConverter } : {}),
    activities: createActivities(
      options.ports,
      endedQueries(options.client, options.taskQueue, options.dataKeys),
      openProposals(options.client, options.taskQueue),
      options.archive,
    ),
    ...(options.traces ?? UNTRACED),
    maxCachedWorkflows: options.maxCachedWorkflows ?? CACHED_WORKFLOWS,
    // half of the default, as is the time of each (temporal/task-queue.ts): what is at hand waits half as long for its turn
    maxConcurrentWorkflowTaskExecutions: 20,
    // a read that was sent to a worker which has just died goes to another one after this long; the default is 10 s
    stickyQueueScheduleToStartTimeout: '2 seconds',
    // how often the text of an answer reaches its watchers while it is written; the default is a minute
    maxHeartbeatThrottleInterval: '200 milliseconds',
    defaultHeartbeatThrottleInterval: '200 milliseconds',
    shutdownGraceTime: `${options.graceSeconds ?? GRACE_SECONDS} seconds`,
  };
}
