import type { FormSchema } from '../../contract/elicitation.js';
import type { Language } from '../../contract/language.js';
import { fieldsOf, valueText } from './fields.js';
import { issueDetail } from './issue-texts.js';
import { matchesPattern } from './pattern.js';
import { checkValues, type FieldIssue } from './validate.js';

/** One thing that is wrong with a reply to a form. */
export interface FormIssue {
  /** JSON pointer into the reply; begins with /value. */
  pointer: string;
  /** In English. */
  detail: string;
  issue: FieldIssue;
}

export type FormResult = { ok: true; value: Record<string, unknown> } | { ok: false; issues: FormIssue[] };

/**
 * Checks a person's value against a form. Absent fields get their defaults. Where the form has one field, its value
 * alone will do.
 */
export function parseFormValue(form: FormSchema, value: unknown): FormResult {
  const fields = fieldsOf(form);
  const [only] = fields;
  const isBare = fields.length === 1 && only !== undefined && value !== undefined && !isObject(value);
  const given = isBare ? { [only.name]: value } : (value ?? {});
  if (!isObject(given)) {
    return {
      ok: false,
      issues: [formIssue('/value', { code: 'form', names: fields.map(({ name }) => name) })],
    };
  }
  const defaults = fields.flatMap(({ name, default: preset }) =>
    preset === undefined || Object.hasOwn(given, name) ? [] : [[name, preset] as const],
  );
  const values = { ...given, ...Object.fromEntries(defaults) };
  const issues = [...checkValues(fields, values, matchesPattern)].map(([name, issue]) =>
    formIssue(isBare ? '/value' : `/value/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, issue),
  );
  if (issues.length > 0) return { ok: false, issues };
  const parsed = fields.flatMap(({ name }) =>
    Object.hasOwn(values, name) && values[name] !== undefined ? [[name, values[name]] as const] : [],
  );
  return { ok: true, value: Object.fromEntries(parsed) };
}

/** A person's value as text that can be quoted; fields of a larger form one per line with their labels. */
export function answerText(form: FormSchema, value: unknown, language: Language = 'en'): string {
  const fields = fieldsOf(form);
  const given = isObject(value) ? value : { [fields[0]?.name ?? '']: value };
  const answered = fields.filter(({ name }) => Object.hasOwn(given, name) && given[name] !== undefined);
  return answered
    .map((field) => {
      const text = valueText(field, given[field.name], language);
      return fields.length === 1 ? text : `${field.label}: ${text}`;
    })
    .join('\n');
}

function formIssue(pointer: string, issue: FieldIssue): FormIssue {
  return { pointer, detail: issueDetail(issue), issue };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
