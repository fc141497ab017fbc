import { z } from 'zod';
import { eventTypeSchema } from '../events.js';
import { queryIdSchema } from '../ids.js';
import { idParams } from './parts.js';

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
   * Everything that happens to one query; ends with `query_ended`: what comes later, such as the findings of a
   * verification that was under way then, stands in its status alone. Ids are `seq`. A query that was started with `stream`
   * also tells the text of its answer while it is written and judged, as `answer_text` events without id.
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
