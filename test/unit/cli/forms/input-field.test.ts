import { fieldLabel, readField } from '../../../../cli/forms/input-field.js';
import { TEXTS } from '../../../../cli/texts/index.js';
import { formFieldSchema, type FormField } from '../../../../contract/elicitation.js';
import { fieldOf } from '../../../../domain/forms/fields.js';

const read = (field: FormField, typed: string, required = true) =>
  readField(fieldOf('field', formFieldSchema.parse(field), required), typed, TEXTS.en);

const CHOICE: FormField = {
  type: 'string',
  oneOf: [
    { const: 'r', title: 'red' },
    { const: '1', title: 'one' },
  ],
};
const SEVERAL: FormField = {
  type: 'array',
  minItems: 1,
  maxItems: 2,
  items: { type: 'string', enum: ['a', 'b', 'c'] },
};

test.each<[FormField, string, unknown]>([
  [{ type: 'string' }, ' some words ', 'some words'],
  [{ type: 'number' }, '1,234.5', 1234.5],
  [{ type: 'integer', minimum: 1 }, '12', 12],
  [{ type: 'boolean' }, '네', true],
  [{ type: 'boolean' }, 'N', false],
  [CHOICE, 'Red', 'r'],
  [CHOICE, '2', '1'],
  [CHOICE, '1', '1'], // the value before the number
  [SEVERAL, '1, c', ['a', 'c']],
  [SEVERAL, 'b，b', ['b']],
  [{ type: 'string', format: 'date' }, '2026.3.5', '2026-03-05'],
  [{ type: 'string', format: 'date' }, '2026년 3월 14일', '2026-03-14'],
  [{ type: 'string', format: 'date-time' }, '2026-03-14T15:00:00+09:00', '2026-03-14T06:00:00.000Z'],
  [{ type: 'number', default: 3 }, '', 3],
])('%j reads %j', (field, typed, value) => {
  expect(read(field, typed)).toEqual({ value });
});

test.each<[FormField, string]>([
  [{ type: 'string' }, '  '],
  [{ type: 'number' }, 'twelve'],
  [{ type: 'number' }, '1,23'],
  [{ type: 'integer' }, '1.5'],
  [{ type: 'number', maximum: 31 }, '32'],
  [{ type: 'boolean' }, 'maybe'],
  [CHOICE, '3'],
  [SEVERAL, 'a, d'],
  [SEVERAL, 'a,b,c'],
  [{ type: 'string', format: 'date' }, '2026-02-31'],
  [{ type: 'string', format: 'date-time' }, '2026-02-31T09:00:00+09:00'],
  [{ type: 'string', format: 'date-time' }, '2026-02-31 09:00'],
  [{ type: 'string', maxLength: 3 }, 'four'],
  [{ type: 'string', pattern: '^[A-Z]+$' }, 'lower'],
  [{ type: 'string', format: 'email' }, 'kim@localhost'],
  [{ type: 'string', format: 'date-time' }, 'tomorrow'],
])('%j does not read %j', (field, typed) => {
  expect(read(field, typed)).toEqual({ problem: expect.stringMatching(/./) as unknown });
});

test('an optional field may be left out', () => {
  expect(read({ type: 'string' }, '', false)).toEqual({ value: undefined });
});

test.each([
  ['en', 'Days (whole number, 1 to 31; required)', 'note (up to 80 characters; Enter = leave out)'],
  ['ko', 'Days (정수, 1~31; 필수)', 'note (80자 이하; Enter=비워 두기)'],
] as const)('labels in %s say what is wanted', (language, days, note) => {
  const texts = TEXTS[language];
  const integer = { type: 'integer', title: 'Days', minimum: 1, maximum: 31 } as const;
  expect(fieldLabel(fieldOf('days', integer, true), texts)).toBe(days);
  expect(fieldLabel(fieldOf('note', { type: 'string', maxLength: 80 }), texts)).toBe(note);
  const choice = { ...CHOICE, default: 'r' } as FormField;
  expect(fieldLabel(fieldOf('colour', choice, true), texts)).toContain('red');
});

test('a day that does not exist is refused in words, in both languages', () => {
  const date = fieldOf('day', { type: 'string', format: 'date' }, true);
  expect(readField(date, '2026-02-31', TEXTS.en)).toEqual({
    problem: 'Must be a date that exists, as YYYY-MM-DD.',
  });
  expect(readField(date, '2026-02-31', TEXTS.ko)).toEqual({
    problem: '실제로 있는 날짜를 YYYY-MM-DD 형식으로 입력해 주십시오.',
  });
});
