import { toolForm, type JsonSchema } from '../../adapters/tools/mcp/tool-form.js';
import { formSchema } from '../../contract/elicitation.js';

const fieldOf = (schema: JsonSchema, root: JsonSchema = {}) => {
  const form = toolForm({ type: 'object', properties: { it: schema }, ...root });
  expect(formSchema.parse(form)).toEqual(form);
  return form?.properties['it'];
};

test.each<[string, JsonSchema, object]>([
  ['a text', { type: 'string', minLength: 1, maxLength: 9 }, { type: 'string', minLength: 1, maxLength: 9 }],
  ['a pattern', { type: 'string', pattern: '^a' }, { type: 'string', pattern: '^a' }],
  ['a date', { type: 'string', format: 'date' }, { type: 'string', format: 'date' }],
  ['an unknown format', { type: 'string', format: 'uuid' }, { type: 'string' }],
  ['a format that means something else here', { type: 'string', format: 'json' }, { type: 'string' }],
  ['a number', { type: 'number', minimum: 0, exclusiveMaximum: 5 }, { type: 'number', minimum: 0 }],
  ['yes or no', { type: 'boolean', default: true }, { type: 'boolean', default: true }],
  ['a default that does not fit', { type: 'integer', default: 'x' }, { type: 'integer' }],
  [
    'a default outside its bounds',
    { type: 'integer', minimum: 3, default: 1 },
    { type: 'integer', minimum: 3 },
  ],
  ['a choice', { enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
  [
    'a choice with titles',
    { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
    { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
  ],
  [
    'too many choices',
    { type: 'string', enum: Array.from({ length: 200 }, (_, at) => `c${at}`) },
    { type: 'string' },
  ],
  [
    'several choices',
    { type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b'] } },
    { type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b'] } },
  ],
  [
    'something or nothing',
    { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
    { type: 'integer', minimum: 1 },
  ],
  ['a type or null', { type: ['boolean', 'null'] }, { type: 'boolean' }],
  ['a text or more', { anyOf: [{ type: 'string' }, { type: 'array', items: {} }] }, { type: 'string' }],
  [
    'words with controls',
    { type: 'string', title: 'A\u0007', description: '\u202eB' },
    { type: 'string', title: 'A', description: 'B' },
  ],
])('%s is a field', (_what, schema, field) => {
  expect(fieldOf(schema)).toEqual(field);
});

test.each<[string, JsonSchema]>([
  ['an object', { type: 'object', properties: { a: { type: 'string' } } }],
  ['a list of texts', { type: 'array', items: { type: 'string' } }],
  ['anything', {}],
  ['a type that is none', { type: 'constructor' }],
  ['a number or an object', { anyOf: [{ type: 'number' }, { type: 'object' }] }],
])('%s is JSON text, with its schema for whoever writes it', (_what, schema) => {
  expect(fieldOf({ ...schema, description: 'Said.' })).toEqual({
    type: 'string',
    format: 'json',
    description: `Said. JSON Schema: ${JSON.stringify(schema)}`,
  });
});

test('references within the schema are followed, a circle is not', () => {
  const root = { $defs: { Colour: { enum: ['red'], title: 'Colour' }, Loop: { $ref: '#/$defs/Loop' } } };
  expect(fieldOf({ $ref: '#/$defs/Colour', description: 'Which' }, root)).toEqual({
    type: 'string',
    enum: ['red'],
    title: 'Colour',
    description: 'Which',
  });
  expect(fieldOf({ $ref: '#/$defs/Loop' }, root)).toMatchObject({ format: 'json' });
  expect(fieldOf({ $ref: 'https://elsewhere.test/schema' })).toMatchObject({ format: 'json' });
});

test('an argument that cannot be named is left out; a tool that requires one cannot be used', () => {
  const properties = { ['n'.repeat(61)]: { type: 'string' }, short: { type: 'string' } };
  expect(Object.keys(toolForm({ properties })!.properties)).toEqual(['short']);
  expect(toolForm({ properties, required: ['n'.repeat(61)] })).toBeUndefined();
  expect(toolForm({ type: 'object' })).toEqual({ type: 'object', properties: {} });
});
