import type { FormField, FormSchema } from '../contract/elicitation.js';
import type { Language, Localized } from '../contract/language.js';
import { choicesOf, fieldIssue } from './form-fields.js';

export { formOfQuestion } from './form-of-question.js';

/** What is wrong with a person's value. */
export interface FormIssue {
  /** JSON pointer into the reply; begins with /value. */
  pointer: string;
  /** In English. */
  detail: string;
}

export type FormResult = { ok: true; value: Record<string, unknown> } | { ok: false; issues: FormIssue[] };

/**
 * Checks a person's value against a form, strictly: unknown fields, wrong types and blank required texts are issues;
 * nothing is converted. Absent fields get their defaults. Where the form has one field, its value alone will do.
 */
export function parseFormValue(form: FormSchema, value: unknown): FormResult {
  const names = Object.keys(form.properties);
  const [only] = names;
  const isBare = names.length === 1 && only !== undefined && value !== undefined && !isObject(value);
  const given = isBare ? { [only]: value } : (value ?? {});
  if (!isObject(given)) {
    return { ok: false, issues: [{ pointer: '/value', detail: `must be an object of ${names.join(', ')}` }] };
  }
  const pointerOf = (name: string): string =>
    isBare ? '/value' : `/value/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const issues: FormIssue[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(form.properties, name))
    .map((name) => ({ pointer: pointerOf(name), detail: 'is not a field of this form' }));
  const parsed: [string, unknown][] = [];
  for (const [name, field] of Object.entries(form.properties)) {
    const entry = Object.hasOwn(given, name) ? given[name] : field.default;
    const isRequired = form.required?.includes(name) ?? false;
    const detail = entry === undefined ? missing(isRequired) : valueIssue(field, entry, isRequired);
    if (detail) issues.push({ pointer: pointerOf(name), detail });
    else if (entry !== undefined) parsed.push([name, entry]);
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: Object.fromEntries(parsed) };
}

/**
 * A person's value as text that can be quoted: choices by their labels, lists joined by commas; fields of a larger form
 * one per line with their titles.
 */
export function answerText(form: FormSchema, value: unknown, language: Language = 'en'): string {
  const fields = Object.entries(form.properties);
  const given = isObject(value) ? value : { [fields[0]?.[0] ?? '']: value };
  const said = fields
    .filter(([name]) => Object.hasOwn(given, name) && given[name] !== undefined)
    .map(([name, field]) => [field.title ?? name, fieldText(field, given[name], language)] as const);
  return fields.length === 1
    ? said.map(([, text]) => text).join('')
    : said.map(([title, text]) => `${title}: ${text}`).join('\n');
}

const YES: Localized = { en: 'yes', ko: '예' };
const NO: Localized = { en: 'no', ko: '아니요' };

function fieldText(field: FormField, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  const choices = choicesOf(field);
  const textOf = (item: unknown): string =>
    choices?.find((choice) => choice.value === item)?.label ?? String(item);
  return Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
}

function missing(isRequired: boolean): string | undefined {
  return isRequired ? 'is required' : undefined;
}

function valueIssue(field: FormField, value: unknown, isRequired: boolean): string | undefined {
  const isBlank = typeof value === 'string' && value.trim() === '';
  return isRequired && isBlank ? 'must not be blank' : fieldIssue(field, value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
