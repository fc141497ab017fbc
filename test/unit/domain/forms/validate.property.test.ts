import fc from 'fast-check';
import { formSchema, type FormField, type FormSchema } from '../../../../contract/elicitation.js';
import { decisionSchema, parseReply } from '../../../../contract/requests/index.js';
import { fieldsOf, type FieldType } from '../../../../domain/forms/fields.js';
import { parseFormValue } from '../../../../domain/forms/form-value.js';
import { issueText } from '../../../../domain/forms/issue-texts.js';
import { matchesPattern } from '../../../../domain/forms/pattern.js';
import { checkValues } from '../../../../domain/forms/validate.js';

const bound = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });
const values = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', '가'), { minLength: 1 });
const present = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

const field: fc.Arbitrary<FormField> = fc
  .oneof(
    fc.record({
      type: fc.constant('string'),
      minLength: bound,
      format: fc.constantFrom('email', 'uri', 'date', 'date-time', 'json', undefined),
      pattern: fc.constantFrom('^[0-9-]+$', '(', undefined),
    }),
    fc.record({
      type: fc.constantFrom('number', 'integer'),
      minimum: bound,
      default: fc.constantFrom(4, undefined),
    }),
    fc.record({ type: fc.constant('boolean') }),
    fc.record({ type: fc.constant('string'), enum: values }),
    fc.record({
      type: fc.constant('array'),
      minItems: bound,
      items: fc.record({ type: fc.constant('string'), enum: values }),
    }),
  )
  .map((made) => present(made) as FormField);

const form: fc.Arbitrary<FormSchema> = fc
  .dictionary(fc.constantFrom('one', 'two', 'a/b~c', 'constructor'), field, { minKeys: 1 })
  .chain((properties) =>
    fc
      .subarray(Object.keys(properties))
      .map((required) => formSchema.parse({ type: 'object', properties, required })),
  );

const entry = fc.oneof(
  fc.constantFrom(
    '2026-02-28',
    '2026-02-31',
    '2026-02-28T09:00:00Z',
    'kim@example.com',
    'urn:a',
    '{"a":1}',
    '',
  ),
  fc.constantFrom<unknown>('a', ['a'], ['a', 'b'], [], null, true, 0, 1.5, 3),
  fc.string({ maxLength: 5 }),
);

/** A form with values for some of its fields. */
const filled = form.chain((schema) =>
  fc
    .record(Object.fromEntries(Object.keys(schema.properties).map((name) => [name, entry])), {
      requiredKeys: [],
    })
    .map((value) => ({ schema, value })),
);

test('a decision with values that the validator takes is taken by the API and by the query', () => {
  fc.assert(
    fc.property(filled, ({ schema, value }) => {
      const issues = checkValues(fieldsOf(schema), value, matchesPattern);
      fc.pre(issues.size === 0);
      const decision = decisionSchema.parse(JSON.parse(JSON.stringify({ action: 'answer', value })));
      expect(parseReply('input_request', decision)).toMatchObject({ ok: true, reply: { value } });
      expect(parseFormValue(schema, decision.value)).toMatchObject({ ok: true, value });
    }),
    { numRuns: 500 },
  );
});

test('values that the validator refuses are refused by the query, but for a default that stands in', () => {
  fc.assert(
    fc.property(filled, ({ schema, value }) => {
      const fields = fieldsOf(schema);
      const issues = checkValues(fields, value, matchesPattern);
      const standsIn = ({ name, default: preset }: (typeof fields)[number]) =>
        issues.get(name)?.code === 'required' && preset !== undefined && !Object.hasOwn(value, name);
      for (const each of fields.filter(standsIn)) issues.delete(each.name);
      const result = parseFormValue(schema, value);
      if (issues.size > 0) expect(result.ok).toBe(false);
    }),
  );
});

test.each<FieldType>(['text', 'email', 'uri', 'date', 'date-time', 'json', 'number', 'integer', 'boolean'])(
  'a value of another type than %s is worded in both languages',
  (type) => {
    expect(issueText({ code: 'type', type }, 'en')).toMatch(/^Must be .+\.$/);
    expect(issueText({ code: 'type', type }, 'ko')).toMatch(/(주십시오|니다)\.$/);
  },
);
