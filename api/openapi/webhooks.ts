import { PING, webhookPayloadSchema, webhookTypeSchema, type WebhookType } from '../../contract/webhooks.js';
import type { Components } from './components.js';
import { AT, QUERY_ID, REQUEST_ID, WEBHOOK_ID } from './operations/samples.js';
import type { Json } from './types.js';

const header = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header('webhook-id', 'Id of the message: the same whenever it is sent.', 'msg_2f1c'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since the epoch.', '1795253400'),
  header(
    'webhook-signature',
    'HMAC-SHA256 over `id.timestamp.body` (Standard Webhooks); several while a secret is being replaced.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

/** Returns the messages to the endpoints of other programs, by type. */
export function describeWebhooks(components: Components): Json {
  return Object.fromEntries(
    ([...webhookTypeSchema.options, PING] as const).map((type) => [
      type,
      { post: message(type, components) },
    ]),
  );
}

function message(type: WebhookType | typeof PING, components: Components): Json {
  const isPing = type === PING;
  const data = isPing
    ? { webhookId: WEBHOOK_ID }
    : type === 'query.ended'
      ? { queryId: QUERY_ID }
      : { queryId: QUERY_ID, requestId: REQUEST_ID };
  return {
    operationId: `webhook.${type}`,
    summary: isPing ? 'Tests the endpoint' : `Notifies of ${type}`,
    description: isPing
      ? 'Sent by `POST /v1/webhooks/{id}/test`, once.'
      : 'Facts without texts; read the query for more. Sent again until it is answered with 2xx.',
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [components.ref(webhookPayloadSchema), { properties: { type: { const: type } } }],
          },
          example: { type, timestamp: AT, data },
        },
      },
    },
    responses: {
      '2XX': { description: 'Received.' },
      410: { description: 'The endpoint is gone and will be disabled.' },
    },
  };
}
