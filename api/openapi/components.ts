import { z } from 'zod';
import { ENDPOINTS, STREAMS } from '../../contract/endpoints.js';
import * as contract from './contract-schemas.js';
import type { Json } from './types.js';
import { describeFields } from './words/index.js';

const AT = '#/components/schemas/';
const SHARED = '__shared';

/** The parts of an endpoint; a schema without a name in contract/ is named after its part. */
type Part = 'params' | 'query' | 'body' | 'response';
const SUFFIX: Record<Part, string> = {
  params: 'Path',
  query: 'Query',
  body: 'Body',
  response: 'Response',
};

/** The schemas of the description by name, with lookups by schema. */
export interface Components {
  all: Record<string, Json>;
  /** Returns a reference to a schema. @throws Error if it has no name */
  ref(schema: z.ZodType): Json;
  /** Returns the JSON Schema of a schema that has a name. */
  at(schema: z.ZodType): Json;
}

/**
 * Names the schemas, and returns them as JSON Schema 2020-12 of their input side. `queryViewSchema` of contract/ is `QueryView`; a
 * schema without a name there is called after its endpoint or stream. The names stand in a registry of their own: in zod's, they
 * would change what everybody else gets of the same schemas.
 */
export function createComponents(): Components {
  const names = z.registry<{ id: string }>();
  const giveName = (schema: z.ZodType, id: string): void => {
    if (!names.has(schema)) names.add(schema, { id });
  };
  const nameOf = (schema: z.ZodType): string => {
    const id = names.get(schema)?.id;
    if (id === undefined) throw new Error('a schema of the description has no name');
    return id;
  };
  for (const [name, schema] of Object.entries(contract)) {
    if (schema instanceof z.ZodType) giveName(schema, capital(name.replace(/Schema$/, '')));
  }
  for (const [name, endpoint] of Object.entries({ ...ENDPOINTS, ...STREAMS })) {
    for (const part of Object.keys(SUFFIX) as Part[]) {
      const schema = (endpoint as Partial<Record<Part, z.ZodType>>)[part];
      if (schema) giveName(schema, capital(name) + SUFFIX[part]);
    }
  }
  const { schemas } = z.toJSONSchema(names, {
    io: 'input',
    uri: (id) => AT + id,
    unrepresentable: 'any',
  }) as { schemas: Record<string, Json> };
  const all = tidy(schemas);
  describeFields(all);
  return {
    all,
    ref: (schema) => ({ $ref: AT + nameOf(schema) }),
    at: (schema) => all[nameOf(schema)] ?? {},
  };
}

/** Returns the schemas that a value refers to, directly or through others. */
export function reachable(all: Record<string, Json>, from: unknown): Record<string, Json> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string' && inner.startsWith(AT)) {
        const name = inner.slice(AT.length);
        if (found.has(name)) continue;
        found.add(name);
        visit(all[name]);
      } else visit(inner);
    }
  };
  visit(from);
  return Object.fromEntries([...found].sort().map((name) => [name, all[name] ?? {}]));
}

/**
 * Removes the addresses that zod adds. Any JSON, the only recursive schema, says so in words: what generators make of a schema
 * that holds itself fits nothing.
 */
function tidy({ [SHARED]: _recursive, ...schemas }: Record<string, Json>): Record<string, Json> {
  const text = JSON.stringify({ ...schemas, JsonValue: { description: 'Any JSON value.' } })
    .replaceAll(/"#\/components\/schemas\/__shared#\/\$defs\/\w+"/g, `"${AT}JsonValue"`)
    .replaceAll(/"#\/\$defs\/schema\d+"/g, `"${AT}JsonValue"`);
  const all = JSON.parse(text) as Record<string, Json>;
  for (const schema of Object.values(all)) {
    delete schema['$schema'];
    delete schema['$id'];
  }
  return all;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
