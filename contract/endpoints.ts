import { z } from 'zod';
import {
  documentIdSchema,
  documentViewSchema,
  removalSchema,
  uploadFieldsSchema,
  uploadResponseSchema,
} from './documents.js';
import { eventTypeSchema } from './events.js';
import { problemSchema } from './failures.js';
import {
  feedbackItemSchema,
  feedbackPatternSchema,
  feedbackSchema,
  feedbackStatsSchema,
  giveFeedbackSchema,
  ratingSchema,
} from './feedback.js';
import { queryHistorySchema } from './history.js';
import { collectionSchema, queryIdSchema, requestIdSchema, sessionIdSchema } from './ids.js';
import { exportFormatSchema, metricsSummarySchema, windowSchema } from './metrics.js';
import { editPlanSchema, planViewSchema, todoIdSchema } from './plan.js';
import { contentHashSchema, documentSchema } from './passage.js';
import { principalSchema } from './principal.js';
import { modeSchema, querySummarySchema, queryViewSchema, stageSchema, startQuerySchema } from './query.js';
import {
  decisionResultSchema,
  decisionSchema,
  requestKindSchema,
  requestViewSchema,
} from './requests/index.js';
import { pauseQuerySchema, resumeQuerySchema } from './requests/pause.js';
import { ROUTES } from './routes.js';
import { sourceViewSchema } from './sources.js';
import { verificationRecordSchema, verifyQuerySchema } from './verification.js';

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
  /** `me`: asked by who asks for the list; otherwise the id of a person. */
  asker: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'no control characters')
    .optional(),
  ...page,
});
export type ListQueries = z.infer<typeof listQueriesSchema>;

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

/** How much waits: in all, by kind, claimed by who asks, and due within ten minutes. */
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

const listFeedbackSchema = z.strictObject({
  rating: ratingSchema.optional(),
  /** Words that the question and the comment together must hold. */
  text: z.string().trim().min(1).max(200).optional(),
  days: windowSchema,
  ...page,
});

const windowQuery = z.strictObject({ days: windowSchema });
const exportQuery = z.strictObject({ days: windowSchema, format: exportFormatSchema.default('csv') });

const listDocumentsSchema = z.strictObject({
  collection: collectionSchema.optional(),
  /** Words that the title holds. */
  text: z.string().trim().min(1).max(200).optional(),
  ...page,
});

/** Who is asking, and what the pages of this installation need to know. */
export const meSchema = principalSchema.extend({
  /** Whom one may act as, where nobody has to prove who they are. */
  people: z.array(z.string()).exactOptional(),
});
export type Me = z.infer<typeof meSchema>;

/** A piece of a document in full, for who checks a citation. Only to those who may read the document. */
export const passageViewSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  title: z.string(),
  section: z.string(),
  page: z.number().int().min(1).exactOptional(),
  /** Of the text as it is now: differs from what a query saw once the document has changed. */
  contentHash: contentHashSchema,
  text: z.string(),
});
export type PassageView = z.infer<typeof passageViewSchema>;

const idParams = <T extends z.ZodType>(id: T) => z.strictObject({ id });

