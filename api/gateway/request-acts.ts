import type { UpdateDefinition } from '@temporalio/common';
import { queryIdOfRequest } from '../../contract/ids.js';
import type { QueryStatus } from '../../contract/query.js';
import type { HumanRequest } from '../../contract/requests/index.js';
import type { RequestInput } from '../../workflows/messages.js';
import { ApiFailure } from '../failure.js';
import { deliver, type Input } from './message.js';
import type { Parts } from './parts.js';

/** An operation on a request other than its decision, with the key by which it counts once. */
export interface RequestAct<I extends RequestInput = RequestInput> {
  input: I & Input;
  idempotencyKey: string | undefined;
}

/**
 * Claims, releases or extends a request.
 * @returns the request after it
 * @throws ApiFailure REQUEST_NOT_FOUND, QUERY_ENDED, IDEMPOTENCY_KEY_REUSED, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE,
 *   and as the workflow refuses.
 */
export async function actOnRequest<I extends RequestInput>(
  parts: Parts,
  update: UpdateDefinition<HumanRequest, [I]>,
  act: RequestAct<I>,
): Promise<HumanRequest> {
  const { requestId } = act.input;
  const sent = await deliver(parts, { ...act, queryId: queryIdOfRequest(requestId), update });
  if (sent !== 'ended') return sent.result;
  await readRequest(parts, requestId);
  throw new ApiFailure('QUERY_ENDED');
}

/** Returns a request. @throws ApiFailure REQUEST_NOT_FOUND, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE */
export async function readRequest(parts: Pick<Parts, 'reader'>, requestId: string): Promise<HumanRequest> {
  const { requests } = await statusForRequest(parts, requestId);
  const request = requests.find(({ id }) => id === requestId);
  if (!request) throw new ApiFailure('REQUEST_NOT_FOUND');
  return request;
}

/** Returns the status of the query of a request. @throws ApiFailure as `readRequest` */
export async function statusForRequest(
  { reader }: Pick<Parts, 'reader'>,
  requestId: string,
): Promise<QueryStatus> {
  try {
    return await reader.read(queryIdOfRequest(requestId));
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'QUERY_NOT_FOUND') {
      throw new ApiFailure('REQUEST_NOT_FOUND');
    }
    throw error;
  }
}
