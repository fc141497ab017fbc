import { z } from 'zod';
import { RULES } from './rules.js';

/**
 * Names on the wire and the builders of ids. Everything that another process, an operator or an auditor may
 * have written down stands here, so that it is changed in one place or not at all.
 */

/** Id of a query; also the id of its workflow. */
export const queryIdSchema = z.string().regex(/^q-[A-Za-z0-9_-]{8,80}$/, RULES.queryId.en);
export type QueryId = z.infer<typeof queryIdSchema>;

/** Id of a human request: the id of its query, a dot and the ordinal of the request within the query. */
export const requestIdSchema = z.string().regex(/^q-[A-Za-z0-9_-]{8,80}\.r\d{1,4}$/, RULES.requestId.en);
export type RequestId = z.infer<typeof requestIdSchema>;

export const sessionIdSchema = z.string().regex(/^[A-Za-z0-9._:-]{1,100}$/, RULES.sessionId.en);

/** Name of a collection; the ids of its documents begin with it. */
export const collectionSchema = z.string().regex(/^[A-Za-z0-9._-]{1,60}$/, RULES.collection.en);

/** Id of the nth request of a query, counted from 1. */
export function requestIdOf(queryId: QueryId, ordinal: number): RequestId {
  return `${queryId}.r${ordinal}`;
}

/** The query a request belongs to. */
export function queryIdOfRequest(requestId: RequestId): QueryId {
  return requestId.slice(0, requestId.lastIndexOf('.'));
}

/** Workflow types as Temporal records them. */
export const WORKFLOW_TYPES = {
  answerQuery: 'answerQuery',
  indexFolder: 'indexFolder',
  indexDocument: 'indexDocument',
  rebuildIndex: 'rebuildIndex',
  chatTurn: 'chatTurn',
  dispatchNotices: 'dispatchNotices',
  deliverWebhook: 'deliverWebhook',
  deliverMail: 'deliverMail',
  exportAudit: 'exportAudit',
  changePolicy: 'changePolicy',
  recallAnswers: 'recallAnswers',
  spotCheck: 'spotCheck',
  runExperiment: 'runExperiment',
  rerunQuestion: 'rerunQuestion',
  calibrateNightly: 'calibrateNightly',
} as const;

/** Name of the signal by which a change of the policy that waits learns that another one has taken effect. */
export const POLICY_CHANGED = 'policyChanged';

/** Workflow types that ask people and end with a status: questions, changes of the policy and spot checks. */
export const ASKING_TYPES: readonly string[] = [
  WORKFLOW_TYPES.answerQuery,
  WORKFLOW_TYPES.changePolicy,
  WORKFLOW_TYPES.spotCheck,
];

/** Condition of a visibility query for all that people decide on. */
export const DECIDED_BY_PEOPLE = `WorkflowType IN (${ASKING_TYPES.map((type) => `'${type}'`).join(', ')})`;

/** Id of an experiment, and of its workflow; by the time of its start. */
export const experimentIdSchema = z.string().regex(/^x-\d{17}-[0-9a-f]{8}$/, RULES.experimentId.en);

/** Id of the workflow that runs a question of an experiment again. */
export function rerunIdOf(experimentId: string, queryId: QueryId): string {
  return `${experimentId}-${queryId}`;
}

/** Returns the id under which the content of a workflow is kept and erased: its own, or that of the question it runs again. */
export function contentIdOf(workflowId: string): string {
  return /^x-\d{17}-[0-9a-f]{8}-(q-.+)$/.exec(workflowId)?.[1] ?? workflowId;
}

/** Task queue of what tells the outside, beside that of the questions: slow receivers keep no question waiting. */
export function deliveryQueueOf(taskQueue: string): string {
  return `${taskQueue}-deliveries`;
}

/** Id of the one workflow that may rebuild the index. */
export const REBUILD_WORKFLOW_ID = 'rebuild-index';

/** Custom search attributes, registered at start of the local stack and of the tests. */
export const SEARCH_ATTRIBUTES = {
  /** Stage of the query, written when it waits for a person and when it ends; with UNDECIDED behind it where nobody decided in time. */
  stage: 'VouchStage',
  /** Kinds of the open human requests; absent when nothing waits. */
  waitingFor: 'VouchWaitingFor',
  /** Earliest deadline of the open human requests. */
  due: 'VouchDue',
  /** Time at which the open human requests last changed in any way, so that an inbox reads only what is new. */
  changed: 'VouchChanged',
  mode: 'VouchMode',
  /** Session the question belongs to. */
  session: 'VouchSession',
  asker: 'VouchAsker',
  /** Tenant of the asker, for quotas; absent for `default`. */
  tenant: 'VouchTenant',
  /** Level of the confidence of the last draft: HIGH, MEDIUM, LOW. */
  confidence: 'VouchConfidence',
} as const;

/** Mark of a stage in which a query ended because a deadline passed. */
export const UNDECIDED = '-undecided';

/** Memo key under which a waiting query carries its open requests, so that an inbox needs no read per query. */
export const OPEN_REQUESTS_MEMO = 'vouchOpenRequests';
/** Memo key of the question, for lists. */
export const QUESTION_MEMO = 'vouchQuestion';
/** Memo key of the hash of the body that a query was started with, when an Idempotency-Key came with it. */
export const BODY_HASH_MEMO = 'vouchBodyHash';
/** Memo key of the turn that a turn of a conversation goes on from, and of the model it asks. */
export const TURN_MEMO = 'vouchTurn';
/** Memo key of the document that a workflow looks after, and of who gave it the order it is at. */
export const DOCUMENT_MEMO = 'vouchDocument';
