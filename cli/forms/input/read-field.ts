import type { Choice, Field, FieldType, FieldValue } from '../../../domain/forms/fields.js';
import { issueText } from '../../../domain/forms/issue-texts.js';
import { matchesPattern } from '../../../domain/forms/pattern.js';
import { checkField } from '../../../domain/forms/validate.js';
import type { Texts } from '../../texts/index.js';
import { readDate, readDateTime } from './read-date.js';

/** The meaning of a typed line for a field: a value, nothing (left out), or why it is refused. */
export type Read = { value: FieldValue | undefined } | { problem: string };

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
