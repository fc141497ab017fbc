import {
  ACT_ON_QUERY,
  ACT_ON_REQUEST,
  ADMIN,
  ASKER,
  ASKER_OWN,
  AUDITOR,
  READ_DOCUMENTS,
  READ_FIGURES,
  READ_QUERY,
  type AccessRule,
  REVIEWER,
} from './grants.js';

/** An endpoint without its schemas. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** A list with a grant that does not reach everything holds only what it reaches. */
  access: AccessRule;
  /** `result` unless it says otherwise. */
  idempotency?: IdempotencyKind;
}

/**
 * The treatment of `Idempotency-Key` by an endpoint that changes something.
 * - `result`: the first answer is kept and given again.
 * - `native`: Temporal keeps it from being carried out twice; the key becomes the id of a workflow or of an update.
 * - `act`: only that it was carried out is kept, because the answer holds what may not be shown again: a secret, or an answer to a
 *   question, of which each reader sees what they may at that moment.
 * - `harmless`: the key is ignored; each sign-in makes a session of its own, and the caller is not known yet.
 */
export type IdempotencyKind = 'native' | 'harmless' | 'act' | 'result';

/**
 * Every endpoint: method, path, who may use it, and how it treats a repetition. Without the schemas, so that this is all
 * that a web page loads to call one. Documents and answers are filtered by access groups besides (docs/access.md).
 */
