import { z } from 'zod';
import { queryIdSchema } from './ids.js';
import { confidenceLevelSchema } from './judgement.js';
import { checkKindSchema } from './reviewing.js';
import { count } from './numbers.js';

/** Events that people are told of: passed to notifiers and to every live stream. */
export const noticeTypeSchema = z.enum([
  'hitl_request',
  'hitl_reminder',
  'hitl_warning',
  'hitl_widened',
  'hitl_escalated',
  'hitl_timeout',
  'hitl_decided',
  'hitl_voted',
  'hitl_lapsed',
  'hitl_claimed',
  'hitl_released',
  'hitl_extended',
  'hitl_paused',
  'hitl_resumed',
  'hitl_error',
  'answer_recalled',
  'autonomy_withdrawn',
]);
export type NoticeType = z.infer<typeof noticeTypeSchema>;

/** The other events of a query: in its own stream only. */
export const progressTypeSchema = z.enum([
  'stage_changed',
  'todo_changed',
  'plan_changed',
  'verified',
  'query_ended',
]);

export const eventTypeSchema = z.union([noticeTypeSchema, progressTypeSchema]);
export type EventType = z.infer<typeof eventTypeSchema>;

/** Thin facts of an event; whoever needs more reads the query. */
export const eventDataSchema = z.object({
  requestId: z.string().optional(),
  kind: z.string().optional(),
  /** The action decided on, or taken by default. */
  action: z.string().optional(),
  decidedBy: z.string().optional(),
  by: z.string().optional(),
  deadline: z.string().optional(),
  defaultAction: z.string().optional(),
  /** Of a decision: milliseconds since the request was opened. */
  waitedMs: count.optional(),
  /** Of a decision: level of the confidence at that moment. */
  confidence: confidenceLevelSchema.optional(),
  /** Set of the review of a question whose asker was told that nothing was found. */
  notFound: z.literal(true).optional(),
  groups: z.array(z.string()).optional(),
  priority: z.string().optional(),
  /** Open until: the end of a claim's lease. */
  until: z.string().optional(),
  /** Approvals so far and needed. */
  approvals: z.number().int().optional(),
  needed: z.number().int().optional(),
  /** Failure code of a `hitl_error`, outcome code of a `query_ended`. */
  code: z.string().optional(),
  stage: z.string().optional(),
  todoId: z.string().optional(),
  status: z.string().optional(),
  version: z.number().int().optional(),
  because: z.string().optional(),
  /** Of a recall: the query that asks anew. */
  askedAnew: queryIdSchema.optional(),
  /** Set of a `query_ended` in the journal if a person is to check the answer. */
  spotCheck: z.literal(true).optional(),
  /** Set of a `query_ended` in the journal if it is checked in another way. */
  check: checkKindSchema.optional(),
});
export type EventData = z.infer<typeof eventDataSchema>;

/** One event of a query. `seq` counts from 1 within the query without a gap. */
export const queryEventSchema = z.object({
  queryId: queryIdSchema,
  seq: z.number().int().min(1),
  type: eventTypeSchema,
  at: z.iso.datetime(),
  data: eventDataSchema,
});
export type QueryEvent = z.infer<typeof queryEventSchema>;

/** Present once a draft is whole and being judged: its statements that no quote from a source bears out. */
const uncited = z.array(z.string()).optional();

/** The latest heartbeat of an answer that is being written or judged. */
export const draftInProgressSchema = z.object({ draft: z.string(), uncited });
export type DraftInProgress = z.infer<typeof draftInProgressSchema>;

/**
 * More text of an answer that is being written or judged, told to live streams only: it has no `seq`, is never told again,
 * and nobody has vouched for it. `offset` 0 begins a new draft.
 */
export const answerTextSchema = z.object({
  queryId: queryIdSchema,
  /** Position of `text` in the draft, in UTF-16 units. */
  offset: count,
  text: z.string(),
  uncited,
});
export type AnswerText = z.infer<typeof answerTextSchema>;

/** A notice as the journal of all queries holds it. `position` grows in the order of arrival and is never reused. */
export const journalEntrySchema = queryEventSchema.extend({ position: z.number().int().min(1) });
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/**
 * Number under which the journal holds the end of a query, behind all its notices: who records the end does not know the
 * number that it has in the query's own stream.
 */
export const ENDED_SEQ = 1_000_000;

/** True if an event is passed to notifiers. */
export function isNotice(event: QueryEvent): boolean {
  return noticeTypeSchema.safeParse(event.type).success;
}
