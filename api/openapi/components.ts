import { z } from 'zod';
import { ENDPOINTS } from '../../contract/endpoints.js';
import { NAMED_SCHEMAS } from './named-schemas.js';
import type { Json } from './types.js';

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
  /** Returns a reference to a registered schema. @throws Error if it is not registered */
  ref(schema: z.ZodType): Json;
  /** Returns the JSON Schema of a registered schema. */
  at(schema: z.ZodType): Json;
}

/**
 * Returns every schema as JSON Schema 2020-12 of its input side. Names are those of contract/; a schema without a name there
 * is called after its endpoint.
 */
export function createComponents(others: Record<string, z.ZodType>): Components {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodType, string>();
  const add = (schema: z.ZodType, id: string) => {
    if (names.has(schema)) return;
    names.set(schema, id);
    registry.add(schema, { id });
  };
  for (const [name, schema] of Object.entries({ ...NAMED_SCHEMAS, ...others })) add(schema, name);
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    for (const part of Object.keys(SUFFIX) as Part[]) {
      const schema = (endpoint as Partial<Record<Part, z.ZodType>>)[part];
      if (schema) add(schema, capital(name) + SUFFIX[part]);
    }
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (id) => AT + id,
    unrepresentable: 'any',
  }) as { schemas: Record<string, Json> };
  const all = tidy(schemas);
  const nameOf = (schema: z.ZodType) => {
    const name = names.get(schema);
    if (name === undefined) throw new Error('a schema of the description is in no table');
    return name;
  };
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

/** Removes the addresses that zod adds, and gives the recursive schema a name of its own. */
function tidy({ [SHARED]: shared, ...schemas }: Record<string, Json>): Record<string, Json> {
  const moved = Object.entries((shared?.['$defs'] ?? {}) as Record<string, Json>);
  // `JsonValue` is the only recursive schema
  const text = JSON.stringify({ ...schemas, ...(moved[0] ? { JsonValue: moved[0][1] } : {}) })
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
