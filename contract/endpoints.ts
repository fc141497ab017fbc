import { z } from 'zod';
import { feedbackSchema, feedbackStatsSchema, giveFeedbackSchema } from './feedback.js';
import { queryIdSchema, requestIdSchema, sessionIdSchema } from './ids.js';
import { modeSchema, querySummarySchema, queryViewSchema, stageSchema, startQuerySchema } from './query.js';
import { decisionSchema, receiptSchema, requestKindSchema, requestViewSchema } from './requests/index.js';

const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
};

/** A reason for ending a query early. */
export const cancelQuerySchema = z.strictObject({ reason: z.string().max(2000).optional() });

const listQueriesSchema = z.strictObject({
  stage: z.union([stageSchema, z.literal('running')]).optional(),
  mode: modeSchema.optional(),
  confidence: z.enum(['HIGH', 'MEDIUM', 'LOW']).optional(),
  sessionId: sessionIdSchema.optional(),
  ...page,
});
export type ListQueries = z.infer<typeof listQueriesSchema>;

const listRequestsSchema = z.strictObject({
  kind: requestKindSchema.optional(),
  queryId: queryIdSchema.optional(),
  ...page,
});
export type ListRequests = z.infer<typeof listRequestsSchema>;

const idParams = <T extends z.ZodType>(id: T) => z.strictObject({ id });

/** Readiness: which of the parts that a query needs answer. */
export const readinessSchema = z.object({
  ready: z.boolean(),
  checks: z.record(
    z.enum(['temporal', 'worker', 'store']),
    z.object({ ok: z.boolean(), detail: z.string().optional() }),
  ),
});
export type Readiness = z.infer<typeof readinessSchema>;

/**
 * Every endpoint of the API: what it takes and what it gives. Validation, clients and the published description
 * are all made from this table.
 */
export const ENDPOINTS = {
  startQuery: { method: 'POST', path: '/v1/queries', body: startQuerySchema, response: queryViewSchema },
  getQuery: {
    method: 'GET',
    path: '/v1/queries/:id',
    params: idParams(queryIdSchema),
    response: queryViewSchema,
  },
  listQueries: {
    method: 'GET',
    path: '/v1/queries',
    query: listQueriesSchema,
    response: z.object({ items: z.array(querySummarySchema), next: z.string().optional() }),
  },
  cancelQuery: {
    method: 'POST',
    path: '/v1/queries/:id/cancel',
    params: idParams(queryIdSchema),
    body: cancelQuerySchema,
    response: queryViewSchema,
  },
  listRequests: {
    method: 'GET',
    path: '/v1/requests',
    query: listRequestsSchema,
    response: z.object({ items: z.array(requestViewSchema), next: z.string().optional() }),
  },
  decideRequest: {
    method: 'POST',
    path: '/v1/requests/:id/decision',
    params: idParams(requestIdSchema),
    body: decisionSchema,
    response: receiptSchema,
  },
  giveFeedback: {
    method: 'POST',
    path: '/v1/queries/:id/feedback',
    params: idParams(queryIdSchema),
    body: giveFeedbackSchema,
    response: feedbackSchema,
  },
  feedbackStats: { method: 'GET', path: '/v1/feedback/stats', response: feedbackStatsSchema },
  health: { method: 'GET', path: '/healthz', response: z.object({ status: z.literal('ok') }) },
  readiness: { method: 'GET', path: '/readyz', response: readinessSchema },
} as const;
