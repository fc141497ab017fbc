import { jaccard, likenessOf } from '../../../domain/likeness.js';

test.each([
  [['abc123', 'def456', 'ghi789'], ['abc123', 'def456', 'jkl012'], 0.5],
  [['a', 'b', 'b'], ['b', 'a'], 1],
  [[], [], 1],
  [['a'], [], 0],
])('%j and %j have %d in common', (a, b, share) => {
  expect(jaccard(a, b)).toBe(share);
});

test.each([
  ['How much is parking?', 'how much is parking', { words: 1, numbers: true }],
  ['주차 요금은 얼마인가요?', '주차 요금 알려줘', { words: 1, numbers: true }],
  ['parking fees', 'parking permits', { words: 1 / 3, numbers: true }],
  ['parking fees', 'cycle racks', { words: 0, numbers: true }],
  ['Rule 4 of parking', 'Rule 5 of parking', { words: 1 / 2, numbers: false }],
  ['Rule 4 of parking', 'Rule of parking', { words: 2 / 3, numbers: false }],
])('"%s" analysed as "%s"', (asked, analysed, likeness) => {
  expect(likenessOf(asked, analysed)).toEqual(likeness);
});
