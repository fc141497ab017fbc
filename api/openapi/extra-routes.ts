import { ACCESS } from '../../contract/access.js';
import { chatCompletionChunkSchema } from '../../contract/openai/chat-completions.js';
import { OPENAI_ROUTES } from '../../contract/openai/extra-routes.js';
import type { FailureCode } from '../../contract/failures.js';
import { MODEL_FAILURES } from '../../contract/failures/models.js';
import { REQUEST_FAILURES } from '../../contract/failures/requests.js';
import type { Components } from './components.js';
import { parameterRef, type HeaderParameter } from './headers.js';
import { accessOf, pathOf, type Described } from './operation.js';
import { ANSWER, QUESTION } from './operations/samples.js';
import { PARAMETER_WORDS } from './words/parameters.js';
import { codesOf, openAiResponses } from './problems.js';
import type { Json } from './types.js';

const MODEL = { id: 'vouch', object: 'model', created: 1_795_253_400, owned_by: 'vouch' };

interface ExtraRouteText {
  access: 'chatCompletions' | 'listModels';
  summary: string;
  description: string;
  request?: Json;
  response: Json;
  headers: readonly HeaderParameter[];
  failures: readonly FailureCode[];
}

const TEXTS: Record<keyof typeof OPENAI_ROUTES, ExtraRouteText> = {
  chatCompletions: {
    access: 'chatCompletions',
    summary: 'Complete a conversation',
    description:
      'In the format of OpenAI’s API, for its clients. The model `vouch` answers as a query does; what is asked of the asker is said ' +
      'in words, or by a call of the tool `human_request` where the client declares it. With `stream` the response is server-sent ' +
      'events, which resume after `Last-Event-ID` with the same `Idempotency-Key`. Unknown parameters are ignored.',
    request: { model: MODEL.id, messages: [{ role: 'user', content: QUESTION }] },
    response: {
      id: 'chatcmpl-7f3a9c2e',
      object: 'chat.completion',
      created: MODEL.created,
      model: MODEL.id,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: ANSWER, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    },
    headers: ['IdempotencyKey', 'LastEventId', 'AcceptLanguage', 'ActAs'],
    failures: [
      'QUOTA_EXCEEDED',
      ...(Object.keys(MODEL_FAILURES) as (keyof typeof MODEL_FAILURES)[]),
      ...(Object.keys(REQUEST_FAILURES) as (keyof typeof REQUEST_FAILURES)[]),
      'QUERY_ENDED',
      'QUERY_ERASED',
      'WORKER_UNAVAILABLE',
      'TEMPORAL_UNAVAILABLE',
    ],
  },
  listModels: {
    access: 'listModels',
    summary: 'List models',
    description: 'In the format of OpenAI’s API.',
    response: { object: 'list', data: [MODEL] },
    headers: ['AcceptLanguage', 'ActAs'],
    failures: [],
  },
  getModel: {
    access: 'listModels',
    summary: 'Read a model',
    description: 'In the format of OpenAI’s API.',
    response: MODEL,
    headers: ['AcceptLanguage', 'ActAs'],
    failures: ['MODEL_NOT_FOUND'],
  },
};

/** Returns a route of OpenAI's API as an operation. Its errors are in OpenAI's form, with the same codes. */
export function describeExtraRoute(
  name: keyof typeof OPENAI_ROUTES,
  tag: string,
  components: Components,
): Described {
  const { method, path, response } = OPENAI_ROUTES[name];
  const body = name === 'chatCompletions' ? OPENAI_ROUTES.chatCompletions.body : undefined;
  const { access, summary, description, request, response: example, headers, failures } = TEXTS[name];
  const codes = codesOf(
    {
      access,
      idempotency: body && 'native',
      path,
      query: false,
      body: body !== undefined,
      multipart: false,
    },
    failures,
  );
  return {
    path: pathOf(path),
    method: method.toLowerCase(),
    codes,
    operation: {
      operationId: name,
      tags: [tag],
      summary,
      description,
      parameters: [
        ...(path.includes(':id')
          ? [
              {
                name: 'id',
                in: 'path',
                description: PARAMETER_WORDS['id'],
                required: true,
                schema: { type: 'string' },
                example: MODEL.id,
              },
            ]
          : []),
        ...headers.map(parameterRef),
      ],
      ...(body
        ? {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: components.ref(body), example: request } },
            },
          }
        : {}),
      responses: {
        200: {
          description: 'Done',
          content: {
            'application/json': { schema: components.ref(response), example },
            ...(body
              ? {
                  'text/event-stream': {
                    schema: { description: 'Chunks, each as JSON in `data`; then `[DONE]`.' },
                    'x-vouch-event-data': { message: components.ref(chatCompletionChunkSchema) },
                  },
                }
              : {}),
          },
        },
        ...openAiResponses(codes, components),
      },
      ...accessOf(ACCESS[access]),
    },
  };
}
