import { DETAILS } from '../details.js';
import { FAILURES, problemSchema, type FailureCode } from '../../contract/failures.js';
import { ACCESS, type AccessRule } from '../../contract/access.js';
import type { IdempotencyKind } from '../idempotency/kinds.js';
import type { Components } from './components.js';
import type { Json } from './types.js';

const IDEMPOTENCY: Record<IdempotencyKind, FailureCode[]> = {
  harmless: [],
  native: ['IDEMPOTENCY_KEY_REUSED'],
  result: ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'],
  act: ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_RESULT_NOT_KEPT'],
};
const NEEDS_SOMEBODY: FailureCode[] = [
  'UNAUTHENTICATED',
  'PERSON_UNKNOWN',
  'RATE_LIMITED',
  'IDENTITY_PROVIDER_UNAVAILABLE',
  'STORE_FULL',
  'STORE_DAMAGED',
];
const JSON_BODY: FailureCode[] = [
  'MALFORMED_JSON',
  'INVALID_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
const FORM_BODY: FailureCode[] = ['INVALID_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const WAITED: number[] = [429];
const RETRIED: FailureCode[] = [
  'IDENTITY_PROVIDER_UNAVAILABLE',
  'TEMPORAL_UNAVAILABLE',
  'WORKER_UNAVAILABLE',
  'STORE_UNAVAILABLE',
  'STORE_FULL',
  'STORE_DAMAGED',
];

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
    ...(shape.path.startsWith('/v1/queries/:id') ? (['QUERY_NOT_FOUND'] as const) : []),
    ...(shape.path.startsWith('/v1/requests/:id') ? (['REQUEST_NOT_FOUND'] as const) : []),
    ...(shape.query ? (['INVALID_REQUEST'] as const) : []),
    ...(shape.multipart ? FORM_BODY : shape.body ? JSON_BODY : []),
    ...(shape.idempotency
      ? [...IDEMPOTENCY[shape.idempotency], 'FORGED_REQUEST' as const, 'ORIGIN_FORBIDDEN' as const]
      : []),
    'INTERNAL',
  ];
  return [...new Set(codes)];
}

/** The error answers of an operation, by status. */
export function problemResponses(codes: readonly FailureCode[], components: Components): Json {
  const statuses = [...new Set(codes.map((code) => FAILURES[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => FAILURES[code].status === status);
      return [String(status), problemResponse(here, components)];
    }),
  );
}

function problemResponse(codes: FailureCode[], components: Components): Json {
  const retried = codes.some((code) => RETRIED.includes(code) || WAITED.includes(FAILURES[code].status));
  return {
    description: codes.map((code) => `\`${code}\`: ${FAILURES[code].title.en}.`).join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
      ...(retried ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
    },
    content: {
      'application/problem+json': {
        schema: { allOf: [components.ref(problemSchema), { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
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