const bytesSchema = z.custom<Uint8Array>((body) => body instanceof Uint8Array);

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
  startQuery: { ...ROUTES.startQuery, body: startQuerySchema, response: queryViewSchema },
  getQuery: { ...ROUTES.getQuery, params: idParams(queryIdSchema), response: queryViewSchema },
  listQueries: {
    ...ROUTES.listQueries,
    query: listQueriesSchema,
    response: z.object({ items: z.array(querySummarySchema), next: z.string().optional() }),
  },
  cancelQuery: {
    ...ROUTES.cancelQuery,
    params: idParams(queryIdSchema),
    body: cancelQuerySchema,
    response: queryViewSchema,
  },
  pauseQuery: {
    ...ROUTES.pauseQuery,
    params: idParams(queryIdSchema),
    body: pauseQuerySchema,
    response: queryViewSchema,
  },
  resumeQuery: {
    ...ROUTES.resumeQuery,
    params: idParams(queryIdSchema),
    body: resumeQuerySchema,
    response: queryViewSchema,
  },
  verifyQuery: {
    ...ROUTES.verifyQuery,
    params: idParams(queryIdSchema),
    body: verifyQuerySchema,
    response: verificationRecordSchema,
  },
  /** Everything that happened to a query, from Temporal's history. */
  getHistory: {
    ...ROUTES.getHistory,
    params: idParams(queryIdSchema),
    response: queryHistorySchema,
  },
  getPlan: { ...ROUTES.getPlan, params: idParams(queryIdSchema), response: planViewSchema },
  editPlan: {
    ...ROUTES.editPlan,
    params: idParams(queryIdSchema),
    body: editPlanSchema,
    response: planViewSchema,
  },
  /** The whole of a result of which the plan holds only the beginning. */
  getResult: {
    ...ROUTES.getResult,
    params: z.strictObject({ id: queryIdSchema, todoId: todoIdSchema }),
    response: z.object({ queryId: queryIdSchema, todoId: todoIdSchema, text: z.string() }),
  },
  listRequests: {
    ...ROUTES.listRequests,
    query: listRequestsSchema,
    response: z.object({ items: z.array(requestViewSchema), next: z.string().optional() }),
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
  giveFeedback: {
    ...ROUTES.giveFeedback,
    params: idParams(queryIdSchema),
    body: giveFeedbackSchema,
    response: feedbackSchema,
  },
  /** Of all time, or of the last so many days. */
  feedbackStats: {
    ...ROUTES.feedbackStats,
    query: z.strictObject({ days: windowSchema.removeDefault().optional() }),
    response: feedbackStatsSchema,
  },
  /** Newest first. */
  listFeedback: {
    ...ROUTES.listFeedback,
    query: listFeedbackSchema,
    response: z.object({ items: z.array(feedbackItemSchema), next: z.string().optional() }),
  },
  /** Negative opinions by what would have helped, most frequent first. */
  feedbackPatterns: {
    ...ROUTES.feedbackPatterns,
    query: windowQuery,
    response: z.object({ negative: z.number().int().min(0), items: z.array(feedbackPatternSchema) }),
  },
  /** One row per opinion, newest first. */
  exportFeedback: { ...ROUTES.exportFeedback, query: exportQuery, response: bytesSchema },
  metricsSummary: { ...ROUTES.metricsSummary, query: windowQuery, response: metricsSummarySchema },
  /** One row per query that ended, oldest first. */
  exportMetrics: { ...ROUTES.exportMetrics, query: exportQuery, response: bytesSchema },
  getMe: { ...ROUTES.getMe, response: meSchema },
  getPassage: {
    ...ROUTES.getPassage,
    params: idParams(z.string().min(1).max(600)),
    response: passageViewSchema,
  },
  /** One file or several as multipart/form-data; the fields come before or behind them. */
  uploadDocuments: {
    ...ROUTES.uploadDocuments,
    multipart: true,
    body: uploadFieldsSchema,
    response: uploadResponseSchema,
  },
  listDocuments: {
    ...ROUTES.listDocuments,
    query: listDocumentsSchema,
    response: z.object({ items: z.array(documentSchema), next: z.string().optional() }),
  },
  getDocument: { ...ROUTES.getDocument, params: idParams(documentIdSchema), response: documentViewSchema },
  /** The file as it was uploaded. */
  getDocumentContent: {
    ...ROUTES.getDocumentContent,
    params: idParams(documentIdSchema),
    response: bytesSchema,
  },
  /** Also one that came from a folder, until the folder is indexed again with its file still there. */
  deleteDocument: { ...ROUTES.deleteDocument, params: idParams(documentIdSchema), response: removalSchema },
  listSources: { ...ROUTES.listSources, response: z.object({ items: z.array(sourceViewSchema) }) },
  health: { ...ROUTES.health, response: z.object({ status: z.literal('ok') }) },
  readiness: { ...ROUTES.readiness, response: readinessSchema },
} as const;

const eventTypes = z
  .string()
  .transform((types) => types.split(','))
  .pipe(z.array(z.union([eventTypeSchema, z.literal('answer_text')])))
  .optional();

/** The id of the last event seen: the header `Last-Event-ID`, or a parameter where no header can be set. */
export const lastEventIdSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * Live streams: server-sent events with ids. A client that comes back with `Last-Event-ID` gets what it has missed,
 * whichever process it reaches. Each event is a `QueryEvent`; that of the stream of all queries a `JournalEntry`.
 */
export const STREAMS = {
  /**
   * Everything that happens to one query; ends with `query_ended`. Ids are `seq`. A query that was started with `stream`
   * also tells the text of its answer while it is written, as `answer_text` events without id.
   */
  queryEvents: {
    path: '/v1/queries/:id/events',
    params: idParams(queryIdSchema),
    query: z.strictObject({ types: eventTypes, lastEventId: lastEventIdSchema.optional() }),
  },
  /** The notices of all queries. Ids are `position`; without `Last-Event-ID` it begins with what happens next. */
  allEvents: {
    path: '/v1/events',
    query: z.strictObject({
      types: eventTypes,
      queryId: queryIdSchema.optional(),
      lastEventId: lastEventIdSchema.optional(),
    }),
  },
} as const;
