import { z } from 'zod';
import { queryHistorySchema } from '../history.js';
import { collectionSchema, queryIdSchema, sessionIdSchema } from '../ids.js';
import { editPlanSchema, planViewSchema, todoIdSchema } from '../plan.js';
import { modeSchema, querySummarySchema, queryViewSchema, stageSchema, startQuerySchema } from '../query.js';
import { pauseQuerySchema, resumeQuerySchema } from '../requests/pause.js';
import { ROUTES } from '../routes.js';
import { verificationRecordSchema, verifyQuerySchema } from '../verification.js';
import { idParams, moment, page } from './parts.js';
import { RULES } from '../rules.js';

/** A reason for ending a query early. */
export const cancelQuerySchema = z.strictObject({ reason: z.string().max(2000).optional() });

const listQueriesSchema = z.strictObject({
  /** `undecided`: ended because nobody decided in time, whatever the stage. */
  stage: z.union([stageSchema, z.enum(['running', 'undecided'])]).optional(),
  mode: modeSchema.optional(),
  confidence: z.enum(['HIGH', 'MEDIUM', 'LOW']).optional(),
  sessionId: sessionIdSchema.optional(),
  /** `me`: asked by who asks for the list; otherwise the id of a person. */
  asker: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\u0000-\u001f\u007f]*$/, RULES.plain.en)
    .optional(),
  /** Words that the question must hold, each anywhere in it. With these or a collection: newest first. */
  text: z.string().trim().min(1).max(200).optional(),
  /** Only questions that were limited to this collection. */
  collection: collectionSchema.optional(),
  /** Times of asking, the second exclusive. */
  since: moment.optional(),
  until: moment.optional(),
  ...page,
});
export type ListQueries = z.infer<typeof listQueriesSchema>;

const listSessionsSchema = z.strictObject({
  /** Words that stand together in one of the questions. */
  text: z.string().trim().min(1).max(200).optional(),
  ...page,
});

/** Questions that share a `sessionId`: each is understood after those before it. */
const sessionSummarySchema = z.object({
  sessionId: sessionIdSchema,
  /** The first question. */
  question: z.string(),
  /** At most 2,000 are counted. */
  questions: z.number().int().min(1),
  startedAt: z.iso.datetime(),
  /** Time at which the last question was asked. */
  lastAskedAt: z.iso.datetime(),
  /** True while one of them is under way. */
  running: z.boolean(),
  /** True if one of them waits for a person. */
  waiting: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

/** Questions, their plans and their histories. */
export const QUERY_ENDPOINTS = {
  startQuery: { ...ROUTES.startQuery, body: startQuerySchema, response: queryViewSchema },
  getQuery: { ...ROUTES.getQuery, params: idParams(queryIdSchema), response: queryViewSchema },
  listQueries: {
    ...ROUTES.listQueries,
    query: listQueriesSchema,
    response: z.object({ items: z.array(querySummarySchema), next: z.string().optional() }),
  },
  /** The caller's own sessions, those with a question under way first, then the latest. */
  listSessions: {
    ...ROUTES.listSessions,
    query: listSessionsSchema,
    response: z.object({
      items: z.array(sessionSummarySchema),
      next: z.string().optional(),
      /** True if the caller may have them erased. */
      mayErase: z.boolean(),
    }),
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
} as const;
