import { formSchema, type FormField, type FormSchema } from '../../../../contract/elicitation.js';
import { answerText, parseFormValue } from '../../../../domain/forms/form-value.js';

const formOf = (field: FormField, isRequired = true): FormSchema =>
  formSchema.parse({
    type: 'object',
    properties: { value: field },
    ...(isRequired ? { required: ['value'] } : {}),
  });
const issue = (field: FormField, value: unknown): string | undefined => {
  const result = parseFormValue(formOf(field), { value });
  return result.ok ? undefined : result.issues.map(({ detail }) => detail).join('; ');
};
const levels: FormField = {
  type: 'string',
  oneOf: [
    { const: 'lo', title: '낮음' },
    { const: 'hi', title: '높음' },
  ],
};
const days: FormField = {
  type: 'array',
  minItems: 1,
  maxItems: 2,
  items: { type: 'string', enum: ['mon', 'tue', 'wed'] },
};
const text = (changes: object): FormField => ({ type: 'string', ...changes });

describe('one field', () => {
  test.each<[string, FormField, unknown]>([
    ['a text', text({ minLength: 2, maxLength: 3 }), '휴가'],
    ['characters, not code units', text({ maxLength: 1 }), '👍'],
    ['a pattern that matches within', text({ pattern: '\\d+' }), 'room 12'],
    ['an anchored Korean pattern', text({ pattern: '^[가-힣]{2,4}$' }), '홍길동'],
    ['a leap day', text({ format: 'date' }), '2024-02-29'],
    ['a time with offset', text({ format: 'date-time' }), '2026-01-31T23:59:59.5+09:00'],
    ['JSON', text({ format: 'json' }), '{"days": [1, 2]}'],
    ['an address', text({ format: 'uri' }), 'https://example.com/a?b=c'],
    ['another scheme', text({ format: 'uri' }), 'urn:isbn:123'],
    ['mail', text({ format: 'email' }), 'first.last+tag@mail.example.co.kr'],
    ['a number at its limit', { type: 'number', minimum: -1.5 }, -1.5],
    ['a whole number', { type: 'integer', maximum: 3 }, 3],
    ['a choice', levels, 'hi'],
    ['choices', days, ['mon', 'wed']],
    ['no', { type: 'boolean' }, false],
  ])('takes %s', (_what, field, value) => {
    expect(parseFormValue(formOf(field), { value })).toEqual({ ok: true, value: { value } });
    expect(parseFormValue(formOf(field), value)).toEqual({ ok: true, value: { value } });
  });

  test.each<[string, FormField, unknown, RegExp]>([
    ['a number as text', { type: 'number' }, '12', /must be a number/],
    ['no number', { type: 'number' }, Number.NaN, /must be a number/],
    ['a part of a whole', { type: 'integer' }, 1.5, /whole number/],
    ['too little', { type: 'number', minimum: 1 }, 0, /at least 1/],
    ['too much', { type: 'integer', maximum: 1 }, 2, /at most 1/],
    ['a blank text', text({}), '  ', /must be filled in/],
    ['too short', text({ minLength: 3 }), '휴가', /at least 3 characters/],
    ['too long', text({ maxLength: 1 }), 'ab', /at most 1 character$/],
    ['another form', text({ pattern: '^\\d{4}$' }), '12345', /must match \^\\d\{4\}\$/],
    ['a day that is not', text({ format: 'date' }), '2025-02-29', /date that exists/],
    ['the 31st of February', text({ format: 'date' }), '2026-02-31', /date that exists/],
    ['a day of a century without leap', text({ format: 'date' }), '1900-02-29', /date/],
    ['a month that is not', text({ format: 'date' }), '2025-13-01', /date/],
    ['a date written otherwise', text({ format: 'date' }), '2025.1.2', /date/],
    ['JSON that is cut off', text({ format: 'json' }), '{"days": [1, 2]', /JSON/],
    ['a time without offset', text({ format: 'date-time' }), '2026-01-31T10:00:00', /offset/],
    ['an hour that is not', text({ format: 'date-time' }), '2026-01-31T24:00:00Z', /offset/],
    [
      'a time of a day that is not',
      text({ format: 'date-time' }),
      '2026-02-31T09:00:00Z',
      /date that exists/,
    ],
    ['no scheme', text({ format: 'uri' }), 'example.com', /address/],
    ['no host', text({ format: 'uri' }), 'https://', /address/],
    ['no domain', text({ format: 'email' }), 'kim@localhost', /e-mail/],
    ['two dots', text({ format: 'email' }), 'a..b@example.com', /e-mail/],
    ['an unknown choice', levels, '높음', /must be one of: lo, hi/],
    ['a choice as list', levels, ['hi'], /must be one of/],
    ['no choice', days, [], /at least 1/],
    ['too many', days, ['mon', 'tue', 'wed'], /at most 2/],
    ['one twice', days, ['mon', 'mon'], /twice/],
    ['an unknown one', days, ['mon', 'sun'], /one of: mon, tue, wed/],
    ['a list as text', days, 'mon', /list/],
    ['yes as text', { type: 'boolean' }, 'true', /true or false/],
    ['nothing', text({}), null, /text/],
  ])('refuses %s', (_what, field, value, message) => {
    expect(issue(field, value)).toMatch(message);
  });

  test('a pattern is matched in linear time', () => {
    expect(issue(text({ pattern: '^(a+)+$' }), `${'a'.repeat(5000)}!`)).toMatch(/must match/);
  });

  test('the bare value is named as a whole', () => {
    const result = parseFormValue(formOf({ type: 'number' }), 'x');
    expect(result).toEqual({
      ok: false,
      issues: [{ pointer: '/value', detail: 'must be a number', issue: { code: 'type', type: 'number' } }],
    });
  });
});

describe('several fields', () => {
  const form = formSchema.parse({
    type: 'object',
    properties: {
      'a/b~c': { type: 'integer', title: 'Days' },
      level: { ...levels, default: 'lo' },
      days: { ...days, title: 'When' },
      sure: { type: 'boolean' },
    },
    required: ['a/b~c', 'level'],
  });

  test('defaults are filled in; what is optional may stay away', () => {
    expect(parseFormValue(form, { 'a/b~c': 2 })).toEqual({ ok: true, value: { 'a/b~c': 2, level: 'lo' } });
  });

  test('every issue is named with a pointer into the reply', () => {
    const result = parseFormValue(form, { other: 1, days: ['mon', 'mon'], constructor: 1 });
    expect(result).toMatchObject({
      ok: false,
      issues: [
        { pointer: '/value/other', detail: 'is not a field of this form' },
        { pointer: '/value/constructor', detail: 'is not a field of this form' },
        { pointer: '/value/a~1b~0c', detail: 'must be filled in' },
        { pointer: '/value/days', detail: 'must not include a choice twice' },
      ],
    });
  });

  test.each([['text'], [[1]], [7]])('%j is not a filled-in form', (value) => {
    expect(parseFormValue(form, value)).toMatchObject({ ok: false, issues: [{ pointer: '/value' }] });
  });

  test('as text: labels, lists, yes and no in the language of the reader', () => {
    const value = { 'a/b~c': 2, level: 'hi', days: ['mon', 'tue'], sure: true };
    expect(answerText(form, value)).toBe('Days: 2\nlevel: 높음\nWhen: mon, tue\nsure: yes');
    expect(answerText(form, { sure: false }, 'ko')).toBe('sure: 아니요');
    expect(answerText(formOf(levels), { value: 'lo' })).toBe('낮음');
    expect(answerText(formOf(days), ['mon', 'wed'])).toBe('mon, wed');
  });
});
