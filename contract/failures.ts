import { z } from 'zod';
import { ACCESS_FAILURES } from './failures/access.js';
import { DOCUMENT_FAILURES } from './failures/documents.js';
import { INSTALLATION_FAILURES } from './failures/installation.js';
import { MODEL_FAILURES } from './failures/models.js';
import { OUTCOME_FAILURES } from './failures/outcomes.js';
import { QUERY_FAILURES } from './failures/queries.js';
import { REQUEST_FAILURES } from './failures/requests.js';
import { SENDING_FAILURES } from './failures/sending.js';
import { WEBHOOK_FAILURES } from './failures/webhooks.js';

/** Every error that a person or a program may meet, by code. Codes are stable; titles are not. */
export const FAILURES = {
  ...REQUEST_FAILURES,
  ...QUERY_FAILURES,
  ...OUTCOME_FAILURES,
  ...DOCUMENT_FAILURES,
  ...SENDING_FAILURES,
  ...MODEL_FAILURES,
  ...ACCESS_FAILURES,
  ...WEBHOOK_FAILURES,
  ...INSTALLATION_FAILURES,
};

export type FailureCode = keyof typeof FAILURES;
export const failureCodeSchema = z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]);

/** RFC 9457 problem details, with a stable `code`; `receipt` is the winning one where a decision came too late. */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string().optional(),
  code: failureCodeSchema,
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
