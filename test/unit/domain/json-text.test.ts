import { beginning, jsonOf, shortened } from '../../../domain/json-text.js';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀c', 4, 'ab😀'],
])('the beginning of %s, at most %d characters, is %s', (text, most, expected) => {
  expect(beginning(text, most)).toBe(expected);
});

test('a shortened text ends in an ellipsis, and in a whole character before it', () => {
  expect(shortened('abcd', 4)).toBe('abcd');
  expect(shortened('abcde', 4)).toBe('abc…');
  expect(shortened('ab😀de', 4)).toBe('ab…');
});

test.each([
  ['[', ']'],
  ['{"a":', '}'],
  ['[{"a":1,"b":', '}]'],
])('what is nested beyond what can be hashed is no value: %s', (open, close) => {
  const nested = (levels: number) => jsonOf(`${open.repeat(levels)}1${close.repeat(levels)}`);
  const most = 100 / close.length;
  expect(nested(most)).toBeDefined();
  for (const levels of [most + 1, 1_900, 60_000]) expect(nested(levels)).toBeUndefined();
});
