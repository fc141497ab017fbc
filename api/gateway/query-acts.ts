import type { Plan } from '../../contract/plan.js';
import { type QueryStatus, isFinal } from '../../contract/query.js';
import type { VerificationRecord } from '../../contract/verification.js';
import {
  editPlanUpdate,
  pauseUpdate,
  resumeUpdate,
  verifyUpdate,
  type EditPlanInput,
  type PauseInput,
  type ResumeInput,
  type VerifyInput,
  cancelUpdate,
  type CancelInput,
} from '../../workflows/messages.js';
import { ApiFailure } from '../failure.js';
import { deliver, type Input, type Message, type Parts } from './message.js';
import { waitForStatus } from './follower.js';

/** An operation on a query, with the key by which it counts once. */
export interface Act<I> {
  queryId: string;
  input: I & Input;
  idempotencyKey: string | undefined;
}

/** Pauses a query. @returns the status after it. @throws ApiFailure HITL_SESSION_PAUSED; as `tell` */
export async function pauseQuery(parts: Parts, act: Act<PauseInput>): Promise<QueryStatus> {
  await tell(parts, { ...act, update: pauseUpdate });
  return parts.reader.readAnew(act.queryId);
}

/** Resumes a query. @returns the status after it. @throws ApiFailure HITL_SESSION_NOT_PAUSED, HITL_MODIFICATION_FAILED */
export async function resumeQuery(parts: Parts, act: Act<ResumeInput>): Promise<QueryStatus> {
  await tell(parts, { ...act, update: resumeUpdate });
  return parts.reader.readAnew(act.queryId);
}

/** Verifies a query. @throws ApiFailure VERIFICATION_FAILED; as `tell` */
export function verifyQuery(parts: Parts, act: Act<VerifyInput>): Promise<VerificationRecord> {
  return tell(parts, { ...act, update: verifyUpdate });
}

/**
 * Edits the plan of a query.
 * @returns the new version of the plan, and the status after it
 * @throws ApiFailure PLAN_NOT_EDITABLE, PLAN_VERSION_CHANGED, HITL_MODIFICATION_FAILED; as `tell`
 */
export async function editPlan(
  parts: Parts,
  act: Act<EditPlanInput>,
): Promise<{ plan: Plan; status: QueryStatus }> {
  const plan = await tell(parts, { ...act, update: editPlanUpdate });
  return { plan, status: await parts.reader.readAnew(act.queryId) };
}

/**
 * Sends a message to a query that must be running.
 * @throws ApiFailure QUERY_NOT_FOUND, QUERY_ERASED, QUERY_ENDED, IDEMPOTENCY_KEY_REUSED, WORKER_UNAVAILABLE,
 *   TEMPORAL_UNAVAILABLE, and as the workflow refuses.
 */
export async function tell<R, I>(parts: Parts, message: Message<R, I>): Promise<R> {
  const sent = await deliver(parts, message);
  if (sent !== 'ended') return sent.result;
  await parts.reader.read(message.queryId);
  throw new ApiFailure('QUERY_ENDED');
}

/** Longest wait for a cancelled query to end; it needs one more workflow task. */
const END_MS = 3_000;

/**
 * Cancels a query.
 * @returns its status, usually the final one
 * @throws ApiFailure QUERY_NOT_FOUND, QUERY_ENDED, IDEMPOTENCY_KEY_REUSED, WORKER_UNAVAILABLE, TEMPORAL_UNAVAILABLE.
 */
export async function cancelQuery(parts: Parts, act: Act<CancelInput>): Promise<QueryStatus> {
  await tell(parts, { ...act, update: cancelUpdate });
  const over = (status: QueryStatus) => isFinal(status.stage);
  const ended = await waitForStatus(parts.follower, act.queryId, over, { ms: END_MS, signals: [] });
  return ended ?? parts.reader.read(act.queryId);
}
