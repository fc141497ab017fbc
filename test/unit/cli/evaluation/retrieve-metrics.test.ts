import {
  hitAt,
  ndcgAt,
  percentile,
  recallAt,
  reciprocalRankAt,
} from '../../../../cli/evaluation/retrieve.js';

const ranked = ['x', 'a', 'y', 'b', 'z'];
const gold = new Set(['a', 'b', 'c']);

test('hit at k', () => {
  expect(hitAt(1, ranked, gold)).toBe(0);
  expect(hitAt(2, ranked, gold)).toBe(1);
  expect(hitAt(5, [], gold)).toBe(0);
});

test('recall at k', () => {
  expect(recallAt(2, ranked, gold)).toBeCloseTo(1 / 3);
  expect(recallAt(5, ranked, gold)).toBeCloseTo(2 / 3);
});

test('reciprocal rank', () => {
  expect(reciprocalRankAt(10, ranked, gold)).toBe(1 / 2);
  expect(reciprocalRankAt(1, ranked, gold)).toBe(0);
});

test('nDCG by hand', () => {
  const ideal = 1 + 1 / Math.log2(3) + 1 / 2;
  expect(ndcgAt(5, ranked, gold)).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(5)) / ideal, 10);
  expect(ndcgAt(2, ['a', 'b'], gold)).toBe(1);
  expect(ndcgAt(5, ranked, new Set())).toBe(0);
});

test('percentile by nearest rank', () => {
  expect(percentile(0.5, [4, 1, 3, 2])).toBe(2);
  expect(percentile(0.95, [4, 1, 3, 2])).toBe(4);
  expect(percentile(0.5, [])).toBe(0);
});
