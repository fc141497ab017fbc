import type { FormField, FormSchema } from '../../../../contract/elicitation.js';
import { fieldsOf } from '../../../../domain/forms/fields.js';
import { parseFormValue } from '../../../../domain/forms/form-value.js';
import { matchesPattern } from '../../../../domain/forms/pattern.js';
import { checkValues } from '../../../../domain/forms/validate.js';
import { answerOf, initialValues, type FormValues } from '../../../../web/parts/elicitation-values.js';

const form = (field: FormField, required = true): FormSchema => ({
  type: 'object',
  properties: { value: field },
  ...(required ? { required: ['value'] } : {}),
});

const CASES: [FormField, FormValues[string]][] = [
  [{ type: 'string' }, 'text'],
  [{ type: 'string' }, ' '],
  [{ type: 'string' }, undefined],
  [{ type: 'string', minLength: 3 }, '😀😀'],
  [{ type: 'string', maxLength: 2 }, 'abc'],
  [{ type: 'string', pattern: 'b' }, 'abc'],
  [{ type: 'string', pattern: '^b' }, 'abc'],
  [{ type: 'string', format: 'date' }, '2026-02-30'],
  [{ type: 'string', format: 'date' }, '2028-02-29'],
  [{ type: 'string', format: 'date-time' }, '2026-01-31T09:00:00.000Z'],
  [{ type: 'string', format: 'email' }, 'a@b'],
  [{ type: 'string', format: 'email' }, 'a@b.example'],
  [{ type: 'string', format: 'uri' }, 'example'],
  [{ type: 'string', format: 'json' }, '{"a":'],
  [{ type: 'string', format: 'json' }, '{"a":1}'],
  [{ type: 'string', enum: ['a', 'b'] }, 'c'],
  [{ type: 'string', oneOf: [{ const: 'a', title: 'A' }] }, 'a'],
  [{ type: 'integer', minimum: 1, maximum: 3 }, 2],
  [{ type: 'integer', minimum: 1, maximum: 3 }, 4],
  [{ type: 'integer' }, 1.5],
  [{ type: 'number' }, '1,'],
  [{ type: 'boolean' }, false],
  [{ type: 'boolean' }, undefined],
  [{ type: 'array', maxItems: 1, items: { type: 'string', enum: ['a', 'b'] } }, ['a', 'b']],
  [{ type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b'] } }, []],
  [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, []],
];

describe('a form as it is typed', () => {
  it.each(CASES)('sends of %j with %j what was judged', (field, value) => {
    for (const required of [true, false]) {
      const schema = form(field, required);
      const fields = fieldsOf(schema);
      const answer = answerOf(fields, { value });
      expect(parseFormValue(schema, answer).ok).toBe(checkValues(fields, answer, matchesPattern).size === 0);
    }
  });

  it('begins with the defaults', () => {
    expect(initialValues(fieldsOf(form({ type: 'number', default: 3 })))).toEqual({ value: 3 });
    expect(initialValues(fieldsOf(form({ type: 'string' })))).toEqual({ value: undefined });
  });

  it('asks for a required field that was emptied, whatever its default', () => {
    const fields = fieldsOf(form({ type: 'number', default: 3 }));
    const issues = checkValues(fields, answerOf(fields, { value: undefined }), undefined);
    expect(issues.get('value')).toEqual({ code: 'required' });
  });

  it('holds a pattern against nobody before it can be tested', () => {
    const fields = fieldsOf(form({ type: 'string', pattern: '^b' }));
    expect(checkValues(fields, { value: 'a' }, undefined).size).toBe(0);
  });
});
