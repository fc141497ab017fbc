import { WorkflowUpdateFailedError, type WorkflowUpdateHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { failureCodeSchema } from '../../contract/failures.js';
import { issueDetail } from '../../domain/forms/issue-texts.js';
import type { RefusalDetail } from '../../workflows/messages.js';
import { CASES } from '../details.js';
import { ApiFailure } from '../failure.js';
import { limitEach } from './limit-each.js';
import { askWorker, isNotFound, pingServer, type Rpc } from './rpc.js';

/**
 * The server takes ten updates in flight per workflow and answers RESOURCE_EXHAUSTED above, which the SDK repeats
 * only after seconds. Half of that leaves room for a second process.
 */
const IN_FLIGHT_PER_QUERY = 5;

/** The beginning of Temporal's refusal of an update that a workflow does not take. */
const NO_HANDLER = 'No registered handler for update';

/** Sends an update to a query's workflow. */
export interface Updates {
  /**
   * @param start sends the update and resolves when a worker has accepted it
   * @returns the update's result, or `ended` if the workflow has closed or never existed
   * @throws ApiFailure with the code of a refusal; WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE.
   */
  send<R>(queryId: string, start: () => Promise<WorkflowUpdateHandle<R>>): Promise<{ result: R } | 'ended'>;
}

export function createUpdates(rpc: Rpc): Updates {
  const limited = limitEach(IN_FLIGHT_PER_QUERY);
  return {
    async send(queryId, start) {
      try {
        return { result: await limited(queryId, () => resultOf(rpc, start)) };
      } catch (error) {
        if (isNotFound(error)) return 'ended';
        if (!(error instanceof WorkflowUpdateFailedError)) throw error;
        const refusal = refusalOf(error.cause);
        if (refusal) throw refusal;
        if (isClosing(error.cause)) return 'ended';
        throw error;
      }
    },
  };
}

async function resultOf<R>(rpc: Rpc, start: () => Promise<WorkflowUpdateHandle<R>>): Promise<R> {
  const update = await confirmed(rpc, start);
  return askWorker(rpc, rpc.deadlines.outcome, () => update.result(), CASES.unconfirmed);
}

/** Waits long for a worker, but fails at once if the server does not answer. */
async function confirmed<T>(rpc: Rpc, update: () => Promise<T>): Promise<T> {
  const answer = askWorker(rpc, rpc.deadlines.change, update, CASES.unconfirmed);
  const server = pingServer(rpc);
  try {
    return await Promise.race([answer, server.then(() => answer)]);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'WORKER_UNAVAILABLE') await server;
    throw error;
  }
}

/** True if the workflow closed after it had accepted the update, before it completed it. */
function isClosing(cause: unknown): boolean {
  return cause instanceof ApplicationFailure && cause.type === 'AcceptedUpdateCompletedWorkflow';
}

function refusalOf(cause: unknown): ApiFailure | undefined {
  if (!(cause instanceof ApplicationFailure)) return undefined;
  // checks of answers and changes of the policy take decisions alone
  if (cause.message.startsWith(NO_HANDLER))
    return new ApiFailure('QUERY_ENDED', { detail: CASES.noQuestion, cause });
  const code = failureCodeSchema.safeParse(cause.type).data;
  if (!code) return undefined;
  const { issues, receipt, claim, reason, ko } = (cause.details?.[0] ?? {}) as RefusalDetail;
  const known = Object.entries({ receipt, claim }).filter(([, value]) => value !== undefined);
  const errors = issues?.map(({ pointer, detail, issue }) => ({
    pointer,
    detail: issue ? { en: detail, ko: issueDetail(issue, 'ko') } : detail,
  }));
  return new ApiFailure(code, {
    errors,
    // refused by a worker of an older release, it has no Korean
    reason: reason === undefined ? undefined : { en: reason, ko: ko ?? reason },
    extra: Object.fromEntries(known),
    cause,
  });
}
