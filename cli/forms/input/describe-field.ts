import { valueText, type Field } from '../../../domain/forms/fields.js';
import { boundsText } from '../../../domain/forms/issue-texts.js';
import type { Texts } from '../../texts/index.js';

/** The values that a field takes, in short: `whole number, 1 to 10`; empty for a plain text. */
export function takes(field: Field, { input, language }: Texts): string {
  const { type, pattern } = field;
  // a plain text and a choice need no word
  const types: Partial<Record<Field['type'], string>> = input.types;
  const parts = [types[type], boundsText(field, language), pattern && input.pattern(pattern)];
  return parts.filter(Boolean).join(', ');
}

/** The lines above the prompt of a field: its description and its choices by number. */
export function fieldLines({ description, choices }: Field): string[] {
  return [...(description ? [description] : []), ...choices.map(({ label }, i) => `  [${i + 1}] ${label}`)];
}

/** The prompt of a field: its label, the values that it takes, and the effect of an empty line. */
export function fieldLabel(field: Field, texts: Texts): string {
  const { input, language } = texts;
  const { default: preset, required } = field;
  const onEnter =
    preset !== undefined
      ? input.default(valueText(field, preset, language))
      : required
        ? input.required
        : input.leaveOut;
  const facts = [takes(field, texts), onEnter].filter((part) => part !== '').join('; ');
  return `${field.label} (${facts})`;
}
