import { ADMINISTRATION_ENDPOINTS } from './endpoints/administration.js';
import { AUDIT_ENDPOINTS } from './endpoints/audit.js';
import { DOCUMENT_ENDPOINTS } from './endpoints/documents.js';
import { EXPERIMENT_ENDPOINTS } from './endpoints/experiments.js';
import { FEEDBACK_ENDPOINTS } from './endpoints/feedback.js';
import { INSTALLATION_ENDPOINTS } from './endpoints/installation.js';
import { KEY_ENDPOINTS } from './endpoints/keys.js';
import { POLICY_ENDPOINTS } from './endpoints/policies.js';
import { QUERY_ENDPOINTS } from './endpoints/queries.js';
import { REQUEST_ENDPOINTS } from './endpoints/requests.js';
import { WEBHOOK_ENDPOINTS } from './endpoints/webhooks.js';
import { SESSION_ENDPOINTS } from './endpoints/session.js';
import { SECURITY_ENDPOINTS } from './endpoints/security.js';
import type { Route, ROUTES } from './routes.js';

export * from './endpoints/documents.js';
export * from './endpoints/installation.js';
export * from './endpoints/queries.js';
export * from './endpoints/requests.js';
export * from './endpoints/streams.js';

/**
 * Every endpoint of the API: what it takes and what it gives. Validation, clients and the published description
 * are all made from this table. Who may use it stands in access.ts.
 */
export const ENDPOINTS = {
  ...QUERY_ENDPOINTS,
  ...REQUEST_ENDPOINTS,
  ...FEEDBACK_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...KEY_ENDPOINTS,
  ...SECURITY_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...INSTALLATION_ENDPOINTS,
  ...ADMINISTRATION_ENDPOINTS,
  ...POLICY_ENDPOINTS,
  ...EXPERIMENT_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
} as const satisfies Record<keyof typeof ROUTES, Route>;
