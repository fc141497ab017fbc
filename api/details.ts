import type { FailureCode } from '../contract/failures.js';
import type { Detail } from './details/detail.js';
import { ACCESS_DETAILS } from './details/access.js';
import { DOCUMENT_DETAILS } from './details/documents.js';
import { INSTALLATION_DETAILS } from './details/installation.js';
import { MODEL_DETAILS } from './details/models.js';
import { OUTCOME_DETAILS } from './details/outcomes.js';
import { QUERY_DETAILS } from './details/queries.js';
import { REQUEST_DETAILS } from './details/requests.js';
import { SENDING_DETAILS } from './details/sending.js';
import { WEBHOOK_DETAILS } from './details/webhooks.js';

export { CASES, STRICTNESS, unknownMarkersCase } from './details/cases.js';

/** The texts of every error, by its code. */
export const DETAILS: Record<FailureCode, Detail> = {
  ...REQUEST_DETAILS,
  ...QUERY_DETAILS,
  ...OUTCOME_DETAILS,
  ...DOCUMENT_DETAILS,
  ...SENDING_DETAILS,
  ...MODEL_DETAILS,
  ...ACCESS_DETAILS,
  ...WEBHOOK_DETAILS,
  ...INSTALLATION_DETAILS,
};
