import {
  valueText,
  type Choice,
  type Field,
  type FieldType,
  type FieldValue,
} from '../../domain/forms/fields.js';
import { boundsText, issueText } from '../../domain/forms/issue-texts.js';
import { matchesPattern } from '../../domain/forms/pattern.js';
import { checkField, isDate } from '../../domain/forms/validate.js';
import type { Texts } from '../texts/index.js';

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

/** The meaning of a typed line for a field: a value, nothing (left out), or why it is refused. */
type Read = { value: FieldValue | undefined } | { problem: string };

/** Reads a line by the type of the field. An empty line is the default, or leaves an optional field out. */
export function readField(field: Field, typed: string, { language, prompt }: Texts): Read {
  const line = typed.trim();
  const value = line === '' ? field.default : (READERS[field.type]?.(line, field.choices) ?? line);
  const issue = checkField(field, value, matchesPattern);
  if (!issue) return { value };
  const { length } = field.choices;
  return {
    problem: issue.code === 'choice' ? prompt.unknownChoice(`1-${length}`) : issueText(issue, language),
  };
}

/** The value of a line as people write it; undefined where it is none, and the line is checked as it stands. */
type Reader = (line: string, choices: readonly Choice[]) => FieldValue | undefined;

const READERS: Partial<Record<FieldType, Reader>> = {
  number: readNumber,
  integer: readNumber,
  boolean: readYesNo,
  choice: (line, choices) => pick(choices, line)?.value,
  choices: readSeveral,
  date: readDate,
  'date-time': readDateTime,
};

function readNumber(line: string): number | undefined {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(line) ? line.replaceAll(',', '') : line;
  return /\d/.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
}

const YES = ['y', 'yes', 'true', '예', '네', 'ㅛ'];
const NO = ['n', 'no', 'false', '아니요', '아니오', 'ㅜ'];

function readYesNo(line: string): boolean | undefined {
  const typed = line.toLowerCase();
  if (YES.includes(typed)) return true;
  return NO.includes(typed) ? false : undefined;
}

function readSeveral(line: string, choices: readonly Choice[]): string[] {
  const whole = pick(choices, line); // a label may hold a comma itself
  if (whole) return [whole.value];
  const parts = line.split(/[,，、]/).map((part) => part.trim());
  return [...new Set(parts.map((part) => pick(choices, part)?.value ?? part))];
}

/** By value or label before by number, so that an option that is a number means itself. */
function pick(choices: readonly Choice[], typed: string): Choice | undefined {
  const key = typed.toLowerCase();
  return (
    choices.find(({ value, label }) => value.toLowerCase() === key || label.toLowerCase() === key) ??
    (/^\d{1,3}$/.test(typed) ? choices[Number(typed) - 1] : undefined)
  );
}

const DATE = /^(\d{4})\s*(?:[-./]|년)\s*(\d{1,2})\s*(?:[-./]|월)\s*(\d{1,2})\s*[.일]?$/;
const TIME = /^(.+?)(?:[T\s]+)(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})[T\s].*(?:Z|[+-]\d{2}:?\d{2})$/;

/** A day of the calendar as people write it (2026-3-14, 2026.3.14, 2026년 3월 14일) as ISO 8601. */
function readDate(typed: string): string | undefined {
  const [, year = '', month = '', day = ''] = DATE.exec(typed.trim()) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** A time as ISO 8601 in UTC: by its offset, or in the time zone of the terminal without one. */
function readDateTime(typed: string): string | undefined {
  const line = typed.trim();
  const [, given] = WITH_OFFSET.exec(line) ?? [];
  // JavaScript reads the 31st of February as the 3rd of March
  if (given !== undefined) return isDate(given) ? isoOf(line) : undefined;
  const [, date = '', hours = '', minutes = '', seconds = '00'] = TIME.exec(line) ?? [];
  return isoOf(`${readDate(date) ?? ''}T${hours.padStart(2, '0')}:${minutes}:${seconds}`);
}

function isoOf(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
