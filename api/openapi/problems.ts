import { DETAILS } from '../details.js';
import { openAiErrorSchema } from '../../contract/openai/errors.js';
import { FAILURES, problemSchema, type FailureCode } from '../../contract/failures.js';
import { ACCESS, type AccessRule } from '../../contract/access.js';
import type { IdempotencyKind } from '../../contract/routes.js';
import { isLimited } from '../http/rate-limits.js';
import type { Components } from './components.js';
import type { Json } from './types.js';

const IDEMPOTENCY: Record<IdempotencyKind, FailureCode[]> = {
  harmless: [],
  native: ['INVALID_REQUEST', 'IDEMPOTENCY_KEY_REUSED'],
  result: ['INVALID_REQUEST', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'],
  act: ['INVALID_REQUEST', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_RESULT_NOT_KEPT'],
};
/** Failures of any request, before it is routed or by a defect. */
const ALWAYS: FailureCode[] = [
  'MALFORMED_HTTP',
  'ROUTE_NOT_FOUND',
  'REQUEST_TOO_SLOW',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
];
/** Failures of authentication; keys and sessions are in the store. */
const NEEDS_SOMEBODY: FailureCode[] = [
  'UNAUTHENTICATED',
  'PERSON_UNKNOWN',
  'IDENTITY_PROVIDER_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'STORE_FULL',
  'STORE_DAMAGED',
];
/** Failures of reading a query for the access check. */
const OF_A_QUERY: FailureCode[] = [
  'QUERY_ERASED',
  'PAYLOAD_UNREADABLE',
  'WORKER_UNAVAILABLE',
  'TEMPORAL_UNAVAILABLE',
];
const JSON_BODY: FailureCode[] = [
  'MALFORMED_JSON',
  'INVALID_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const FORM_BODY: FailureCode[] = ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** The properties of a route from which its failure codes follow. */
export interface Shape {
  access: keyof typeof ACCESS;
  /** Treatment of an Idempotency-Key; undefined for routes that change nothing. */
  idempotency: IdempotencyKind | undefined;
  path: string;
  query: boolean;
  body: boolean;
  multipart: boolean;
}

/** Returns the failure codes of an operation: its own, and those that follow from its shape. */
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

/** Returns the error responses of an operation, by status. */
export function problemResponses(codes: readonly FailureCode[], components: Components): Json {
  return byStatus(codes, (here) => problemOf(here, components));
}

/** Returns those of a route of OpenAI's API; requests that cannot be parsed have no route yet and get problem+json. */
export function openAiResponses(codes: readonly FailureCode[], components: Components): Json {
  return byStatus(codes, (here) => ({
    'application/json': { schema: components.ref(openAiErrorSchema) },
    ...problemOf(here, components),
  }));
}

function problemOf(codes: FailureCode[], components: Components): Json {
  return {
    'application/problem+json': {
      schema: { allOf: [components.ref(problemSchema), { properties: { code: codeOneOf(codes) } }] },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  };
}

function codeOneOf(codes: readonly FailureCode[]): Json {
  return { enum: codes, description: 'Which problem it is, for programs.' };
}

function byStatus(codes: readonly FailureCode[], contentOf: (codes: FailureCode[]) => Json): Json {
  const statuses = [...new Set(codes.map((code) => FAILURES[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => FAILURES[code].status === status);
      const response = {
        description: here.map((code) => `\`${code}\`: ${FAILURES[code].title.en}.`).join('\n\n'),
        content: contentOf(here),
      };
      return [String(status), response];
    }),
  );
}

/** Returns one example per code. */
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
