import { DETAILS } from '../details.js';
import { openAiErrorSchema } from '../../contract/openai/errors.js';
import { FAILURES, problemSchema, type FailureCode } from '../../contract/failures.js';
import { ACCESS, type AccessRule } from '../../contract/access.js';
import type { IdempotencyKind } from '../../contract/routes.js';
import { isLimited } from '../limits/rate.js';
import type { Components } from './components.js';
import type { Json } from './types.js';

const IDEMPOTENCY: Record<IdempotencyKind, FailureCode[]> = {
  harmless: [],
  native: ['INVALID_REQUEST', 'IDEMPOTENCY_KEY_REUSED'],
  result: ['INVALID_REQUEST', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'],
  act: ['INVALID_REQUEST', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_RESULT_NOT_KEPT'],
};
/** Of every message, before anything is known of it; and what nobody foresaw. */
const ALWAYS: FailureCode[] = [
  'MALFORMED_HTTP',
  'ROUTE_NOT_FOUND',
  'REQUEST_TOO_SLOW',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
];
/** Keys and sessions stand in the store. */
const NEEDS_SOMEBODY: FailureCode[] = [
  'UNAUTHENTICATED',
  'PERSON_UNKNOWN',
  'IDENTITY_PROVIDER_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'STORE_FULL',
  'STORE_DAMAGED',
];
/** A query is read, by what has its id, before anybody is let to it. */
const OF_A_QUERY: FailureCode[] = ['QUERY_ERASED', 'WORKER_UNAVAILABLE', 'TEMPORAL_UNAVAILABLE'];
const JSON_BODY: FailureCode[] = [
  'MALFORMED_JSON',
  'INVALID_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const FORM_BODY: FailureCode[] = ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
/** Statuses that say when to try again. */
const RETRIED: number[] = [429, 503];

/** What of a way into the API its errors follow from. */
export interface Shape {
  access: keyof typeof ACCESS;
  /** How it heeds a key; undefined where it changes nothing. */
  idempotency: IdempotencyKind | undefined;
  path: string;
  query: boolean;
  body: boolean;
  multipart: boolean;
}

/** The codes that an operation can give: its own, and those that follow from its shape. */
export function codesOf(shape: Shape, own: readonly FailureCode[]): FailureCode[] {
  const rule: AccessRule = ACCESS[shape.access];
  const codes: FailureCode[] = [
    ...own,
    ...(rule === 'public' ? [] : NEEDS_SOMEBODY),
    ...(typeof rule === 'string' ? [] : (['ROLE_REQUIRED'] as const)),
    ...(isLimited(shape.path) ? (['RATE_LIMITED'] as const) : []),
    ...(shape.path.startsWith('/v1/queries/:id') ? (['QUERY_NOT_FOUND', ...OF_A_QUERY] as const) : []),
    ...(shape.path.startsWith('/v1/requests/:id') ? (['REQUEST_NOT_FOUND', ...OF_A_QUERY] as const) : []),
    ...(shape.query ? (['INVALID_REQUEST'] as const) : []),
    ...(shape.multipart ? FORM_BODY : shape.body ? JSON_BODY : []),
    ...(shape.idempotency
      ? [...IDEMPOTENCY[shape.idempotency], 'FORGED_REQUEST' as const, 'ORIGIN_FORBIDDEN' as const]
      : []),
    ...ALWAYS,
  ];
  return [...new Set(codes)];
}

/** The error answers of an operation, by status. */
export function problemResponses(codes: readonly FailureCode[], components: Components): Json {
  return byStatus(codes, (here) => problemOf(here, components));
}

/** The same of an address of OpenAI's API; what cannot be read as a request has no address yet, and is told as ever. */
export function openAiResponses(codes: readonly FailureCode[], components: Components): Json {
  return byStatus(codes, (here) => ({
    'application/json': { schema: components.ref(openAiErrorSchema) },
    ...problemOf(here, components),
  }));
}

function problemOf(codes: FailureCode[], components: Components): Json {
  return {
    'application/problem+json': {
      schema: { allOf: [components.ref(problemSchema), { properties: { code: { enum: codes } } }] },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  };
}

function byStatus(codes: readonly FailureCode[], contentOf: (codes: FailureCode[]) => Json): Json {
  const statuses = [...new Set(codes.map((code) => FAILURES[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => FAILURES[code].status === status);
      const response = {
        description: here.map((code) => `\`${code}\`: ${FAILURES[code].title.en}.`).join('\n\n'),
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
          ...(RETRIED.includes(status)
            ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
            : {}),
        },
        content: contentOf(here),
      };
      return [String(status), response];
    }),
  );
}

/** One example per code. */
export function problemExamples(codes: Iterable<FailureCode>): Json {
  return Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [
      code,
      {
        summary: FAILURES[code].title.en,
        value: {
          type: `/problems/${code}`,
          title: FAILURES[code].title.en,
          status: FAILURES[code].status,
          detail: DETAILS[code].en,
          code,
          instance: '/v1/…',
          requestId: '5f2c1f1e-8d7a-4a39-9f44-0f0e2f6f7c10',
        },
      },
    ]),
  );
}
