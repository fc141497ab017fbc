import { DEFAULT_POLICY } from '../../../../contract/default-policy.js';
import type { PayloadOf } from '../../../../contract/requests/index.js';
import { readFirstOf, readingMs } from '../../../../domain/reviewers/reading.js';

test('a fast reader reads 300 English words or 845 Korean characters in a minute, and no markers', () => {
  expect(readingMs('word '.repeat(300) + '[1]')).toBe(60_000);
  expect(readingMs('가나다 라마. '.repeat(169))).toBe(60_000);
  expect(readingMs('')).toBe(0);
});

test('a text of both languages takes the sum', () => {
  const [one, other] = ['Receipts are due within 30 days.', '영수증은 삼십 일 안에 냅니다.'];
  expect(readingMs(`${one} ${other}`)).toBeCloseTo(readingMs(one) + readingMs(other), -1);
});

describe('the time for which a review is held before it is decided', () => {
  const { answer_review_hard: hard } = DEFAULT_POLICY.requests;
  const payload = {
    question: 'word '.repeat(50),
    draft: { text: 'word '.repeat(100) },
  } as PayloadOf<'answer_review'>;
  const asked = (readingShare: number, timeoutSeconds = 600) =>
    readFirstOf({ readingShare, readingGroups: ['new'] }, { ...hard, timeoutSeconds }, payload);

  test('is a share of that of a fast reader', () => {
    expect(asked(1)).toEqual({ readFirst: { seconds: 30, groups: ['new'] } });
    expect(asked(0.5).readFirst?.seconds).toBe(15);
  });

  test('is none by default', () => {
    expect(readFirstOf(DEFAULT_POLICY.review, hard, payload)).toEqual({});
  });

  test('leaves at least half of the time that the review waits', () => {
    expect(asked(1, 20).readFirst?.seconds).toBe(10);
    expect(asked(1, 1)).toEqual({});
  });
});
