import { beginning, shortened } from '../../../domain/json-text.js';

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
