import { isLimited } from '../http/rate-limits.js';
import type { Json } from './types.js';

/** Header parameters, by the name of their component. */
export const HEADER_PARAMETERS = {
  AcceptLanguage: {
    name: 'Accept-Language',
    description: 'Language of titles and details of errors: `en` or `ko`.',
    schema: { type: 'string' },
    example: 'ko',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'A key that the client chooses for this one message, such as a random UUID: the message may then be sent again without ' +
      'being carried out twice. Kept for at least 24 hours.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: '0b9c6a1e-6f2e-4a55-8d0e-2f9f6c1f7f3d',
  },
  Prefer: {
    name: 'Prefer',
    description: '`wait=N`: how many seconds the response may wait, at most 60 (RFC 7240).',
    schema: { type: 'string' },
    example: 'wait=20',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    description: 'The `ETag` of the known status.',
    schema: { type: 'string' },
    example: '"9"',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    description: 'The id of the last event received: the stream continues after it.',
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
    example: '17',
  },
  ActAs: {
    name: 'X-Vouch-As',
    description: 'Without authentication: the person of `VOUCH_LOCAL_PEOPLE` to act as.',
    schema: { type: 'string' },
    example: 'alice',
  },
} satisfies Record<string, { name: string } & Json>;

export type HeaderParameter = keyof typeof HEADER_PARAMETERS;

/** Response headers, by name. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'Id of the request, also in the log: the one that was sent as `X-Request-Id`, or a new one.',
    schema: { type: 'string' },
  },
  Location: {
    description: 'Address of the resource that was created.',
    schema: { type: 'string' },
    example: '/v1/queries/q-7f3a9c2e41d84b06a5c0d1e2f3a4b5c6',
  },
  ETag: { description: 'Revision of the status.', schema: { type: 'string' }, example: '"9-final"' },
  'Preference-Applied': {
    description: 'The preference that was applied.',
    schema: { type: 'string' },
    example: 'wait=20',
  },
  'Idempotency-Replayed': {
    description: 'The first result of this `Idempotency-Key`, returned again; nothing was carried out.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'string' },
    example: '5',
  },
  RateLimit: {
    description: 'How many requests the caller has left, and in how many seconds the count is reset.',
    schema: { type: 'string' },
    example: '"requests"; r=599; t=60',
  },
  'RateLimit-Policy': {
    description:
      'How many requests the caller may make in how many seconds. Both headers are absent where nothing is limited.',
    schema: { type: 'string' },
    example: '"requests"; q=600; w=60',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate; with `error` where the key or token that was sent is not valid.',
    schema: { type: 'string' },
    example: 'Bearer realm="vouch"',
  },
} satisfies Record<string, Json>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** Statuses that come with `Retry-After`; a conflict does where it may be over soon. */
const RETRIED = ['409', '429', '503'];

/** Returns the headers that responses have whatever the operation. */
function commonHeaders(path: string, status: string): ResponseHeader[] {
  return [
    'X-Request-Id',
    ...(isLimited(path) ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
    ...(RETRIED.includes(status) ? (['Retry-After'] as const) : []),
    ...(status === '401' ? (['WWW-Authenticate'] as const) : []),
  ];
}

/** Returns the responses of an operation, by status, with the headers of every response beside their own. */
export function withCommonHeaders(path: string, responses: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const headers = { ...headerRefs(commonHeaders(path, status)), ...(response['headers'] as Json) };
      return [status, { ...response, headers }];
    }),
  );
}

export const parameterRef = (name: HeaderParameter): Json => ({ $ref: `#/components/parameters/${name}` });
export const headerRefs = (names: readonly ResponseHeader[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
