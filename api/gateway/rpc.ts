import { isGrpcServiceError, isRetryableError, type Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import type { Config } from '../../config/load-config.js';
import type { Localized } from '../../contract/language.js';
import type { FailureCode } from '../../contract/failures.js';
import type { KeptRecall } from '../../ports/recalls.js';
import type { Space } from '../../ports/space.js';
import { ApiFailure, storeFailure } from '../failure.js';

/** Deadlines of calls, in milliseconds. */
export interface Deadlines {
  /** For calls that the Temporal server answers without a worker. */
  server: number;
  /** For a page of a list, which may be a megabyte from a busy server. */
  list: number;
  /** For a read that a worker answers. */
  read: number;
  /**
   * For an update to be accepted by a worker. Longer than the 10 s that the server waits for a worker that has just died,
   * so that a restarted one still answers in time.
   */
  change: number;
  /** For the outcome of an accepted update: the reasoner may take part in it. */
  outcome: number;
}

export const DEADLINES: Deadlines = {
  server: 3_000,
  list: 10_000,
  read: 5_000,
  change: 12_000,
  outcome: 60_000,
};

export interface Rpc {
  client: Client;
  config: Pick<Config, 'VOUCH_TASK_QUEUE' | 'VOUCH_TENANT_WEIGHTS' | 'VOUCH_AUTH' | 'VOUCH_MODE' | 'policy'>;
  deadlines: Deadlines;
  /** Recalls of answers, by query; absent if none are kept. */
  recalls?: Space<KeptRecall> | undefined;
  /** @throws PortError while the store cannot be written: then a server or worker on the same disk cannot work, either */
  requireUsable?: (() => void) | undefined;
}

/** The gRPC status codes that matter here. */
const GRPC = {
  cancelled: 1,
  deadline: 4,
  notFound: 5,
  resourceExhausted: 8,
  failedPrecondition: 9,
} as const;

/**
 * A deadline that the server notices first comes back as CANCELLED. Otherwise only callers that no longer wait cancel a
 * call.
 */
const TOO_LATE: (number | undefined)[] = [GRPC.deadline, GRPC.cancelled];

/** A call that failed. */
interface FailedCall {
  /** Status of gRPC. */
  code: number;
  /** True for what the SDK repeats until the deadline: a server that is away, breaks off or is overloaded. */
  repeated: boolean;
}

/** Returns the failed call that an error is, or comes of. */
function failedCall(error: unknown): FailedCall | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isGrpcServiceError(cause)) return { code: cause.code, repeated: isRetryableError(cause) };
  }
  return undefined;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof WorkflowNotFoundError || failedCall(error)?.code === GRPC.notFound;
}

/**
 * Makes a call that the server answers without a worker.
 * @param ms time that it may take
 * @throws ApiFailure TEMPORAL_UNAVAILABLE with `detail` if the server does not answer in time; other errors unchanged
 */
export async function askServer<T>(
  rpc: Rpc,
  call: () => Promise<T>,
  ms = rpc.deadlines.server,
  detail?: Localized,
): Promise<T> {
  try {
    return await rpc.client.withDeadline(Date.now() + ms, call);
  } catch (error) {
    const failed = failedCall(error);
    if (TOO_LATE.includes(failed?.code) || failed?.repeated) {
      throw noAnswer(rpc, 'TEMPORAL_UNAVAILABLE', { cause: error, detail });
    }
    throw error;
  }
}

/** Returns the failure for a call without an answer: that of the store if it is the cause, else one with `code`. */
function noAnswer(
  { requireUsable }: Rpc,
  code: FailureCode,
  options: ConstructorParameters<typeof ApiFailure>[1],
): ApiFailure {
  try {
    requireUsable?.();
  } catch (error) {
    const why = storeFailure(error);
    if (why) return why;
  }
  return new ApiFailure(code, options);
}

/** @throws ApiFailure TEMPORAL_UNAVAILABLE if the server does not answer in time */
export async function pingServer(rpc: Rpc): Promise<void> {
  await askServer(rpc, () => rpc.client.workflowService.getSystemInfo({}));
}

/**
 * Makes a call that a worker must answer.
 * @throws ApiFailure WORKER_UNAVAILABLE with `detail` if none does in time; TEMPORAL_UNAVAILABLE; other errors unchanged
 */
export async function askWorker<T>(
  rpc: Rpc,
  ms: number,
  call: () => Promise<T>,
  detail?: Localized,
): Promise<T> {
  try {
    return await rpc.client.withDeadline(Date.now() + ms, call);
  } catch (error) {
    const failed = failedCall(error);
    // a busy workflow, or one that no worker has started
    const notNow = failed?.code === GRPC.resourceExhausted || failed?.code === GRPC.failedPrecondition;
    if (TOO_LATE.includes(failed?.code) || notNow) {
      throw noAnswer(rpc, 'WORKER_UNAVAILABLE', { cause: error, detail });
    }
    if (failed?.repeated) throw noAnswer(rpc, 'TEMPORAL_UNAVAILABLE', { cause: error });
    throw error;
  }
}
