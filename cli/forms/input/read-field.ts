import type { FormField } from '../../../contract/elicitation.js';
import type { Texts } from '../../texts/index.js';
import type { Option } from '../choice.js';
import { rangeText } from './describe-field.js';
import { optionsOf } from './field-options.js';
import { readDate, readDateTime } from './read-date.js';

/** A value of a form. */
export type FieldValue = string | number | boolean | string[];

/** What a typed line means for a field: a value, nothing (left out), or why it is none. */
export type Read = { value: FieldValue | undefined } | { problem: string };

/**
 * Reads a line by the type of the field. An empty line is the default, or leaves an optional field out. Lengths,
 * patterns and addresses are for the server to check.
 */
export function readField(field: FormField, typed: string, required: boolean, texts: Texts): Read {
  const line = typed.trim();
  if (line === '') {
    if (field.default !== undefined) return { value: field.default };
    return required ? { problem: texts.input.needed } : { value: undefined };
  }
  switch (field.type) {
    case 'number':
    case 'integer':
      return readNumber(field, line, texts.input);
    case 'boolean':
      return readYesNo(line, texts.input);
    case 'array':
      return readSeveral(field, line, texts);
    case 'string': {
      const options = optionsOf(field);
      if (options) return readChoice(options, line, texts);
      return readText('format' in field ? field.format : undefined, line, texts.input);
    }
  }
}

type NumberField = Extract<FormField, { type: 'number' | 'integer' }>;
type ArrayField = Extract<FormField, { type: 'array' }>;

function readNumber(field: NumberField, line: string, input: Texts['input']): Read {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(line) ? line.replaceAll(',', '') : line;
  const value = Number(plain);
  if (!/\d/.test(plain) || !Number.isFinite(value)) return { problem: input.notNumber };
  if (field.type === 'integer' && !Number.isInteger(value)) return { problem: input.notInteger };
  const { minimum = -Infinity, maximum = Infinity } = field;
  if (value >= minimum && value <= maximum) return { value };
  return { problem: input.range(rangeText(field.minimum, field.maximum, input)) };
}

const YES = ['y', 'yes', 'true', '예', '네', 'ㅛ'];
const NO = ['n', 'no', 'false', '아니요', '아니오', 'ㅜ'];

function readYesNo(line: string, input: Texts['input']): Read {
  const typed = line.toLowerCase();
  if (YES.includes(typed)) return { value: true };
  return NO.includes(typed) ? { value: false } : { problem: input.notYesNo };
}

function readChoice(options: readonly Option<string>[], line: string, texts: Texts): Read {
  const chosen = pick(options, line);
  return chosen ? { value: chosen.value } : { problem: unknown(options, texts) };
}

function readSeveral(field: ArrayField, line: string, texts: Texts): Read {
  const options = optionsOf(field) ?? [];
  const whole = pick(options, line); // a title may hold a comma itself
  const chosen = whole ? [whole] : line.split(/[,，、]/).map((part) => pick(options, part.trim()));
  if (chosen.some((option) => option === undefined)) return { problem: unknown(options, texts) };
  const value = [...new Set(chosen.map((option) => option!.value))];
  const { minItems = 0, maxItems = Infinity } = field;
  if (value.length >= minItems && value.length <= maxItems) return { value };
  const { input } = texts;
  return { problem: input.range(rangeText(field.minItems, field.maxItems, input, input.choices)) };
}

function readText(format: string | undefined, line: string, input: Texts['input']): Read {
  if (format === 'date') {
    const value = readDate(line);
    return value ? { value } : { problem: input.notDate };
  }
  if (format === 'date-time') {
    const value = readDateTime(line);
    return value ? { value } : { problem: input.notDateTime };
  }
  return { value: line };
}

/** By value or title before by number, so that an option that is a number means itself. */
function pick(options: readonly Option<string>[], typed: string): Option<string> | undefined {
  const key = typed.toLowerCase();
  return (
    options.find(({ value, label }) => value.toLowerCase() === key || label.toLowerCase() === key) ??
    (/^\d{1,3}$/.test(typed) ? options[Number(typed) - 1] : undefined)
  );
}

function unknown(options: readonly unknown[], { prompt }: Texts): string {
  return prompt.unknownChoice(`1-${options.length}`);
}
