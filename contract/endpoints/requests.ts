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
import { idParams, moment, page } from './parts.js';
import { count } from '../numbers.js';

const requestFilter = {
  kind: requestKindSchema.optional(),
  queryId: queryIdSchema.optional(),
  /** A group that may decide; requests that everyone may decide belong to every group. */
  group: z.string().min(1).max(100).optional(),
  /** `me`: claimed by who asks; `nobody`: not claimed; otherwise the id of a person. */
  claimedBy: z.string().min(1).max(200).optional(),
  dueBefore: moment.optional(),
  /** Words that the question or what is shown must hold. */
  text: z.string().trim().min(1).max(200).optional(),
};

/** Orders of the inbox: earliest deadline, oldest, most urgent or least confident first. */
const requestSortSchema = z.enum(['deadline', 'age', 'priority', 'confidence']);
export type RequestSort = z.infer<typeof requestSortSchema>;

const listRequestsSchema = z.strictObject({
  ...requestFilter,
  /** The deadline's when absent; among equals it decides, too. Requests without a confidence come last by it. */
  sort: requestSortSchema.optional(),
  /** The page with this request in its middle, instead of the one at a cursor; the first when it does not wait. */
  around: requestIdSchema.optional(),
  ...page,
});
export type ListRequests = z.infer<typeof listRequestsSchema>;

const countRequestsSchema = z.strictObject(requestFilter);
export type CountRequests = z.infer<typeof countRequestsSchema>;

/** Numbers of open requests: in all, by kind, claimed by the caller, and due within ten minutes. */
export const requestCountsSchema = z.object({
  total: count,
  kinds: z.record(requestKindSchema, count),
  claimedByMe: count,
  dueSoon: count,
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

const requestPageSchema = z.object({
  items: z.array(listedRequestSchema),
  /** Number of all that pass the filter, and of those before the first of this page. */
  total: count,
  offset: count,
  next: z.string().optional(),
});
export type RequestPage = z.infer<typeof requestPageSchema>;

/** Human requests, and decisions on them. */
export const REQUEST_ENDPOINTS = {
  listRequests: {
    ...ROUTES.listRequests,
    query: listRequestsSchema,
    response: requestPageSchema,
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
