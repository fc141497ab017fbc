import type { DataConverter, WorkerDeploymentVersion } from '@temporalio/common';
import { Worker, type NativeConnection } from '@temporalio/worker';
import { createCalibrationActivities } from '../activities/calibration.js';
import { createDeliveryActivities } from '../activities/deliveries.js';
import { createSpotCheckActivities } from '../activities/spot-checks.js';
import { deliveryQueueOf } from '../contract/ids.js';
import type { Calibrations } from '../ports/calibrations.js';
import type { Dispatch, Outbox } from '../ports/outbox.js';
import type { SpotChecks } from '../ports/spot-checks.js';
import type { Tracing } from '../adapters/telemetry/tracing.js';
import { GRACE_SECONDS } from './create-worker.js';
import { versioned } from './versioning.js';

/** Attempts under way at once: each waits for a receiver for up to 15 seconds. */
const ATTEMPTS_AT_ONCE = 50;

/**
 * Creates the worker of webhooks and mail, beside the one that answers questions: on a task queue of its own, so that slow
 * receivers keep no question waiting.
 */
export async function createDeliveryWorker(options: {
  connection: NativeConnection;
  namespace: string;
  /** Of the worker that it is beside. */
  taskQueue: string;
  outbox: Outbox;
  dispatch: Dispatch;
  /** Spot checks of this installation; without them none is opened. */
  checks?: SpotChecks;
  /** Nightly calibration of this installation; without it there is none. */
  calibrations?: Calibrations;
  dataConverter?: DataConverter;
  /** Traces activities. */
  interceptors?: Tracing['worker']['interceptors'];
  /** Of the worker that it is beside. */
  version?: WorkerDeploymentVersion | undefined;
  graceSeconds?: number;
}): Promise<Worker> {
  const { connection, namespace, taskQueue, outbox, dispatch, dataConverter, interceptors } = options;
  return Worker.create({
    connection,
    namespace,
    taskQueue: deliveryQueueOf(taskQueue),
    activities: {
      ...createDeliveryActivities(outbox, dispatch),
      ...(options.checks ? createSpotCheckActivities(options.checks, dispatch) : {}),
      ...(options.calibrations ? createCalibrationActivities(options.calibrations, dispatch) : {}),
    },
    maxConcurrentActivityTaskExecutions: ATTEMPTS_AT_ONCE,
    ...(dataConverter ? { dataConverter } : {}),
    ...(interceptors ? { interceptors } : {}),
    shutdownGraceTime: `${options.graceSeconds ?? GRACE_SECONDS} seconds`,
    ...versioned(options.version),
  });
}
