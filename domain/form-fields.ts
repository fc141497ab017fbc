import { RE2JS } from 're2js';
import type { FormField } from '../contract/elicitation.js';
import { formatIssue } from './form-formats.js';

/** A way to answer a choice: what is stored, and what a person reads. */
export interface Choice {
  value: string;
  label: string;
}

/** The choices of a field; undefined when it takes anything. */
export function choicesOf(field: FormField): Choice[] | undefined {
  if (field.type === 'array') {
    return 'enum' in field.items ? field.items.enum.map(plain) : field.items.anyOf.map(titled);
  }
  if ('enum' in field) return field.enum.map(plain);
  return 'oneOf' in field ? field.oneOf.map(titled) : undefined;
}

/** What is wrong with a value of a field, at most one thing; undefined when nothing is. */
export function fieldIssue(field: FormField, value: unknown): string | undefined {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'number':
    case 'integer':
      return numberIssue(field, value);
    case 'array':
      return listIssue(field, value);
    case 'string':
      return typeof value === 'string' ? textIssue(field, value) : 'must be a text';
  }
}

/** The pattern, compiled for a search in linear time; undefined when it is not RE2 syntax. */
export function readPattern(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

type FieldOf<T extends FormField['type']> = Extract<FormField, { type: T }>;

function numberIssue(
  { type, minimum, maximum }: FieldOf<'number' | 'integer'>,
  value: unknown,
): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (type === 'integer' && !Number.isSafeInteger(value)) return 'must be a whole number';
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`;
  return maximum !== undefined && value > maximum ? `must be at most ${maximum}` : undefined;
}

function listIssue(field: FieldOf<'array'>, value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'must be a list of choices';
  const items: unknown[] = value;
  const known = new Set<unknown>(choicesOf(field)?.map((choice) => choice.value));
  const unknown = items.find((item) => !known.has(item));
  if (unknown !== undefined) return notAChoice(field);
  if (new Set(items).size < items.length) return 'must not name a choice twice';
  const { minItems, maxItems } = field;
  if (minItems !== undefined && items.length < minItems) return `must name at least ${minItems}`;
  return maxItems !== undefined && items.length > maxItems ? `must name at most ${maxItems}` : undefined;
}

function textIssue(field: FieldOf<'string'>, value: string): string | undefined {
  const choices = choicesOf(field);
  if (choices) return choices.some((choice) => choice.value === value) ? undefined : notAChoice(field);
  const { minLength, maxLength, format, pattern } = field as Extract<
    FieldOf<'string'>,
    { pattern?: string | undefined }
  >;
  const length = [...value].length;
  if (minLength !== undefined && length < minLength) return `must have at least ${minLength} characters`;
  if (maxLength !== undefined && length > maxLength) return `must have at most ${maxLength} characters`;
  const misformed = format && formatIssue(format, value);
  if (misformed) return misformed;
  // a pattern that cannot be read is refused when the form is made, never held against who answers
  const compiled = pattern === undefined ? undefined : readPattern(pattern);
  return compiled && !compiled.matcher(value).find() ? `must match ${pattern}` : undefined;
}

const MAX_NAMED = 8;

function notAChoice(field: FormField): string {
  const values = (choicesOf(field) ?? []).map((choice) => choice.value);
  const more = values.length > MAX_NAMED ? ', …' : '';
  return `must be one of: ${values.slice(0, MAX_NAMED).join(', ')}${more}`;
}

function plain(value: string): Choice {
  return { value, label: value };
}

function titled({ const: value, title }: { const: string; title: string }): Choice {
  return { value, label: title };
}
