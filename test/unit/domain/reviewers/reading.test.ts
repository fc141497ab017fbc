import { readingMs } from '../../../../domain/reviewers/reading.js';

test('a fast reader reads 300 English words or 845 Korean characters in a minute, and no markers', () => {
  expect(readingMs('word '.repeat(300) + '[1]')).toBe(60_000);
  expect(readingMs('가나다 라마. '.repeat(169))).toBe(60_000);
  expect(readingMs('')).toBe(0);
});

test('a text of both languages takes the sum', () => {
  const [one, other] = ['Receipts are due within 30 days.', '영수증은 삼십 일 안에 냅니다.'];
  expect(readingMs(`${one} ${other}`)).toBeCloseTo(readingMs(one) + readingMs(other), -1);
});
