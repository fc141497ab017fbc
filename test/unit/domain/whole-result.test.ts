import { textOfResult, wholeResult } from '../../../domain/whole-result.js';

const TEXT = '첫째 줄\nsecond line 🙂';

test('a result comes back as it was, and is one of its call alone', () => {
  const [one, other] = [wholeResult(TEXT, 'q-1.s1'), wholeResult(TEXT, 'q-2.s1')];
  expect(textOfResult(one)).toBe(TEXT);
  expect(textOfResult(other)).toBe(TEXT);
  expect(Buffer.from(one).equals(other)).toBe(false);
  expect(wholeResult(TEXT, 'q-1.s1')).toEqual(one);
});

test('a result that was kept without its call is all text', () => {
  expect(textOfResult(new TextEncoder().encode(TEXT))).toBe(TEXT);
});
