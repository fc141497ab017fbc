import type { FormField, FormSchema } from '../../contract/elicitation.js';

/** Values of a form as typed; absent where nothing was answered. */
export type FormValues = Record<string, string | number | boolean | string[] | undefined>;

/** An issue of a field, to be put into words by `elicitationTexts`. */
export type FieldIssue =
  | { code: 'required' | 'number' | 'integer' | 'email' | 'uri' | 'date' | 'date-time' | 'json' | 'choice' }
  | { code: 'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems'; limit: number }
  | { code: 'pattern'; pattern: string };

/** Tests a text against a pattern; absent while patterns cannot be checked. */
export type PatternTest = (pattern: string, text: string) => boolean;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

const FORMATS: Record<'email' | 'uri' | 'date' | 'date-time' | 'json', (text: string) => boolean> = {
  email: (text) => EMAIL.test(text),
  uri: (text) => URI.test(text),
  date: isDate,
  'date-time': (text) => !Number.isNaN(Date.parse(text)),
  json: isJson,
};

/** Returns the values that a form begins with. */
export function initialValues(form: FormSchema): FormValues {
  return Object.fromEntries(
    Object.entries(form.properties).map(([name, field]) => [
      name,
      field.default ?? (field.type === 'array' ? [] : undefined),
    ]),
  );
}

/** The answer as it is sent: what was left empty is left out. */
export function answerOf(
  form: FormSchema,
  values: FormValues,
): Record<string, Exclude<FormValues[string], undefined>> {
  const answered = Object.keys(form.properties).flatMap((name) => {
    const value = values[name];
    const chosenNone = Array.isArray(value) && isRequired(form, name);
    return value === undefined || (isEmpty(value) && !chosenNone) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(answered);
}

/**
 * Returns at most one issue per field. The API checks again.
 * @param matches tests a pattern
 */
export function checkValues(
  form: FormSchema,
  values: FormValues,
  matches: PatternTest | undefined,
): Record<string, FieldIssue> {
  const found: Record<string, FieldIssue> = {};
  for (const [name, field] of Object.entries(form.properties)) {
    const issue = issueOf(field, values[name], isRequired(form, name), matches);
    if (issue) found[name] = issue;
  }
  return found;
}

/** The choices of a field; undefined when it takes anything. */
export function choicesOf(field: FormField): { value: string; label: string }[] | undefined {
  const plain = (value: string) => ({ value, label: value });
  const titled = ({ const: value, title }: { const: string; title: string }) => ({ value, label: title });
  if (field.type === 'array') {
    return 'enum' in field.items ? field.items.enum.map(plain) : field.items.anyOf.map(titled);
  }
  if ('enum' in field) return field.enum.map(plain);
  return 'oneOf' in field ? field.oneOf.map(titled) : undefined;
}

export function isRequired(form: FormSchema, name: string): boolean {
  return form.required?.includes(name) ?? false;
}

function isEmpty(value: FormValues[string]): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

function issueOf(
  field: FormField,
  value: FormValues[string],
  required: boolean,
  matches: PatternTest | undefined,
): FieldIssue | undefined {
  if (field.type === 'array') return listIssue(field, Array.isArray(value) ? value : [], required);
  if (isEmpty(value)) return required ? { code: 'required' } : undefined;
  if (field.type === 'boolean') return undefined;
  if (field.type === 'string') return textIssue(field, String(value), matches);
  return numberIssue(field, value);
}

type FieldOf<T extends FormField['type']> = Extract<FormField, { type: T }>;

function numberIssue(
  { type, minimum, maximum }: FieldOf<'number' | 'integer'>,
  value: FormValues[string],
): FieldIssue | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'number' };
  if (type === 'integer' && !Number.isSafeInteger(value)) return { code: 'integer' };
  if (minimum !== undefined && value < minimum) return { code: 'minimum', limit: minimum };
  return maximum !== undefined && value > maximum ? { code: 'maximum', limit: maximum } : undefined;
}

function listIssue(
  { minItems, maxItems }: FieldOf<'array'>,
  values: readonly string[],
  required: boolean,
): FieldIssue | undefined {
  if (values.length === 0 && !required) return undefined;
  if (minItems !== undefined && values.length < minItems) return { code: 'minItems', limit: minItems };
  return maxItems !== undefined && values.length > maxItems
    ? { code: 'maxItems', limit: maxItems }
    : undefined;
}

function textIssue(
  field: FieldOf<'string'>,
  text: string,
  matches: PatternTest | undefined,
): FieldIssue | undefined {
  const choices = choicesOf(field);
  if (choices) return choices.some(({ value }) => value === text) ? undefined : { code: 'choice' };
  if (!('format' in field || 'pattern' in field || 'minLength' in field || 'maxLength' in field)) {
    return undefined;
  }
  const length = [...text].length;
  const { minLength, maxLength, format, pattern } = field;
  if (minLength !== undefined && length < minLength) return { code: 'minLength', limit: minLength };
  if (maxLength !== undefined && length > maxLength) return { code: 'maxLength', limit: maxLength };
  if (format && !FORMATS[format](text)) return { code: format };
  return pattern !== undefined && matches?.(pattern, text) === false
    ? { code: 'pattern', pattern }
    : undefined;
}

/** True for a day of the calendar as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
