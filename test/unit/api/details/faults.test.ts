import { z } from 'zod';
import { faultsIn } from '../../../../api/http/validate.js';
import { ENDPOINTS, STREAMS } from '../../../../contract/endpoints.js';
import { OPENAI_ROUTES } from '../../../../contract/openai/extra-routes.js';
import { koreanOf } from '../../../../contract/rules.js';
import { REQUEST_KINDS } from '../../../../contract/requests/index.js';

/** Returns the messages of its own of a schema and of all within it. */
function messagesIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const own = Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'error' || typeof inner !== 'function') return messagesIn(inner, seen);
    const said = (inner as (issue: object) => unknown)({});
    return typeof said === 'string' ? [said] : [];
  });
  return '_zod' in value ? [...own, ...messagesIn((value as z.ZodType)._zod.def, seen)] : own;
}

test('what a schema says of its own is said in Korean, too', () => {
  const taken = [ENDPOINTS, STREAMS, OPENAI_ROUTES].flatMap((rows) =>
    Object.values(rows).map((row) => {
      const { params, query, body } = row as Record<string, unknown>;
      return { params, query, body };
    }),
  );
  const messages = new Set(messagesIn([taken, REQUEST_KINDS]));
  expect(messages.size).toBeGreaterThan(15);
  expect([...messages].filter((message) => koreanOf(message) === undefined)).toEqual([]);
});

test('everything else is said in words of ours, which tell what would do', () => {
  const schema = z.strictObject({
    text: z.string().min(2).max(3),
    filled: z.string().min(1),
    number: z.number().min(1).max(2),
    above: z.number().gt(1),
    whole: z.number().int(),
    yes: z.boolean(),
    list: z.array(z.string()).min(1),
    long: z.array(z.string()).max(1),
    object: z.object({}),
    named: z.record(z.string(), z.string()),
    one: z.enum(['a', 'b']),
    only: z.literal('a'),
    either: z.union([z.enum(['a', 'b']), z.literal('c')]),
    any: z.union([z.string(), z.object({})]),
    act: z.discriminatedUnion('is', [z.object({ is: z.literal('a') }), z.object({ is: z.literal('b') })]),
    at: z.iso.datetime({ offset: true }),
    like: z.string().regex(/^x$/),
    lacking: z.string(),
  });
  const wrong = {
    ...{
      text: 'a',
      filled: '',
      number: 3,
      above: 1,
      whole: 1.5,
      yes: 1,
      list: [],
      long: ['a', 'b'],
      object: 1,
    },
    ...{ named: 1, one: 'c', only: 'b', either: 'd', any: 1, act: { is: 'c' }, at: '2026-01-31', like: 'y' },
    more: 1,
  };
  const faults = faultsIn(schema, wrong, '/at');
  const said = Object.fromEntries(
    faults.map(({ pointer, detail }) => [
      pointer,
      typeof detail === 'string' ? [detail] : [detail.en, detail.ko],
    ]),
  );
  expect(said).toEqual({
    '/at/text': ['must have at least 2 characters', '2자 이상 입력해 주십시오.'],
    '/at/filled': ['must not be empty', '비워 둘 수 없습니다'],
    '/at/number': ['must be at most 2', '2 이하여야 합니다.'],
    '/at/above': ['must be above 1', '1보다 커야 합니다'],
    '/at/whole': ['must be a whole number', '정수여야 합니다'],
    '/at/yes': ['must be true or false', 'true 또는 false여야 합니다'],
    '/at/list': ['must not be empty', '비워 둘 수 없습니다'],
    '/at/long': ['must have at most 1 entry', '항목은 1개까지 넣을 수 있습니다'],
    '/at/object': ['must be an object', '객체여야 합니다'],
    '/at/named': ['must be an object', '객체여야 합니다'],
    '/at/one': ['must be one of: a, b', '다음 중 하나여야 합니다: a, b'],
    '/at/only': ['must be a', '다음 값이어야 합니다: a'],
    '/at/either': ['must be one of: a, b, c', '다음 중 하나여야 합니다: a, b, c'],
    '/at/any': ['has none of the forms that are allowed here', '여기에서 허용하는 형식이 아닙니다'],
    '/at/act/is': ['must be one of: a, b', '다음 중 하나여야 합니다: a, b'],
    '/at/at': [
      'must be a time with its offset, such as 2026-01-31T09:00:00Z',
      '2026-01-31T09:00:00Z처럼 시간대가 있는 시각이어야 합니다',
    ],
    '/at/like': ['must match /^x$/', '다음 형식에 맞아야 합니다: /^x$/'],
    '/at/lacking': ['this field is required', '필수 항목입니다'],
    '/at/more': ['unknown field', '알 수 없는 필드입니다'],
  });
});
