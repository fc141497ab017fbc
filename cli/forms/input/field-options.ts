import type { FormField } from '../../../contract/elicitation.js';
import type { Option } from '../choice.js';

/** What a choice or a multiple choice may be answered with; undefined for every other field. */
export function optionsOf(field: FormField): Option<string>[] | undefined {
  if (field.type === 'array') {
    return 'enum' in field.items ? untitled(field.items.enum) : titled(field.items.anyOf);
  }
  if ('enum' in field) return untitled(field.enum);
  if ('oneOf' in field) return titled(field.oneOf);
  return undefined;
}

/** How a value of the field is read by people: the title of a choice, yes and no by their letters. */
export function shownValue(field: FormField, value: unknown): string {
  const options = optionsOf(field);
  const label = (one: unknown) => options?.find((option) => option.value === one)?.label ?? String(one);
  if (Array.isArray(value)) return value.map(label).join(', ');
  if (typeof value === 'boolean') return value ? 'y' : 'n';
  return label(value);
}

function untitled(values: readonly string[]): Option<string>[] {
  return values.map((value) => ({ value, label: value }));
}

function titled(values: readonly { const: string; title: string }[]): Option<string>[] {
  return values.map(({ const: value, title }) => ({ value, label: title }));
}
