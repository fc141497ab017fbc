import { defineQuery, defineSignal, defineUpdate } from '@temporalio/workflow';
import type { IndexProgress } from '../contract/indexing.js';
import type { QueryStatus } from '../contract/query.js';
import type { Decision, Receipt } from '../contract/requests/index.js';

/** A decision with who sends it. The same payload travels by Update and by Signal. */
export interface DecideInput {
  requestId: string;
  decision: Decision;
  /** Id of the principal, as authenticated by the sender. */
  by: string;
}

/** Failure type (a FailureCode) and first detail of a refused decision. */
export interface RefusalDetail {
  /** The winning receipt when the request was already decided. */
  receipt?: Receipt;
  issues?: { pointer: string; detail: string }[];
}

export interface CancelInput {
  by: string;
  reason?: string | undefined;
}

/** The status of the query, for everyone who reads it. */
export const statusQuery = defineQuery<QueryStatus>('status');

/** Decides a human request. Refused synchronously, with nothing changed, when it does not fit. */
export const decideUpdate = defineUpdate<Receipt, [DecideInput]>('decide');

/** The same decision from `temporal workflow signal` or another system; one that does not fit is logged and ignored. */
export const decideSignal = defineSignal<[DecideInput]>('decide');

/** Ends the query early; open requests are decided by `cancel`. Refused with QUERY_ENDED when it is already ending. */
export const cancelUpdate = defineUpdate<void, [CancelInput]>('cancel');

/** How far a folder is indexed. */
export const indexProgressQuery = defineQuery<IndexProgress>('indexProgress');
