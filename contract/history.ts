import { z } from 'zod';
import { erasureSchema } from './audit.js';
import { eventDataSchema, eventTypeSchema } from './events.js';
import { queryIdSchema, requestIdSchema } from './ids.js';
import { contentHashSchema, withheldSchema } from './passage.js';
import { modelCallSchema, modeSchema, stageSchema } from './query.js';
import { receiptSchema, requestKindSchema, withheldBecauseSchema } from './requests/index.js';
import { count, fraction } from './numbers.js';

const base = {
  at: z.iso.datetime(),
  /** Event of Temporal's history that it was read from, and the run that event belongs to. */
  eventId: z.number().int().min(1).exactOptional(),
  runId: z.string().exactOptional(),
};

/** A passage as a step found it: enough to prove later what was seen. */
const seenPassageSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  title: z.string(),
  contentHash: contentHashSchema,
  grade: fraction.exactOptional(),
  withheld: withheldSchema,
});

/** `message` is empty where it may hold words of documents that the reader may not read. */
const entryFailureSchema = z.object({ code: z.string(), message: z.string() });

/**
 * An entry of the history of a query, for auditors. None holds texts of documents; those of people are there as far as
 * the reader may see the query's own.
 */
export const historyEntrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('asked'), ...base, by: z.string(), question: z.string(), mode: modeSchema }),
  /** A step of the machine, one entry however often it was tried; `at` is when it began. */
  z.object({
    type: z.literal('step'),
    ...base,
    step: z.string(),
    /** Time inside the step, without queueing. */
    ms: z.number().min(0).exactOptional(),
    attempts: z.number().int().min(1),
    /** Present while it is not over. */
    underway: z.literal(true).exactOptional(),
    /** Inside the worker, or dispatched as an activity of its own. */
    execution: z.enum(['local', 'regular']),
    calls: z.array(modelCallSchema),
    /** The tool that was called. */
    tool: z.string().exactOptional(),
    search: z.object({ query: z.string(), hits: count, withheld: withheldSchema }).exactOptional(),
    passages: z.array(seenPassageSchema).exactOptional(),
    failure: entryFailureSchema.exactOptional(),
  }),
  /** A person was asked. */
  z.object({
    type: z.literal('request'),
    ...base,
    requestId: requestIdSchema,
    kind: requestKindSchema,
    deadline: z.iso.datetime(),
    defaultAction: z.string(),
    groups: z.array(z.string()),
    shownHash: contentHashSchema,
  }),
  /** Reminders, claims, pauses, changes of the plan and of the stage. */
  z.object({ type: z.literal('event'), ...base, event: eventTypeSchema, data: eventDataSchema }),
  /**
   * Something that was sent to the query: accepted, or refused with a code. What is refused before it is accepted leaves no
   * trace. `operator`: done to the workflow itself, past the API.
   */
  z.object({
    type: z.literal('message'),
    ...base,
    message: z.string(),
    by: z.string().exactOptional(),
    requestId: requestIdSchema.exactOptional(),
    via: z.enum(['update', 'signal', 'operator']),
    /** Of a change of the plan that was only to be shown. */
    preview: z.literal(true).exactOptional(),
    failure: entryFailureSchema.exactOptional(),
  }),
  z.object({ type: z.literal('decision'), ...base, receipt: receiptSchema }),
  /** The history was cut and goes on in a new run. */
  z.object({ type: z.literal('continued'), ...base, newRunId: z.string() }),
  z.object({ type: z.literal('ended'), ...base, stage: stageSchema, code: z.string().exactOptional() }),
]);
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export type HistoryEntryType = HistoryEntry['type'];

/** `GET /v1/queries/:id/history`: oldest first. */
export const queryHistorySchema = z.object({
  queryId: queryIdSchema,
  runs: z.array(
    z.object({
      runId: z.string(),
      events: count,
      /** Of the history as the server keeps it. */
      bytes: count.exactOptional(),
      /** SHA-256 over its events as the server keeps them: grows with the run, and stays when the content is erased. */
      sha256: contentHashSchema,
      /** The same history in Temporal's own web UI, where one is known. */
      url: z.string().exactOptional(),
    }),
  ),
  /** Empty when the content was erased. */
  entries: z.array(historyEntrySchema),
  erased: erasureSchema.exactOptional(),
  /** Present when something of it is withheld from who looks. */
  withheldBecause: withheldBecauseSchema.exactOptional(),
});
export type QueryHistory = z.infer<typeof queryHistorySchema>;
