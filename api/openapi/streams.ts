import { ACCESS } from '../../contract/access.js';
import { STREAMS } from '../../contract/endpoints.js';
import { answerTextSchema, journalEntrySchema, queryEventSchema } from '../../contract/events.js';
import type { Components } from './components.js';
import { parameterRef } from './headers.js';
import { accessOf, parametersOf, pathOf, type Described } from './operation.js';
import { AT, QUERY_ID } from './operations/samples.js';
import { codesOf, problemResponses } from './problems.js';
import type { Json } from './types.js';

const EVENT = { queryId: QUERY_ID, seq: 17, type: 'stage_changed', at: AT, data: { stage: 'answering' } };
const NOTICE = {
  queryId: QUERY_ID,
  seq: 18,
  type: 'hitl_request',
  at: AT,
  data: { requestId: `${QUERY_ID}.r1`, kind: 'answer_review', defaultAction: 'reject' },
  position: 204,
};

/** Texts and schemas of the streams. */
const TEXTS = {
  queryEvents: {
    summary: 'Watch a query',
    description:
      'Everything that happens to one query, from its beginning or after `Last-Event-ID`; ends with `query_ended`, after ' +
      'which 204 tells a client not to reconnect. Ids are `seq`. For a query that was started with `stream`, its asker also ' +
      'receives the text of the answer while it is written and judged, as `answer_text` events without an id: nobody has ' +
      'checked it yet. `uncited` appears once the text is complete: its statements that no quote from a source supports.',
    events: { event: queryEventSchema, answer_text: answerTextSchema },
    example: EVENT,
    id: EVENT.seq,
  },
  allEvents: {
    summary: 'Watch the open requests',
    description:
      'The notices of all queries that the caller may see. Ids are `position`; without `Last-Event-ID` the stream begins with ' +
      'the next event.',
    events: { event: journalEntrySchema },
    example: NOTICE,
    id: NOTICE.position,
  },
} as const;

/** Returns a live stream as an operation. */
export function describeStream(name: keyof typeof STREAMS, tag: string, components: Components): Described {
  const { path, query } = STREAMS[name];
  const params = name === 'queryEvents' ? STREAMS.queryEvents.params : undefined;
  const { summary, description, events, example, id } = TEXTS[name];
  const codes = codesOf(
    { access: name, idempotency: undefined, path, query: true, body: false, multipart: false },
    ['TEMPORAL_UNAVAILABLE'],
  );
  const schemas = Object.fromEntries(
    Object.entries(events).map(([event, schema]) => [event, components.ref(schema)]),
  );
  return {
    path: pathOf(path),
    method: 'get',
    codes,
    operation: {
      operationId: name,
      tags: [tag],
      summary,
      description,
      parameters: [
        ...(params ? parametersOf(components.at(params), 'path') : []),
        ...parametersOf(components.at(query), 'query'),
        parameterRef('LastEventId'),
        parameterRef('AcceptLanguage'),
        parameterRef('ActAs'),
      ],
      responses: {
        ...problemResponses(codes, components),
        200: {
          description: 'The events as they happen, and a comment every few seconds when there are none.',
          content: { 'text/event-stream': eventStream(schemas, example, id) },
        },
        ...(name === 'queryEvents'
          ? { 204: { description: 'Everything has been sent: do not reconnect.' } }
          : {}),
      },
      ...accessOf(ACCESS[name]),
    },
  };
}

/** Returns the media type object of a stream; `x-vouch-event-data` has the schemas of `data` by event name. */
function eventStream(schemas: Json, example: { type: string }, id: number): Json {
  return {
    // no `type`: tools would read it as that of the whole text or of each event
    schema: { description: 'Server-sent events: `id`, `event`, and `data` as JSON on one line.' },
    'x-vouch-event-data': schemas,
    example: `id: ${id}\nevent: ${example.type}\ndata: ${JSON.stringify(example)}\n\n`,
  };
}
