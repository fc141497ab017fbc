import { z } from 'zod';
import { ENDPOINTS } from '../../contract/endpoints.js';
import { NAMED_SCHEMAS } from './named-schemas.js';
import type { Json } from './types.js';

const AT = '#/components/schemas/';
const SHARED = '__shared';

/** Part of an endpoint whose schema has no name of its own in contract/. */
type Part = 'params' | 'query' | 'body' | 'response';
const SUFFIX: Record<Part, string> = {
  params: 'Path',
  query: 'Query',
  body: 'Body',
  response: 'Response',
};

/** The schemas of the description, by name; parts of endpoints and others are found again by their schema. */
export interface Components {
  all: Record<string, Json>;
  /** A reference to a schema of a table. @throws Error for one that is in none. */
  ref(schema: z.ZodType): Json;
  /** What a reference leads to. */
  at(schema: z.ZodType): Json;
}

/**
 * Every schema as JSON Schema 2020-12, as it is on the wire. Names are those of contract/; what has none there is called
 * after the endpoint it belongs to.
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

/** The schemas that something refers to, directly or through others. */
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

/** Without the addresses that zod adds, and with what refers to itself under a name of its own. */
function tidy({ [SHARED]: shared, ...schemas }: Record<string, Json>): Record<string, Json> {
  const moved = Object.entries((shared?.['$defs'] ?? {}) as Record<string, Json>);
  // any JSON is the only thing here that holds itself
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
