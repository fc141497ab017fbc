import type { z } from 'zod';
import { ACCESS, type AccessRule } from '../../contract/access.js';
import { ENDPOINTS } from '../../contract/endpoints.js';
import type { FailureCode } from '../../contract/failures.js';
import type { EndpointName } from '../http/endpoint.js';
import { idempotencyKindOf, type IdempotencyKind } from '../../contract/routes.js';
import type { Components } from './components.js';
import { headerRefs, parameterRef, type HeaderParameter, type ResponseHeader } from './headers.js';
import { PARAMETER_WORDS } from './words/parameters.js';
import { codesOf, problemResponses } from './problems.js';
import type { Json, OperationText } from './types.js';

/** A row of the endpoint table, untyped. */
interface Row {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  multipart?: boolean;
}

/** An operation with its path, method and failure codes. */
export interface Described {
  path: string;
  method: string;
  operation: Json;
  codes: FailureCode[];
}

/** Returns an endpoint as an operation. */
export function describeEndpoint(
  name: EndpointName,
  tag: string,
  text: OperationText,
  components: Components,
): Described {
  const row: Row = ENDPOINTS[name];
  const idempotency = row.method === 'GET' ? undefined : idempotencyKindOf(name);
  const codes = codesOf(
    {
      access: name,
      idempotency,
      path: row.path,
      query: row.query !== undefined,
      body: row.body !== undefined,
      multipart: row.multipart === true,
    },
    text.failures ?? [],
  );
  const own = successes(row, text, components, idempotency);
  return {
    path: pathOf(row.path),
    method: row.method.toLowerCase(),
    codes,
    operation: {
      operationId: name,
      tags: [tag],
      summary: text.summary,
      ...(text.description === undefined ? {} : { description: text.description }),
      parameters: [
        ...(row.params ? parametersOf(components.at(row.params), 'path') : []),
        ...(row.query ? parametersOf(components.at(row.query), 'query') : []),
        ...headersFor(row, text, idempotency).map(parameterRef),
      ],
      ...(row.body ? { requestBody: bodyOf(row, text, components) } : {}),
      responses: { ...problemResponses(codes, components), ...own },
      ...accessOf(ACCESS[name]),
    },
  };
}

/** Returns a path of express in the syntax of OpenAPI. */
export function pathOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** Returns the properties of an object schema as parameters. */
export function parametersOf(schema: Json, place: 'path' | 'query'): Json[] {
  const required = (schema['required'] ?? []) as string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, property]) => {
    const { description, ...schema } = property;
    return {
      name,
      in: place,
      description: PARAMETER_WORDS[name] ?? description,
      required: place === 'path' || required.includes(name),
      schema,
    };
  });
}

/** Returns the access rule of an operation, and its security requirement. */
export function accessOf(rule: AccessRule): Json {
  if (rule === 'public') return { security: [], 'x-vouch-access': 'public' };
  return { 'x-vouch-access': rule };
}

type Idempotency = IdempotencyKind | undefined;

function headersFor(
  { method }: Row,
  { prefer, etag }: OperationText,
  idempotency: Idempotency,
): HeaderParameter[] {
  return [
    ...(idempotency === undefined || idempotency === 'harmless' ? [] : (['IdempotencyKey'] as const)),
    ...(prefer ? (['Prefer'] as const) : []),
    ...(etag && method === 'GET' ? (['IfNoneMatch'] as const) : []),
    'AcceptLanguage',
    'ActAs',
  ];
}

function bodyOf({ body, multipart }: Row, { request }: OperationText, components: Components): Json {
  if (!body) return {};
  const example = request === undefined ? {} : { example: request };
  if (!multipart) {
    const required = ((components.at(body)['required'] ?? []) as string[]).length > 0;
    return { required, content: { 'application/json': { schema: components.ref(body), ...example } } };
  }
  const { properties, ...fields } = components.at(body);
  const file = {
    description: 'The file; several fields of this name are several files.',
    anyOf: [
      { type: 'string', contentMediaType: 'application/octet-stream' },
      { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
    ],
  };
  const schema = { ...fields, properties: { file, ...(properties as Json) }, required: ['file'] };
  return { required: true, content: { 'multipart/form-data': { schema, ...example } } };
}

function successes(row: Row, text: OperationText, components: Components, idempotency: Idempotency): Json {
  return Object.fromEntries(
    Object.entries(text.success ?? { 200: 'Done' }).map(([status, description]) => {
      const headers: ResponseHeader[] = [
        ...(text.location ? (['Location'] as const) : []),
        ...(text.etag ? (['ETag'] as const) : []),
        ...(text.prefer ? (['Preference-Applied'] as const) : []),
        ...(idempotency === 'result' ? (['Idempotency-Replayed'] as const) : []),
      ];
      const empty = status === '204' || status === '304';
      const response = { description, headers: headerRefs(headers) };
      return [status, empty ? response : { ...response, content: contentOf(row, text, components) }];
    }),
  );
}

function contentOf({ response }: Row, text: OperationText, components: Components): Json {
  if (text.media) return Object.fromEntries(text.media.map((type) => [type, {}]));
  const example = text.response === undefined ? {} : { example: text.response };
  return { 'application/json': { schema: components.ref(response), ...example } };
}
