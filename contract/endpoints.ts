import { DOCUMENT_ENDPOINTS } from './endpoints/documents.js';
import { FEEDBACK_ENDPOINTS } from './endpoints/feedback.js';
import { INSTALLATION_ENDPOINTS } from './endpoints/installation.js';
import { QUERY_ENDPOINTS } from './endpoints/queries.js';
import { REQUEST_ENDPOINTS } from './endpoints/requests.js';

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
  ...DOCUMENT_ENDPOINTS,
  ...INSTALLATION_ENDPOINTS,
} as const;
