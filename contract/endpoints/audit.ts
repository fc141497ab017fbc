import { z } from 'zod';
import { auditInfoSchema, eraseQuerySchema, erasureSchema } from '../audit.js';
import { conversationSchema, erasedConversationSchema } from '../conversation.js';
import { decisionFilter, decisionItemSchema } from '../decision-log.js';
import { queryIdSchema, sessionIdSchema } from '../ids.js';
import { exportFormatSchema } from '../metrics.js';
import { ROUTES } from '../routes.js';
import { turnIdSchema } from '../tool-loop.js';
import { bytesSchema, idParams, page } from './parts.js';

/** The log of decisions, exporting what happened, and erasing content. */
export const AUDIT_ENDPOINTS = {
  /** All decisions of all queries, newest first. */
  listDecisions: {
    ...ROUTES.listDecisions,
    query: z.strictObject({ ...decisionFilter, ...page }),
    response: z.object({ items: z.array(decisionItemSchema), next: z.string().optional() }),
  },
  /** One row per decision, newest first. */
  exportDecisions: {
    ...ROUTES.exportDecisions,
    query: z.strictObject({ ...decisionFilter, format: exportFormatSchema.default('csv') }),
    response: bytesSchema,
  },
  /** Makes the content of a query that has ended unreadable for good; its history stays. */
  eraseQuery: {
    ...ROUTES.eraseQuery,
    params: idParams(queryIdSchema),
    body: eraseQuerySchema,
    response: erasureSchema,
  },
  /** The chain of calls, approvals and corrections of a conversation with a client's tools; the id of any of its turns. */
  getConversation: {
    ...ROUTES.getConversation,
    params: idParams(turnIdSchema),
    query: z.strictObject(page),
    response: conversationSchema,
  },
  /** Makes the content of all turns of a conversation unreadable for good; their histories stay. */
  eraseConversation: {
    ...ROUTES.eraseConversation,
    params: idParams(turnIdSchema),
    body: eraseQuerySchema,
    response: erasedConversationSchema,
  },
  /** Makes the content of all questions of a session unreadable for good, or of none. */
  eraseSession: {
    ...ROUTES.eraseSession,
    params: idParams(sessionIdSchema),
    body: eraseQuerySchema.extend({
      /** Id of the person whose session it is; absent: the caller. */
      asker: z.string().min(1).max(200).optional(),
    }),
    response: z.object({
      sessionId: sessionIdSchema,
      questions: z.array(z.object({ queryId: queryIdSchema, ...erasureSchema.shape })),
    }),
  },
  /** Notes in the security log that histories are exported, and tells what an export needs to know besides them. */
  beginExport: {
    ...ROUTES.beginExport,
    body: z.strictObject({
      /** Of how many queries; absent when all are asked for. */
      queries: z.number().int().min(1).max(1_000_000).exactOptional(),
    }),
    response: auditInfoSchema,
  },
} as const;
