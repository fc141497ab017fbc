import { formFieldSchema, type FormField, type FormSchema } from '../../../contract/elicitation.js';
import { fieldOf } from '../../../domain/forms/fields.js';
import { matchesPattern } from '../../../domain/forms/pattern.js';
import { checkField } from '../../../domain/forms/validate.js';
import { beginning, withoutControls } from '../../../domain/json-text.js';

/** A JSON Schema, as a server gives it; what is looked at by name. */
export interface JsonSchema {
  $ref?: unknown;
  type?: unknown;
  title?: unknown;
  description?: unknown;
  properties?: unknown;
  required?: unknown;
  enum?: unknown;
  format?: unknown;
  default?: unknown;
  anyOf?: unknown;
  oneOf?: unknown;
  allOf?: unknown;
  [key: string]: unknown;
}

const MAX_NAME_CHARS = 60;
const MAX_TITLE_CHARS = 200;
const MAX_DESCRIPTION_CHARS = 1000;
const MAX_SCHEMA_CHARS = 600;
const MAX_DEREFERENCES = 5;

/** Keywords of a schema that a field keeps, by its type; the tool’s own schema is checked before every call. */
const KEPT: Record<string, readonly string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'enum', 'oneOf'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
  array: ['minItems', 'maxItems', 'items'],
};

/** Formats that forms know; `json` would mean something else. */
const FORMATS: readonly unknown[] = ['email', 'uri', 'date', 'date-time'];

/**
 * Converts the input schema of a tool to a flat form. A property that a form has no field for becomes a text that holds
 * JSON, with its schema in the description.
 * @returns undefined when the tool requires something that no field can hold
 */
export function toolForm(schema: JsonSchema): FormSchema | undefined {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required)
    ? schema.required.filter((name) => typeof name === 'string')
    : [];
  const names = Object.keys(properties).filter((name) => name !== '' && name.length <= MAX_NAME_CHARS);
  if (!required.every((name) => names.includes(name))) return undefined;
  const fields = names.map((name): [string, FormField] => [name, schemaOf(properties[name], schema)]);
  return {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(required.length > 0 ? { required } : {}),
  };
}

function schemaOf(given: unknown, root: JsonSchema): FormField {
  const schema = simplified(given, root);
  const words = {
    ...textOf('title', schema.title, MAX_TITLE_CHARS),
    ...textOf('description', schema.description, MAX_DESCRIPTION_CHARS),
  };
  return flatField(schema, words) ?? jsonField(schema, words);
}

/** The field with as much of the schema as fits: all of it, without its default, or the type alone. */
function flatField(schema: JsonSchema, words: object): FormField | undefined {
  const type = admitsText(schema) ? 'string' : schema.type;
  const keys = typeof type === 'string' && Object.hasOwn(KEPT, type) ? KEPT[type] : undefined;
  if (!keys) return undefined;
  const kept = Object.fromEntries(
    keys
      .filter((key) => key in schema && (key !== 'format' || FORMATS.includes(schema.format)))
      .map((key) => [key, schema[key]]),
  );
  const given = 'default' in schema ? { default: schema.default } : {};
  const attempts = [
    { type, ...words, ...kept, ...given },
    { type, ...words, ...kept },
    ...(type === 'array' ? [] : [{ type, ...words }]),
  ];
  return attempts
    .map((attempt) => formFieldSchema.safeParse(attempt).data)
    .find((field) => field !== undefined && takesItsDefault(field));
}

/** False for a default outside the field's own bounds: whoever leaves the field empty would be refused for it. */
function takesItsDefault(field: FormField): boolean {
  return field.default === undefined || !checkField(fieldOf('', field), field.default, matchesPattern);
}

function jsonField(schema: JsonSchema, words: { description?: string }): FormField {
  const { title: _title, description: _description, ...shape } = schema;
  const text = JSON.stringify(shape);
  const described = [words.description, text.length <= MAX_SCHEMA_CHARS && `JSON Schema: ${text}`];
  const description = beginning(described.filter(Boolean).join(' '), MAX_DESCRIPTION_CHARS);
  return { type: 'string', format: 'json', ...words, ...(description ? { description } : {}) };
}

/** True if one of the types it accepts is plain text: then nobody needs to write JSON. */
function admitsText(schema: JsonSchema): boolean {
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [];
  return types.includes('string') || alternatives(schema).some((one) => one.type === 'string');
}

/** The schema behind references to itself, and without an alternative that is nothing but null. */
function simplified(given: unknown, root: JsonSchema): JsonSchema {
  let schema = isRecord(given) ? given : {};
  for (let step = 0; step < MAX_DEREFERENCES; step++) {
    const [only, ...others] = withoutNull(schema);
    const target =
      typeof schema.$ref === 'string' ? lookUp(schema.$ref, root) : others.length === 0 ? only : undefined;
    if (!target) break;
    const { $ref: _ref, anyOf: _anyOf, oneOf: _oneOf, allOf: _allOf, ...own } = schema;
    schema = { ...target, ...own };
  }
  if (Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === 'string')) {
    return { ...schema, type: 'string' };
  }
  const types: unknown[] = Array.isArray(schema.type) ? schema.type.filter((type) => type !== 'null') : [];
  return types.length === 1 ? { ...schema, type: types[0] } : schema;
}

function withoutNull(schema: JsonSchema): JsonSchema[] {
  return alternatives(schema).filter((one) => one.type !== 'null');
}

/** Alternatives, but for the ones that are the choices of a text. */
function alternatives({ anyOf, oneOf, allOf, type }: JsonSchema): JsonSchema[] {
  const given = anyOf ?? (type === 'string' ? undefined : oneOf) ?? allOf;
  return Array.isArray(given) ? given.filter(isRecord) : [];
}

/** Resolves a reference within the schema, such as #/$defs/Address. */
function lookUp(reference: string, root: JsonSchema): JsonSchema | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const key of reference.slice(2).split('/')) {
    found = isRecord(found) ? found[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  }
  return isRecord(found) ? found : undefined;
}

function textOf<Key extends string>(key: Key, value: unknown, chars: number): Partial<Record<Key, string>> {
  const text = typeof value === 'string' ? beginning(withoutControls(value).trim(), chars) : '';
  return (text === '' ? {} : { [key]: text }) as Partial<Record<Key, string>>;
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
