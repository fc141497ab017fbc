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

/** `1 to 10`, `from 1`, `up to 10`, with what is counted; empty without bounds. */
export function rangeText(
  min: number | undefined,
  max: number | undefined,
  input: Texts['input'],
  unit = '',
): string {
  if (min !== undefined && max !== undefined) return input.between(min, max, unit);
  if (min !== undefined) return input.from(min, unit);
  return max === undefined ? '' : input.upTo(max, unit);
}

/** Nobody types longer texts; a limit above is no news. */
const LONG_TEXT = 5000;

function factsOf(field: FormField, input: Texts['input']): string[] {
  switch (field.type) {
    case 'number':
    case 'integer':
      return [input[field.type], rangeText(field.minimum, field.maximum, input)];
    case 'boolean':
      return [input.yesNo];
    case 'array':
      return [input.several, rangeText(field.minItems, field.maxItems, input, input.choices)];
    case 'string': {
      if ('enum' in field || 'oneOf' in field) return [];
      const { format, minLength, maxLength = LONG_TEXT, pattern } = field;
      const max = maxLength < LONG_TEXT ? maxLength : undefined;
      return [
        format ? input.formats[format] : '',
        rangeText(minLength, max, input, input.characters),
        pattern ? input.pattern(pattern) : '',
      ];
    }
  }
}
