import { z } from 'zod';
import { count } from './numbers.js';

/**
 * The form that a person fills in, in the schema dialect of MCP elicitation: a flat object of strings, numbers,
 * booleans, single and multiple choices. Never asks for secrets.
 */
const titled = { title: z.string().max(200).optional(), description: z.string().max(1000).optional() };
const choice = z.object({ const: z.string().max(200), title: z.string().max(200) });
const enumeration = z.array(z.string().max(200)).min(1).max(100);

const textField = z.strictObject({
  type: z.literal('string'),
  ...titled,
  minLength: count.optional(),
  maxLength: z.number().int().min(1).max(20_000).optional(),
  /** RE2 syntax, matched anywhere unless anchored, as in JSON Schema. */
  pattern: z.string().max(500).optional(),
  /** `json`: ours; a JSON value as text, for what a flat form has no field for. */
  format: z.enum(['email', 'uri', 'date', 'date-time', 'json']).optional(),
  default: z.string().optional(),
});
const numberField = z.strictObject({
  type: z.enum(['number', 'integer']),
  ...titled,
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.number().optional(),
});
const booleanField = z.strictObject({
  type: z.literal('boolean'),
  ...titled,
  default: z.boolean().optional(),
});
const choiceField = z.strictObject({
  type: z.literal('string'),
  ...titled,
  enum: enumeration,
  default: z.string().optional(),
});
const titledChoiceField = z.strictObject({
  type: z.literal('string'),
  ...titled,
  oneOf: z.array(choice).min(1).max(100),
  default: z.string().optional(),
});
const multiselectField = z.strictObject({
  type: z.literal('array'),
  ...titled,
  minItems: count.optional(),
  maxItems: z.number().int().min(1).optional(),
  items: z.union([
    z.strictObject({ type: z.literal('string'), enum: enumeration }),
    z.strictObject({ anyOf: z.array(choice).min(1).max(100) }),
  ]),
  default: z.array(z.string()).optional(),
});

export const formFieldSchema = z.union([
  choiceField,
  titledChoiceField,
  textField,
  numberField,
  booleanField,
  multiselectField,
]);
export type FormField = z.infer<typeof formFieldSchema>;

export const formSchema = z.strictObject({
  type: z.literal('object'),
  properties: z.record(z.string().min(1).max(60), formFieldSchema),
  required: z.array(z.string()).optional(),
});
export type FormSchema = z.infer<typeof formSchema>;