export const ROUTES = {
  startQuery: { method: 'POST', path: '/v1/queries', access: [ASKER], idempotency: 'native' },
  getQuery: { method: 'GET', path: '/v1/queries/:id', access: READ_QUERY },
  listQueries: { method: 'GET', path: '/v1/queries', access: [ASKER_OWN, AUDITOR] },
  cancelQuery: {
    method: 'POST',
    path: '/v1/queries/:id/cancel',
    access: ACT_ON_QUERY,
    idempotency: 'native',
  },
  pauseQuery: { method: 'POST', path: '/v1/queries/:id/pause', access: ACT_ON_QUERY, idempotency: 'native' },
  resumeQuery: {
    method: 'POST',
    path: '/v1/queries/:id/resume',
    access: ACT_ON_QUERY,
    idempotency: 'native',
  },
  verifyQuery: {
    method: 'POST',
    path: '/v1/queries/:id/verify',
    access: ACT_ON_QUERY,
    idempotency: 'native',
  },
  listSessions: { method: 'GET', path: '/v1/sessions', access: [ASKER_OWN] },
  // an asker their own alone, and where the installation lets them
  eraseSession: { method: 'POST', path: '/v1/sessions/:id/erase', access: [ASKER, ADMIN] },
  getHistory: { method: 'GET', path: '/v1/queries/:id/history', access: [ASKER_OWN, AUDITOR] },
  listDecisions: { method: 'GET', path: '/v1/decisions', access: [AUDITOR] },
  exportDecisions: { method: 'GET', path: '/v1/decisions/export', access: [AUDITOR] },
  eraseQuery: { method: 'POST', path: '/v1/queries/:id/erase', access: [ADMIN] },
  getConversation: { method: 'GET', path: '/v1/conversations/:id', access: [AUDITOR] },
  eraseConversation: { method: 'POST', path: '/v1/conversations/:id/erase', access: [ADMIN] },
  beginExport: { method: 'POST', path: '/v1/audit/exports', access: [AUDITOR] },
  getPlan: { method: 'GET', path: '/v1/queries/:id/plan', access: READ_QUERY },
  editPlan: { method: 'PATCH', path: '/v1/queries/:id/plan', access: ACT_ON_QUERY, idempotency: 'native' },
  getResult: { method: 'GET', path: '/v1/queries/:id/todos/:todoId/result', access: READ_QUERY },
  listRequests: { method: 'GET', path: '/v1/requests', access: READ_QUERY },
  countRequests: { method: 'GET', path: '/v1/requests/counts', access: READ_QUERY },
  decideRequests: {
    method: 'POST',
    path: '/v1/requests/decisions',
    access: ACT_ON_REQUEST,
    idempotency: 'native',
  },
  getRequest: { method: 'GET', path: '/v1/requests/:id', access: READ_QUERY },
  // of several requests of a query not each need be for their groups: that is told by the workflow, with its own error
  decideRequest: {
    method: 'POST',
    path: '/v1/requests/:id/decision',
    access: ACT_ON_REQUEST,
    idempotency: 'native',
  },
  claimRequest: {
    method: 'POST',
    path: '/v1/requests/:id/claim',
    access: ACT_ON_REQUEST,
    idempotency: 'native',
  },
  releaseRequest: {
    method: 'POST',
    path: '/v1/requests/:id/release',
    access: ACT_ON_REQUEST,
    idempotency: 'native',
  },
  extendRequest: {
    method: 'POST',
    path: '/v1/requests/:id/extend',
    access: ACT_ON_REQUEST,
    idempotency: 'native',
  },
  giveFeedback: { method: 'POST', path: '/v1/queries/:id/feedback', access: READ_QUERY, idempotency: 'act' },
  feedbackStats: { method: 'GET', path: '/v1/feedback/stats', access: READ_FIGURES },
  // words of askers about questions that a reviewer may not know of
  listFeedback: { method: 'GET', path: '/v1/feedback', access: [AUDITOR, ADMIN] },
  feedbackPatterns: { method: 'GET', path: '/v1/feedback/patterns', access: [AUDITOR, ADMIN] },
  exportFeedback: { method: 'GET', path: '/v1/feedback/export', access: [AUDITOR, ADMIN] },
  metricsSummary: { method: 'GET', path: '/v1/metrics/summary', access: READ_FIGURES },
  exportMetrics: { method: 'GET', path: '/v1/metrics/export', access: [AUDITOR, ADMIN] },
  readCalibration: { method: 'GET', path: '/v1/calibration', access: [AUDITOR, ADMIN] },
  listVerdicts: { method: 'GET', path: '/v1/verdicts', access: [AUDITOR, ADMIN] },
  reviewMeasures: { method: 'GET', path: '/v1/reviewing', access: [REVIEWER, ADMIN] },
  signInOptions: { method: 'GET', path: '/v1/sign-in', access: 'public' },
  // the key that is sent must be one
  beginSession: { method: 'POST', path: '/v1/session', access: 'public', idempotency: 'harmless' },
  endSession: { method: 'DELETE', path: '/v1/session', access: 'public', idempotency: 'harmless' },
  getMe: { method: 'GET', path: '/v1/me', access: 'known' },
  searchDocuments: { method: 'GET', path: '/v1/search', access: READ_DOCUMENTS },
  getPassage: { method: 'GET', path: '/v1/passages/:id', access: READ_DOCUMENTS },
  uploadDocuments: { method: 'POST', path: '/v1/documents', access: [ADMIN] },
  listDocuments: { method: 'GET', path: '/v1/documents', access: READ_DOCUMENTS },
  getDocument: { method: 'GET', path: '/v1/documents/:id', access: READ_DOCUMENTS },
  listPassages: { method: 'GET', path: '/v1/documents/:id/passages', access: READ_DOCUMENTS },
  listAnswersFrom: { method: 'GET', path: '/v1/documents/:id/answers', access: [AUDITOR, ADMIN] },
  getDocumentContent: { method: 'GET', path: '/v1/documents/:id/content', access: READ_DOCUMENTS },
  deleteDocument: { method: 'DELETE', path: '/v1/documents/:id', access: [ADMIN] },
  listFailedUploads: { method: 'GET', path: '/v1/failed-uploads', access: [ADMIN] },
  listCollections: { method: 'GET', path: '/v1/collections', access: READ_DOCUMENTS },
  listSources: { method: 'GET', path: '/v1/sources', access: READ_DOCUMENTS },
  runSource: { method: 'POST', path: '/v1/sources/:id/run', access: [ADMIN] },
  createKey: { method: 'POST', path: '/v1/keys', access: [ADMIN], idempotency: 'act' },
  listKeys: { method: 'GET', path: '/v1/keys', access: [AUDITOR, ADMIN] },
  rotateKey: { method: 'POST', path: '/v1/keys/:id/rotate', access: [ADMIN], idempotency: 'act' },
  revokeKey: { method: 'DELETE', path: '/v1/keys/:id', access: [ADMIN] },
  listSecurityLog: { method: 'GET', path: '/v1/security-log', access: [AUDITOR] },
  createWebhook: { method: 'POST', path: '/v1/webhooks', access: [ADMIN], idempotency: 'act' },
  listWebhooks: { method: 'GET', path: '/v1/webhooks', access: [ADMIN] },
  getWebhook: { method: 'GET', path: '/v1/webhooks/:id', access: [ADMIN] },
  changeWebhook: { method: 'PATCH', path: '/v1/webhooks/:id', access: [ADMIN] },
  deleteWebhook: { method: 'DELETE', path: '/v1/webhooks/:id', access: [ADMIN] },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/v1/webhooks/:id/rotate-secret',
    access: [ADMIN],
    idempotency: 'act',
  },
  testWebhook: { method: 'POST', path: '/v1/webhooks/:id/test', access: [ADMIN] },
  listDeliveries: { method: 'GET', path: '/v1/webhooks/:id/deliveries', access: [ADMIN] },
  redeliverWebhook: {
    method: 'POST',
    path: '/v1/webhooks/:id/deliveries/:deliveryId/redeliver',
    access: [ADMIN],
  },
  readSystem: { method: 'GET', path: '/v1/system', access: [ADMIN] },
  explainPolicy: { method: 'GET', path: '/v1/policy', access: [ADMIN] },
  listPolicies: { method: 'GET', path: '/v1/policies', access: [AUDITOR, ADMIN] },
  readPolicy: { method: 'GET', path: '/v1/policies/:version', access: [AUDITOR, ADMIN] },
  proposePolicy: { method: 'POST', path: '/v1/policies', access: [ADMIN] },
  startExperiment: { method: 'POST', path: '/v1/experiments', access: [ADMIN] },
  listExperiments: { method: 'GET', path: '/v1/experiments', access: [AUDITOR, ADMIN] },
  getExperiment: { method: 'GET', path: '/v1/experiments/:id', access: [AUDITOR, ADMIN] },
  stopExperiment: { method: 'POST', path: '/v1/experiments/:id/stop', access: [ADMIN] },
  resumeExperiment: { method: 'POST', path: '/v1/experiments/:id/resume', access: [ADMIN] },
  listPeople: { method: 'GET', path: '/v1/people', access: [ADMIN] },
  health: { method: 'GET', path: '/healthz', access: 'public' },
  readiness: { method: 'GET', path: '/readyz', access: 'public' },
} as const satisfies Record<string, Route>;

/** The treatment of `Idempotency-Key` by an endpoint that changes something. */
export function idempotencyKindOf(name: keyof typeof ROUTES): IdempotencyKind {
  const route: Route = ROUTES[name];
  return route.idempotency ?? 'result';
}
