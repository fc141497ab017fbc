import type { FormField, FormSchema } from '../contract/elicitation.js';
import type { Language, Localized } from '../contract/language.js';
import type { Todo, ToolArguments } from '../contract/plan.js';
import type { ToolDescriptor } from '../contract/tools.js';
import { isPattern } from './forms/pattern.js';

type Json = ToolArguments[string];

const REFERENCE = /\{\{\s*([A-Za-z0-9_-]{1,40})\s*\}\}/g;

/** Ids of the todos whose results the arguments use, in order, each once. */
export function referencesIn(args: unknown): string[] {
  if (typeof args === 'string') return [...new Set([...args.matchAll(REFERENCE)].map(([, id]) => id!))];
  if (typeof args !== 'object' || args === null) return [];
  return [...new Set(Object.values(args).flatMap(referencesIn))];
}

/** Id of a todo whose result the arguments use and that was skipped or has failed; undefined when there is none. */
export function resultLost(args: ToolArguments, todos: readonly Todo[]): string | undefined {
  const lost = todos.filter(({ status }) => status === 'skipped' || status === 'failed').map(({ id }) => id);
  return referencesIn(args).find((id) => lost.includes(id));
}

/** The text with what looks like a reference set apart, so that it is taken as it stands. */
export function withoutReferences(text: string): string {
  return text.replace(REFERENCE, (reference) => reference.replace('{{', '{ {'));
}

/**
 * The arguments with every `{{todoId}}` replaced by that todo's result; nothing for a todo that has none. Of a
 * calculation the value alone. References to todos that are not in the plan stay as they stand.
 */
export function resolveArguments(args: ToolArguments, todos: readonly Todo[]): ToolArguments {
  const results = new Map(todos.map((todo) => [todo.id, resultOf(todo)]));
  const resolve = (value: Json): Json => {
    if (typeof value === 'string') {
      return value.replace(REFERENCE, (reference, id: string) => results.get(id) ?? reference);
    }
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    return resolveAll(value);
  };
  const resolveAll = (record: Record<string, Json>): Record<string, Json> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, resolve(value)]));
  return resolveAll(args);
}

/** A calculation reads `expression = value`; another todo wants the value. */
function resultOf({ tool, result = '' }: Todo): string {
  return tool === 'calculate' ? result.slice(result.lastIndexOf('=') + 1).trim() : result;
}

const TITLES: Partial<Record<string, Localized>> = {
  query: { en: 'Search words', ko: '검색어' },
  expression: { en: 'Calculation', ko: '계산식' },
  question: { en: 'Question', ko: '질문' },
};

/** The form of the required arguments that are absent or blank; undefined when none is. */
export function missingForm(
  { inputSchema }: ToolDescriptor,
  args: ToolArguments,
  language: Language = 'en',
): FormSchema | undefined {
  const missing = (inputSchema.required ?? []).filter((name) => isBlank(args[name]));
  const fields = missing.flatMap((name): [string, FormField][] => {
    const field = inputSchema.properties[name];
    const title = field?.title ?? TITLES[name]?.[language] ?? name;
    return field ? [[name, { ...withJsonNote(withReadablePattern(field), language), title }]] : [];
  });
  if (fields.length === 0) return undefined;
  return { type: 'object', properties: Object.fromEntries(fields), required: fields.map(([name]) => name) };
}

/** A tool's own pattern may be of a dialect that forms do not read; the tool then checks by itself. */
function withReadablePattern(field: FormField): FormField {
  if (!('pattern' in field) || field.pattern === undefined || isPattern(field.pattern)) return field;
  const { pattern: _unreadable, ...rest } = field;
  return rest;
}

const AS_JSON: Localized = { en: 'Written as JSON.', ko: 'JSON으로 적어 주십시오.' };

/** A person who fills in a nested argument is told how. */
function withJsonNote(field: FormField, language: Language): FormField {
  if (!isJsonField(field)) return field;
  const description = [AS_JSON[language], field.description].filter(Boolean).join(' ').slice(0, 1000);
  return { ...field, description };
}

/** True if an argument is a nested one, which stands in a form as JSON text. */
export function isJsonField(field: FormField): boolean {
  return 'format' in field && field.format === 'json';
}

/** True if an argument says nothing. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
