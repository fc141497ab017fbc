import type { JsonSchema } from '../../../ports/chat-model.js';

/** Keywords that strict mode refuses and that say too much to be left out. */
const REFUSED = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'patternProperties',
  'propertyNames',
  'contains',
  'prefixItems',
];
/** Keywords that it refuses as well; what they bound is checked when the output is read. */
const LEFT_OUT = ['uniqueItems', 'default'];
/** The same, but servers that write by a grammar take them, and end a text by them. */
const LENGTHS = ['minLength', 'maxLength'];
/** Keywords that hold schemas by name or in a list. */
const HOLDERS = ['properties', '$defs', 'anyOf'];

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Closed, with every property required; a schema of another type says what it is. */
function takesStrict(schema: JsonSchema): boolean {
  if (REFUSED.some((keyword) => keyword in schema)) return false;
  if (schema['type'] !== 'object')
    return ['type', 'anyOf', '$ref', 'enum', 'const'].some((keyword) => keyword in schema);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  return schema['additionalProperties'] === false && names.every((name) => required.includes(name));
}

/**
 * The schema as strict mode takes it; undefined when it takes none that means the same.
 * @param lengths keeps the bounds of texts
 */
export function strictSchema(schema: JsonSchema, lengths: boolean): JsonSchema | undefined {
  if (!takesStrict(schema)) return undefined;
  const strict: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (LEFT_OUT.includes(keyword) || (LENGTHS.includes(keyword) && !lengths)) continue;
    if (keyword === 'items' && isObject(value)) {
      const items = strictSchema(value, lengths);
      if (!items) return undefined;
      strict[keyword] = items;
    } else if (HOLDERS.includes(keyword) && isObject(value)) {
      const inner = Object.entries(value).map(([name, held]) => [
        name,
        strictSchema(held as JsonSchema, lengths),
      ]);
      if (inner.some(([, held]) => held === undefined)) return undefined;
      strict[keyword] = Array.isArray(value) ? inner.map(([, held]) => held) : Object.fromEntries(inner);
    } else {
      strict[keyword] = value;
    }
  }
  return strict;
}
