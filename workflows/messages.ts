import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import { POLICY_CHANGED } from '../contract/ids.js';
import type { DocumentOrder } from '../contract/documents.js';
import type { IndexProgress, RebuildProgress } from '../contract/indexing.js';
import type { EditPlan, Plan } from '../contract/plan.js';
import type { Sender } from '../contract/principal.js';
import type { QueryStatus } from '../contract/query.js';
import type { Decision, DecisionResult, HumanRequest, Receipt } from '../contract/requests/index.js';
import type { PauseQuery, ResumeQuery } from '../contract/requests/pause.js';
import type { FieldIssue } from '../domain/forms/validate.js';
import type { VerificationRecord, VerifyQuery } from '../contract/verification.js';

/** A decision with who sends it. The same payload travels by Update and by Signal. */
export interface DecideInput {
  requestId: string;
  decision: Decision;
  by: Sender;
}

/** Failure type (a FailureCode) and first detail of a refused message. */
export interface RefusalDetail {
  /** The winning receipt when the request was already decided. */
  receipt?: Receipt;
  /** Problems of a reply: in English, and as a code with facts where it is about a field of a form. */
  issues?: { pointer: string; detail: string; issue?: FieldIssue }[];
  /** Present holder of the request, and the end of the lease. */
  claim?: HumanRequest['claim'];
  /** Detail beyond the code, in English, and in Korean. */
  reason?: string;
  ko?: string;
}

export interface CancelInput {
  by: Sender;
  reason?: string | undefined;
}

/** An act on one request. */
export interface RequestInput {
  requestId: string;
  by: Sender;
  seconds?: number | undefined;
}

export type PauseInput = PauseQuery & { by: Sender };
export type ResumeInput = ResumeQuery & { by: Sender };
export type VerifyInput = VerifyQuery & { by: Sender };
export type EditPlanInput = EditPlan & { by: Sender };

/** The status of the query, for everyone who reads it. */
export const statusQuery = defineQuery<QueryStatus>('status');

/** Decides a human request. Refused synchronously, with nothing changed, when it does not fit. */
export const decideUpdate = defineUpdate<DecisionResult, [DecideInput]>('decide');

/**
 * The same decision from `temporal workflow signal` or another system, where the operator trusts who can send one; one that
 * does not fit is noted and ignored.
 */
export const decideSignal = defineSignal<[DecideInput]>('decide');

/** Claims a request for a time, or renews one's own claim. Gives the request as it is then. */
export const claimUpdate = defineUpdate<HumanRequest, [RequestInput]>('claim');

/** Gives a claimed request back. */
export const releaseUpdate = defineUpdate<HumanRequest, [RequestInput]>('release');

/** Puts the deadline of a request off by `seconds`, as far as the policy allows. */
export const extendUpdate = defineUpdate<HumanRequest, [RequestInput & { seconds: number }]>('extend');

/** Pauses the query: what runs finishes, nothing new starts, deadlines stand still. */
export const pauseUpdate = defineUpdate<HumanRequest, [PauseInput]>('pause');

/** Resumes a paused query; refused with HITL_SESSION_NOT_PAUSED when it is not. */
export const resumeUpdate = defineUpdate<Receipt, [ResumeInput]>('resume');

/** Has the state of the query verified; the result also stays in its status. */
export const verifyUpdate = defineUpdate<VerificationRecord, [VerifyInput]>('verify');

/** Changes the plan while a plan review or a pause is open. Gives the new version. */
export const editPlanUpdate = defineUpdate<Plan, [EditPlanInput]>('editPlan');

/** Ends the query early; open requests are decided by `cancel`. Refused with QUERY_ENDED when it is already ending. */
export const cancelUpdate = defineUpdate<void, [CancelInput]>('cancel');

/** Progress of indexing a folder. */
export const indexProgressQuery = defineQuery<IndexProgress>('indexProgress');

/** Progress of rebuilding the index. */
export const rebuildProgressQuery = defineQuery<RebuildProgress>('rebuildProgress');

/** Something to do with a document: take an upload up, or remove it. */
export const documentOrderSignal = defineSignal<[DocumentOrder]>('documentOrder');

/** Ends an experiment once the questions under way are finished. */
export const stopExperimentSignal = defineSignal('stopExperiment');

/** Has a change of the policy that waits look whether another one has become its version. */
export const policyChangedSignal = defineSignal(POLICY_CHANGED);

/** Makes the next attempt of a webhook's delivery at once. */
export const deliverNowSignal = defineSignal('deliverNow');
