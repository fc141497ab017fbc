import { z } from 'zod';
import { problemSchema } from '../failures.js';
import { queryIdSchema, requestIdSchema } from '../ids.js';
import {
  decisionResultSchema,
  decisionSchema,
  requestKindSchema,
  listedRequestSchema,
  requestViewSchema,
} from '../requests/index.js';
import { ROUTES } from '../routes.js';
import { idParams, page } from './parts.js';

const requestFilter = {
  kind: requestKindSchema.optional(),
  queryId: queryIdSchema.optional(),
  /** A group that may decide; requests that everyone may decide belong to every group. */
  group: z.string().min(1).max(100).optional(),
  /** `me`: claimed by who asks; `nobody`: not claimed; otherwise the id of a person. */
  claimedBy: z.string().min(1).max(200).optional(),
  dueBefore: z.iso.datetime({ offset: true }).optional(),
  /** Words that the question or what is shown must hold. */
  text: z.string().trim().min(1).max(200).optional(),
};

const listRequestsSchema = z.strictObject({ ...requestFilter, ...page });
export type ListRequests = z.infer<typeof listRequestsSchema>;

const countRequestsSchema = z.strictObject(requestFilter);
export type CountRequests = z.infer<typeof countRequestsSchema>;

/** Numbers of open requests: in all, by kind, claimed by the caller, and due within ten minutes. */
export const requestCountsSchema = z.object({
  total: z.number().int().min(0),
  kinds: z.record(requestKindSchema, z.number().int().min(0)),
  claimedByMe: z.number().int().min(0),
  dueSoon: z.number().int().min(0),
});
export type RequestCounts = z.infer<typeof requestCountsSchema>;

/** Claims a request, or renews one's own claim. */
export const claimRequestSchema = z.strictObject({
  /** Length of the lease; the policy’s when absent, which is also the most. */
  seconds: z.number().int().min(1).optional(),
});

/** Puts the deadline of a request off. */
export const extendRequestSchema = z.strictObject({
  seconds: z
    .number()
    .int()
    .min(1)
    .max(30 * 24 * 3600),
});

/** Several decisions at once; each counts or fails for itself. */
export const decideManySchema = z.strictObject({
  decisions: z
    .array(decisionSchema.extend({ requestId: requestIdSchema }))
    .min(1)
    .max(100),
});
export type DecideMany = z.infer<typeof decideManySchema>;

export const decideManyResultSchema = z.object({
  results: z.array(
    z.union([
      z.object({ requestId: requestIdSchema, ok: z.literal(true), result: decisionResultSchema }),
      z.object({ requestId: requestIdSchema, ok: z.literal(false), problem: problemSchema }),
    ]),
  ),
});
export type DecideManyResult = z.infer<typeof decideManyResultSchema>;

/** Human requests, and decisions on them. */
export const REQUEST_ENDPOINTS = {
  listRequests: {
    ...ROUTES.listRequests,
    query: listRequestsSchema,
    response: z.object({ items: z.array(listedRequestSchema), next: z.string().optional() }),
  },
  countRequests: { ...ROUTES.countRequests, query: countRequestsSchema, response: requestCountsSchema },
  decideRequests: { ...ROUTES.decideRequests, body: decideManySchema, response: decideManyResultSchema },
  getRequest: { ...ROUTES.getRequest, params: idParams(requestIdSchema), response: requestViewSchema },
  decideRequest: {
    ...ROUTES.decideRequest,
    params: idParams(requestIdSchema),
    body: decisionSchema,
    response: decisionResultSchema,
  },
  claimRequest: {
    ...ROUTES.claimRequest,
    params: idParams(requestIdSchema),
    body: claimRequestSchema,
    response: requestViewSchema,
  },
  releaseRequest: {
    ...ROUTES.releaseRequest,
    params: idParams(requestIdSchema),
    body: z.strictObject({}),
    response: requestViewSchema,
  },
  extendRequest: {
    ...ROUTES.extendRequest,
    params: idParams(requestIdSchema),
    body: extendRequestSchema,
    response: requestViewSchema,
  },
} as const;
