import type { FormField } from '../../../contract/elicitation.js';
import type { Texts } from '../../texts/index.js';
import { optionsOf, shownValue } from './field-options.js';

/** What a field takes, in short: `whole number, 1 to 10`; empty for a plain text. */
export function takes(field: FormField, { input }: Texts): string {
  return factsOf(field, input)
    .filter((part) => part !== '')
    .join(', ');
}

/** What is said of a field before it is asked: its description and its choices by number. */
export function fieldLines(field: FormField): string[] {
  return [
    ...(field.description ? [field.description] : []),
    ...(optionsOf(field) ?? []).map(({ label }, i) => `  [${i + 1}] ${label}`),
  ];
}

/** The label that a field is asked with: its title, what it takes, and what an empty line does. */
export function fieldLabel(name: string, field: FormField, required: boolean, texts: Texts): string {
  const { input } = texts;
  const onEnter =
    field.default !== undefined
      ? input.default(shownValue(field, field.default))
      : required
        ? input.required
        : input.leaveOut;
  const facts = [takes(field, texts), onEnter].filter((part) => part !== '').join('; ');
  return `${field.title ?? name} (${facts})`;
}

/** `1 to 10`, `from 1`, `up to 10`; empty without bounds. */
export function rangeText(min: number | undefined, max: number | undefined, input: Texts['input']): string {
  if (min !== undefined && max !== undefined) return input.between(String(min), String(max));
  if (min !== undefined) return input.from(String(min));
  return max === undefined ? '' : input.upTo(String(max));
}

function factsOf(field: FormField, input: Texts['input']): string[] {
  switch (field.type) {
    case 'number':
    case 'integer':
      return [input[field.type], rangeText(field.minimum, field.maximum, input)];
    case 'boolean':
      return [input.yesNo];
    case 'array': {
      const range = rangeText(field.minItems, field.maxItems, input);
      return [input.several, range && input.choices(range)];
    }
    case 'string': {
      if ('enum' in field || 'oneOf' in field) return [];
      const range = rangeText(field.minLength, field.maxLength, input);
      return [
        field.format ? input.formats[field.format] : '',
        range && input.characters(range),
        field.pattern ? input.pattern(field.pattern) : '',
      ];
    }
  }
}
