import { formSchema } from '../../../../contract/elicitation.js';
import { askHumanInputSchema } from '../../../../contract/tools.js';
import { formOfQuestion } from '../../../../domain/forms/form-of-question.js';
import { parseFormValue } from '../../../../domain/forms/form-value.js';

const question = 'Which rate applies?';
const options = [
  { value: 'a', label: 'Rate A' },
  { value: 'b', label: 'Rate B' },
];
const formOf = (input: object) => formOfQuestion(askHumanInputSchema.parse({ question, ...input }));

test.each<[string, object, object]>([
  ['a text', {}, { type: 'string', maxLength: 20_000 }],
  [
    'a text with limits',
    { min: 2, max: 9, pattern: '^a' },
    { type: 'string', minLength: 2, maxLength: 9, pattern: '^a' },
  ],
  [
    'a number',
    { type: 'number', min: -1, max: 0.5, default: 0 },
    { type: 'number', minimum: -1, maximum: 0.5, default: 0 },
  ],
  [
    'a date',
    { type: 'date', default: '2026-01-31' },
    { type: 'string', format: 'date', default: '2026-01-31' },
  ],
  [
    'options',
    { options },
    {
      type: 'string',
      oneOf: [
        { const: 'a', title: 'Rate A' },
        { const: 'b', title: 'Rate B' },
      ],
    },
  ],
  [
    'several choices',
    { type: 'multiselect', options, max: 2, default: ['b'] },
    { type: 'array', minItems: 1, maxItems: 2, default: ['b'] },
  ],
])('%s', (_what, input, field) => {
  const form = formOf(input);
  expect(form).toMatchObject({
    type: 'object',
    properties: { value: { title: question, ...field } },
    required: ['value'],
  });
  expect(formSchema.parse(form)).toEqual(form);
});

test('an answer may be optional', () => {
  const form = formOf({ type: 'multiselect', options, required: false });
  expect(form).not.toHaveProperty('required');
  expect(parseFormValue(form, {})).toEqual({ ok: true, value: {} });
  expect(parseFormValue(form, { value: [] })).toEqual({ ok: true, value: { value: [] } });
});

test('a long question is shortened as title and whole as description', () => {
  const long = 'w'.repeat(300);
  const { value } = formOf({ question: long }).properties;
  expect(value).toMatchObject({ description: long });
  expect(value?.title).toHaveLength(200);
});

test.each<[string, object, RegExp]>([
  ['a choice without options', { type: 'choice' }, /needs options/],
  ['options of a number', { type: 'number', options }, /a number takes no options/],
  ['a value twice', { options: [...options, ...options] }, /same value/],
  ['limits that cross', { min: 3, max: 2 }, /min is above max/],
  ['limits of a date', { type: 'date', min: 3 }, /a date takes no min or max/],
  ['half a character', { min: 0.5 }, /whole numbers/],
  ['no character', { max: 0 }, /max is below 1/],
  ['more choices than there are', { type: 'multiselect', options, min: 3 }, /fewer options/],
  ['a pattern of a number', { type: 'number', pattern: '1' }, /takes no pattern/],
  ['a pattern that looks behind', { pattern: '(?<=a)b' }, /RE2/],
  ['a pattern that explodes', { pattern: '((((a{99}){99}){99}){99})' }, /RE2/],
  ['a default outside', { type: 'number', max: 3, default: 4 }, /the default must be at most 3/],
  ['a default of another type', { default: 4 }, /the default must be text/],
  ['a default that is no option', { options, default: 'c' }, /the default must be one of: a, b/],
])('%s is refused when the form is made', (_what, input, message) => {
  expect(() => formOf(input)).toThrow(message);
});
