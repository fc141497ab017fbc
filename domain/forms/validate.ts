import type { Field, FieldType, TextType } from './fields.js';

/** The reason why a value is refused, with the facts that its wording needs (`issue-texts.ts`). */
export type FieldIssue =
  | { code: 'required' | 'unknown' | 'duplicate' }
  | { code: 'form'; names: readonly string[] }
  | { code: 'type'; type: FieldType }
  | { code: 'choice'; values: readonly string[] }
  | { code: 'min' | 'max'; limit: number; counted: Counted }
  | { code: 'pattern'; pattern: string };

/** The measure that the bounds of a field are about. */
export type Counted = 'value' | 'characters' | 'choices';

/** Tests a text against a pattern: `matchesPattern` of `pattern.ts`, which browsers load only when they need it. */
export type PatternTest = (pattern: string, text: string) => boolean;

/**
 * Checks an object of values against the fields of a form, strictly: nothing is converted.
 * @param matches without it no pattern is held against anybody
 * @returns at most one issue per name; empty when the form takes the values
 */
export function checkValues(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  matches: PatternTest | undefined,
): Map<string, FieldIssue> {
  const names = new Set(fields.map(({ name }) => name));
  const issues = new Map<string, FieldIssue>(
    Object.keys(values)
      .filter((name) => !names.has(name))
      .map((name) => [name, { code: 'unknown' }]),
  );
  for (const field of fields) {
    const issue = checkField(
      field,
      Object.hasOwn(values, field.name) ? values[field.name] : undefined,
      matches,
    );
    if (issue) issues.set(field.name, issue);
  }
  return issues;
}

/** Checks one value; a required field takes neither an absent nor a blank one. */
export function checkField(
  field: Field,
  value: unknown,
  matches: PatternTest | undefined,
): FieldIssue | undefined {
  if (value === undefined) return field.required ? { code: 'required' } : undefined;
  const { type, choices } = field;
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : wrongType(type);
  if (type === 'number' || type === 'integer') return numberIssue(field, type, value);
  if (type === 'choices') return choicesIssue(field, value);
  if (type === 'choice') {
    return choices.some((choice) => choice.value === value) ? undefined : unknownChoice(field);
  }
  return textIssue(field, type, value, matches);
}

/** The measure that a field's bounds are about. */
export function countedBy(type: FieldType): Counted {
  if (type === 'number' || type === 'integer') return 'value';
  return type === 'choices' ? 'choices' : 'characters';
}

function numberIssue(field: Field, type: 'number' | 'integer', value: unknown): FieldIssue | undefined {
  const isNumber = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isNumber ? boundsIssue(field, value as number) : wrongType(type);
}

function choicesIssue(field: Field, value: unknown): FieldIssue | undefined {
  if (!Array.isArray(value)) return wrongType('choices');
  const items: unknown[] = value;
  const known = new Set<unknown>(field.choices.map((choice) => choice.value));
  if (items.some((item) => !known.has(item))) return unknownChoice(field);
  if (new Set(items).size < items.length) return { code: 'duplicate' };
  return boundsIssue(field, items.length);
}

function textIssue(
  field: Field,
  type: TextType,
  value: unknown,
  matches: PatternTest | undefined,
): FieldIssue | undefined {
  if (typeof value !== 'string') return wrongType(type);
  if (field.required && value.trim() === '') return { code: 'required' };
  const outside = boundsIssue(field, [...value].length);
  if (outside) return outside;
  if (!FORMATS[type](value)) return wrongType(type);
  const { pattern } = field;
  return pattern !== undefined && matches && !matches(pattern, value)
    ? { code: 'pattern', pattern }
    : undefined;
}

function boundsIssue({ type, min, max }: Field, amount: number): FieldIssue | undefined {
  const counted = countedBy(type);
  if (min !== undefined && amount < min) return { code: 'min', limit: min, counted };
  return max !== undefined && amount > max ? { code: 'max', limit: max, counted } : undefined;
}

function wrongType(type: FieldType): FieldIssue {
  return { code: 'type', type };
}

function unknownChoice({ choices }: Field): FieldIssue {
  return { code: 'choice', values: choices.map(({ value }) => value) };
}

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const URI = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/;
const WEB_HOST = /^https?:\/\/[^/?#]+/i;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const MAX_EMAIL_CHARS = 254;

const FORMATS: Record<TextType, (text: string) => boolean> = {
  text: () => true,
  email: (text) => text.length <= MAX_EMAIL_CHARS && EMAIL.test(text),
  uri: (text) => URI.test(text) && (!/^https?:/i.test(text) || WEB_HOST.test(text)),
  date: isDate,
  'date-time': (text) => isDate(DATE_TIME.exec(text)?.[1] ?? ''),
  json: isJson,
};

/** True if the text is a day of the Gregorian calendar, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const [year, month, day] = (DATE.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return year > 0 && days !== undefined && day >= 1 && day <= days;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
