import type { JsonSchema } from '../../../ports/chat-model.js';

const schemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);

/** The plainest value that fits a schema: null where it may be, the first choice, empty lists, the lower bounds. */
export function fromSchema(schema: JsonSchema): unknown {
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  const options = [...schemas(schema['anyOf']), ...schemas(schema['oneOf'])];
  if (options.length > 0) return options.some(({ type }) => type === 'null') ? null : fromSchema(options[0]!);
  const type = Array.isArray(schema['type']) ? (schema['type'] as string[])[0] : schema['type'];
  switch (type) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
      const required = (schema['required'] ?? []) as string[];
      return Object.fromEntries(required.map((name) => [name, fromSchema(properties[name] ?? {})]));
    }
    case 'array': {
      const items = (schema['items'] ?? {}) as JsonSchema;
      return Array.from({ length: (schema['minItems'] as number | undefined) ?? 0 }, () => fromSchema(items));
    }
    case 'number':
    case 'integer':
      return schema['minimum'] ?? 0;
    case 'boolean':
      return true;
    case 'string':
      return 'text';
    default:
      return null;
  }
}
