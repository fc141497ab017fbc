import { isGrpcServiceError, type Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import type { Config } from '../../config/load-config.js';
import type { Localized } from '../../contract/language.js';
import type { FailureCode } from '../../contract/failures.js';
import { ApiFailure, storeFailure } from '../failure.js';

/** How long the API waits, in milliseconds, before it says that somebody does not answer. */
export interface Deadlines {
  /** For what the Temporal server answers alone. */
  server: number;
  /** For a page of a list, which may be a megabyte from a server that has much to do. */
  list: number;
  /** For a read that a worker answers. */
  read: number;
  /**
   * For a change that a worker confirms. Longer than the 10 s that the server keeps waiting for a worker that has
   * just died, so that a restarted one still answers in time.
   */
  change: number;
  /** For what comes of a change that a worker has taken up: the reasoner may have to think about it. */
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
  /** @throws PortError while the store can take nothing: then neither can a server or a worker that shares its disk */
  requireUsable?: (() => void) | undefined;
}

/** Status codes of gRPC that are told apart here. */
const GRPC = {
  cancelled: 1,
  deadline: 4,
  notFound: 5,
  resourceExhausted: 8,
  failedPrecondition: 9,
  unavailable: 14,
} as const;

/**
 * A deadline comes back as CANCELLED when the server notices it first. A call is cancelled otherwise only by who no longer
 * waits for it.
 */
const TOO_LATE: (number | undefined)[] = [GRPC.deadline, GRPC.cancelled];
/** The SDK repeats these with back-off until the deadline. */
const REPEATED: (number | undefined)[] = [GRPC.unavailable, GRPC.resourceExhausted];

/** gRPC status code of an error or of what caused it. */
function grpcCode(error: unknown): number | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isGrpcServiceError(cause)) return cause.code;
  }
  return undefined;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof WorkflowNotFoundError || grpcCode(error) === GRPC.notFound;
}

/**
 * @param ms how long the server may take.
 * @throws ApiFailure TEMPORAL_UNAVAILABLE when the server does not answer in time; other errors as they are.
 */
export async function askServer<T>(rpc: Rpc, call: () => Promise<T>, ms = rpc.deadlines.server): Promise<T> {
  try {
    return await rpc.client.withDeadline(Date.now() + ms, call);
  } catch (error) {
    const code = grpcCode(error);
    if (TOO_LATE.includes(code) || REPEATED.includes(code)) {
      throw noAnswer(rpc, 'TEMPORAL_UNAVAILABLE', { cause: error });
    }
    throw error;
  }
}

/** That nobody answers, or why, where that is known. */
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

/** @throws ApiFailure TEMPORAL_UNAVAILABLE when the server does not answer in time. */
export async function pingServer(rpc: Rpc): Promise<void> {
  await askServer(rpc, () => rpc.client.workflowService.getSystemInfo({}));
}

/**
 * A call that a worker must answer, to a server that does.
 * @throws ApiFailure WORKER_UNAVAILABLE with `detail` when none does in time; other errors as they are.
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
    const code = grpcCode(error);
    if (code === GRPC.unavailable) throw noAnswer(rpc, 'TEMPORAL_UNAVAILABLE', { cause: error });
    // a busy workflow, or one that no worker has begun
    const notNow = code === GRPC.resourceExhausted || code === GRPC.failedPrecondition;
    if (TOO_LATE.includes(code) || notNow) {
      throw noAnswer(rpc, 'WORKER_UNAVAILABLE', { cause: error, detail });
    }
    throw error;
  }
}
