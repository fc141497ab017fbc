import { runInNewContext } from 'node:vm';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { INIT } from '../../api/openapi/register.js';
import { describeApi } from '../../api/openapi/document.js';
import { ACCESS } from '../../contract/access.js';
import { ENDPOINTS, STREAMS } from '../../contract/endpoints.js';
import { OPENAI_ROUTES } from '../../contract/openai/extra-routes.js';
import { PING, webhookPayloadSchema, webhookTypeSchema } from '../../contract/webhooks.js';
import { FAILURES, problemSchema, type FailureCode } from '../../contract/failures.js';

type Json = Record<string, unknown>;
interface Media {
  schema?: Json;
  example?: unknown;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: Json[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media>; headers?: Json }>;
  security?: unknown[];
  'x-vouch-access': unknown;
}

const api = describeApi() as {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Json>; examples: Record<string, { value: Json }> };
};
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const byId = new Map(operations.map((described) => [described.operation.operationId, described]));

test('it is a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(api));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every endpoint and every stream is an operation of its own', () => {
  expect([...byId.keys()]).toEqual(
    expect.arrayContaining([...Object.keys(ENDPOINTS), ...Object.keys(STREAMS)]),
  );
  for (const [name, { method, path }] of Object.entries(ENDPOINTS)) {
    expect(byId.get(name)).toMatchObject({
      method: method.toLowerCase(),
      path: path.replaceAll(/:(\w+)/g, '{$1}'),
    });
  }
  expect(byId.size).toBe(operations.length);
});

test.each(operations)('$method $path says all that it must', ({ path, operation }) => {
  expect(operation.summary.length).toBeGreaterThan(4);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const inPath = operation.parameters.filter((parameter) => parameter['in'] === 'path');
  const placed = operation.parameters.filter((parameter) => 'in' in parameter);
  expect(placed.filter(({ description }) => description === undefined)).toEqual([]);
  expect(inPath.map(({ name }) => name)).toEqual(names);
  const way = operation.operationId === 'getModel' ? 'listModels' : operation.operationId;
  expect(operation['x-vouch-access']).toEqual(ACCESS[way as keyof typeof ACCESS]);
  const expected = [
    ...['400', '404', '408', '431', '500'],
    ...(path.startsWith('/v1/') ? ['429'] : []),
    ...(/^\/v1\/(queries|requests)\/\{id\}/.test(path) ? ['410', '503'] : []),
    ...(operation.requestBody ? ['413', '415'] : []),
    ...(operation.security ? [] : ['401', '403', '503']),
  ];
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(expected));
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const problem = content?.['application/problem+json'];
    if (!problem) continue;
    const { allOf } = problem.schema as { allOf: [Json, { properties: { code: { enum: FailureCode[] } } }] };
    for (const code of allOf[1].properties.code.enum) expect(FAILURES[code].status).toBe(Number(status));
  }
});

test('the examples of bodies fit the schemas that check them', () => {
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const { operation } = byId.get(name)!;
    const { body } = endpoint as { body?: z.ZodType };
    const media = Object.values(operation.requestBody?.content ?? {})[0];
    expect({ name, body: body !== undefined }).toEqual({ name, body: media !== undefined });
    if (!body) continue;
    const { file: _file, ...example } = media!.example as Json;
    expect({ name, error: body.safeParse(example).error }).toEqual({ name, error: undefined });
  }
});

test('the examples of answers fit their schemas, as they are and as the description has them', () => {
  for (const [name, { response }] of Object.entries(ENDPOINTS)) {
    for (const { content } of Object.values(byId.get(name)!.operation.responses)) {
      const media = content?.['application/json'];
      if (!media) continue;
      expect({ name, error: response.safeParse(media.example).error }).toEqual({ name, error: undefined });
      const described = z.fromJSONSchema(whole(media.schema!));
      expect({ name, error: described.safeParse(media.example).error }).toEqual({ name, error: undefined });
    }
  }
});

test('the examples of OpenAI’s addresses and of webhooks fit their schemas', () => {
  for (const [name, route] of Object.entries(OPENAI_ROUTES)) {
    const { requestBody, responses } = byId.get(name)!.operation;
    const answer = responses['200']?.content?.['application/json']?.example;
    expect({ name, error: route.response.safeParse(answer).error }).toEqual({ name, error: undefined });
    if (!('body' in route)) continue;
    const example = requestBody?.content['application/json']?.example;
    expect(route.body.safeParse(example).error).toBeUndefined();
  }
  expect(Object.keys(api.webhooks)).toEqual([...webhookTypeSchema.options, PING]);
  for (const { post } of Object.values(api.webhooks)) {
    const example = post.requestBody?.content['application/json']?.example;
    expect(webhookPayloadSchema.safeParse(example).error).toBeUndefined();
  }
});

test('the examples of problems are problems', () => {
  for (const { value } of Object.values(api.components.examples)) {
    expect(problemSchema.safeParse(value).error).toBeUndefined();
  }
});

test('every reference leads somewhere, and nothing lies about unused', () => {
  const text = JSON.stringify(api);
  const named = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => [
    kind,
    name,
  ]);
  const components = api.components as unknown as Record<string, Json>;
  for (const [kind, name] of named) expect(components[kind!]).toHaveProperty([name!]);
  expect([...new Set(text.match(/"\$ref":"(?!#\/components\/)[^"]*"/g))]).toEqual([]);
});

type Resolve = (path: string[]) => unknown;

/** Returns the function with which the page resolves references, out of the script that it is served. */
function resolverOfPage(): Resolve {
  const given: { plugins?: [object] } = {};
  const window = {
    matchMedia: () => ({ addEventListener: () => undefined }),
    SwaggerUIBundle: (options: object) => Object.assign(given, options),
  };
  const document = { documentElement: { classList: { toggle: () => undefined } } };
  runInNewContext(INIT, { window, document });
  const [plugin] = given.plugins!;
  const { requestResolvedSubtree } = (
    plugin as { statePlugins: { spec: { wrapActions: Record<string, never> } } }
  ).statePlugins.spec.wrapActions as Record<string, (original: undefined, system: object) => Resolve>;
  return requestResolvedSubtree!(undefined, {
    specSelectors: { specJson: () => ({ toJS: () => api }) },
    specActions: { updateResolvedSubtree: (_path: string[], value: unknown) => value },
  });
}

test('the page knows what every reference of an operation leads to', () => {
  const resolve = resolverOfPage();
  for (const { path, method, operation } of operations) {
    const resolved = resolve(['paths', path, method]);
    expect(JSON.stringify(resolved).match(/"\$ref":"[^"]*"/g) ?? []).toEqual([]);
    expect(resolved).toMatchObject({ operationId: operation.operationId });
  }
  const { schema } = byId.get('getQuery')!.operation.responses['200']!.content!['application/json']!;
  const name = (schema!['$ref'] as string).split('/').at(-1)!;
  const [properties] = [api.components.schemas[name]!].map((one) => Object.keys(one));
  const shown = resolve(['components', 'schemas', name]);
  expect(Object.keys(shown as object)).toEqual(properties);
});

/** A schema of the description with all that it may refer to, as JSON Schema has it. */
function whole(schema: Json): Json {
  const text = JSON.stringify({ ...schema, $defs: api.components.schemas });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Json;
}
