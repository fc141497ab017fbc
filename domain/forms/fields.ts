import type { FormField, FormSchema } from '../../contract/elicitation.js';
import type { Language, Localized } from '../../contract/language.js';

/** One way to answer a choice: the value that is stored and the label that people read. */
export interface Choice {
  value: string;
  label: string;
}

export type TextType = 'text' | 'email' | 'uri' | 'date' | 'date-time' | 'json';
export type FieldType = TextType | 'number' | 'integer' | 'boolean' | 'choice' | 'choices';
export type FieldValue = string | number | boolean | string[];

/** A field of a form, independent of what shows it. */
export interface Field {
  name: string;
  type: FieldType;
  /** The title, or the name where there is none. */
  label: string;
  description: string | undefined;
  required: boolean;
  /** The ways to answer a `choice` or `choices`; empty for every other type. */
  choices: readonly Choice[];
  /** Bounds, inclusive: of the value of a number, of the characters of a text, of how many choices are made. */
  min: number | undefined;
  max: number | undefined;
  /** RE2 syntax, matched anywhere unless anchored. */
  pattern: string | undefined;
  default: FieldValue | undefined;
}

/** The fields of a form in their order. */
export function fieldsOf({ properties, required = [] }: FormSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
}

/** One field from its schema. */
export function fieldOf(name: string, schema: FormField, required = false): Field {
  return {
    name,
    label: schema.title ?? name,
    description: schema.description,
    required,
    choices: [],
    min: undefined,
    max: undefined,
    pattern: undefined,
    default: schema.default,
    ...typeOf(schema),
  };
}

/** A value as people read it: choices by their labels, lists joined by commas, yes and no in words. */
export function valueText({ choices }: Pick<Field, 'choices'>, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  const labelOf = (item: unknown): string =>
    choices.find((choice) => choice.value === item)?.label ?? String(item);
  return Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(value);
}

const YES: Localized = { en: 'yes', ko: '예' };
const NO: Localized = { en: 'no', ko: '아니요' };

function typeOf(schema: FormField): Pick<Field, 'type'> & Partial<Field> {
  switch (schema.type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'number':
    case 'integer':
      return { type: schema.type, min: schema.minimum, max: schema.maximum };
    case 'array': {
      const choices = 'enum' in schema.items ? schema.items.enum.map(plain) : schema.items.anyOf.map(titled);
      return { type: 'choices', choices, min: schema.minItems, max: schema.maxItems };
    }
    case 'string':
      if ('enum' in schema) return { type: 'choice', choices: schema.enum.map(plain) };
      if ('oneOf' in schema) return { type: 'choice', choices: schema.oneOf.map(titled) };
      return {
        type: schema.format ?? 'text',
        min: schema.minLength,
        max: schema.maxLength,
        pattern: schema.pattern,
      };
  }
}

function plain(value: string): Choice {
  return { value, label: value };
}

function titled({ const: value, title }: { const: string; title: string }): Choice {
  return { value, label: title };
}
