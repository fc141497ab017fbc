import type { Role } from './principal.js';
import type { ROUTES } from './routes.js';

/**
 * Relation that somebody must have to the thing they act on, beside the role: `own`: they asked the question;
 * `involved`: a human request of the query is, or was, for one of their groups; `any`: none.
 */
export type Reach = 'own' | 'involved' | 'any';

/** A role, and how far it reaches here. One grant that fits is enough. */
export interface Grant {
  role: Role;
  reach: Reach;
}

/** `public`: anybody; `known`: whoever can prove who they are; otherwise one of the grants. */
export type AccessRule = 'public' | 'known' | readonly Grant[];

/** Ways into the API that are not rows of the endpoint table. */
export type DoorName =
  | 'queryEvents'
  | 'allEvents'
  | 'codec'
  | 'prometheus'
  | 'openapi'
  | 'docs'
  | 'chatCompletions'
  | 'listModels'
  | 'providerSignIn'
  | 'mcp';

const grant = (role: Role, reach: Reach): Grant => ({ role, reach });

const ASKER_OWN = grant('asker', 'own');
const ASKER = grant('asker', 'any');
const REVIEWER_INVOLVED = grant('reviewer', 'involved');
const REVIEWER = grant('reviewer', 'any');
const AUDITOR = grant('auditor', 'any');
const ADMIN = grant('admin', 'any');

const READ_QUERY = [ASKER_OWN, REVIEWER_INVOLVED, AUDITOR];
const ACT_ON_QUERY = [ASKER_OWN, REVIEWER_INVOLVED, ADMIN];
/** Grants of whoever may decide, claim, release and extend requests. */
export const ACT_ON_REQUEST: readonly Grant[] = [ASKER_OWN, REVIEWER_INVOLVED];
const READ_DOCUMENTS = [ASKER, REVIEWER, AUDITOR, ADMIN];
const READ_FIGURES = [REVIEWER, AUDITOR, ADMIN];

/**
 * The rule of each way into the API. A way without a row does not compile. Lists with a grant that does not reach
 * everything hold only what it reaches. Access groups decide besides what a document or an answer shows
 * (docs/access.md).
 */
export const ACCESS: Record<keyof typeof ROUTES | DoorName, AccessRule> = {
  startQuery: [ASKER],
  getQuery: READ_QUERY,
  listQueries: [ASKER_OWN, AUDITOR],
  cancelQuery: ACT_ON_QUERY,
  pauseQuery: ACT_ON_QUERY,
  resumeQuery: ACT_ON_QUERY,
  verifyQuery: ACT_ON_QUERY,
  getHistory: [ASKER_OWN, AUDITOR],
  eraseQuery: [ADMIN],
  getConversation: [AUDITOR],
  eraseConversation: [ADMIN],
  beginExport: [AUDITOR],
  getPlan: READ_QUERY,
  editPlan: ACT_ON_QUERY,
  getResult: READ_QUERY,
  queryEvents: READ_QUERY,
  allEvents: [ASKER_OWN, REVIEWER_INVOLVED, AUDITOR],
  listRequests: READ_QUERY,
  countRequests: READ_QUERY,
  getRequest: READ_QUERY,
  // of several requests of a query not each need be for their groups: that is told by the workflow, with its own error
  decideRequest: ACT_ON_REQUEST,
  decideRequests: ACT_ON_REQUEST,
  claimRequest: ACT_ON_REQUEST,
  releaseRequest: ACT_ON_REQUEST,
  extendRequest: ACT_ON_REQUEST,
  giveFeedback: READ_QUERY,
  feedbackStats: READ_FIGURES,
  listFeedback: READ_FIGURES,
  feedbackPatterns: READ_FIGURES,
  exportFeedback: [AUDITOR, ADMIN],
  metricsSummary: READ_FIGURES,
  exportMetrics: [AUDITOR, ADMIN],
  prometheus: [AUDITOR, ADMIN],
  signInOptions: 'public',
  // the key that is sent must be one
  beginSession: 'public',
  endSession: 'public',
  providerSignIn: 'public',
  getMe: 'known',
  searchDocuments: READ_DOCUMENTS,
  getPassage: READ_DOCUMENTS,
  uploadDocuments: [ADMIN],
  listDocuments: READ_DOCUMENTS,
  getDocument: READ_DOCUMENTS,
  getDocumentContent: READ_DOCUMENTS,
  deleteDocument: [ADMIN],
  listSources: READ_DOCUMENTS,
  createKey: [ADMIN],
  listKeys: [AUDITOR, ADMIN],
  rotateKey: [ADMIN],
  revokeKey: [ADMIN],
  listSecurityLog: [AUDITOR],
  // reads every history in plain text
  codec: [AUDITOR],
  chatCompletions: [ASKER],
  listModels: [ASKER],
  // each tool calls the API with what its caller proved
  mcp: 'known',
  openapi: 'public',
  docs: 'public',
  createWebhook: [ADMIN],
  listWebhooks: [ADMIN],
  getWebhook: [ADMIN],
  changeWebhook: [ADMIN],
  deleteWebhook: [ADMIN],
  rotateWebhookSecret: [ADMIN],
  testWebhook: [ADMIN],
  listDeliveries: [ADMIN],
  redeliverWebhook: [ADMIN],
  health: 'public',
  readiness: 'public',
};
