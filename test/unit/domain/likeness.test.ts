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
  ['How much is parking?', 'how much is parking', 1],
  ['주차 요금은 얼마인가요?', '주차 요금 알려줘', 1],
  ['parking fees', 'parking permits', 1 / 3],
  ['Rule 4 of parking', 'Rule 5 of parking', 0],
  ['Rule 4 of parking', 'Rule of parking', 0],
])('"%s" analysed as "%s" is alike by %d', (asked, analysed, share) => {
  expect(likenessOf(asked, analysed)).toBeCloseTo(share, 5);
});
