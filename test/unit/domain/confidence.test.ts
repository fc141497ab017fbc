import type { Passage } from '../../../contract/passage.js';
import { completePolicy } from '../../../contract/default-policy.js';
import { bestSimilarityOf, computeConfidence } from '../../../domain/confidence.js';

const policy = completePolicy({});

test.each([
  // best similarity, grading passed, passages used, rewrites → score, level
  [1, true, 3, 0, 1, 'HIGH'],
  [0.68, true, 2, 0, 0.84, 'HIGH'],
  [0.9, true, 3, 1, 0.87, 'HIGH'],
  [0.68, false, 2, 1, 0.44, 'LOW'],
  [0.34, true, 3, 0, 0.8, 'HIGH'],
  [0.33, true, 3, 0, 0.8, 'HIGH'],
  [0.3, true, 3, 0, 0.79, 'MEDIUM'],
  [0.7, false, 3, 2, 0.51, 'MEDIUM'],
  [0.65, false, 3, 2, 0.5, 'MEDIUM'],
  [0.63, false, 3, 2, 0.49, 'LOW'],
  [0, false, 0, 0, 0.2, 'LOW'],
  [0, false, 0, 2, 0.1, 'LOW'],
  [0.5, true, 30, 0, 0.85, 'HIGH'],
] as const)(
  'similarity %d, passed %s, %d passages, %d rewrites: %d %s',
  (bestSimilarity, gradingPassed, passagesUsed, rewrites, score, level) => {
    const signals = { bestSimilarity, gradingPassed, passagesUsed, rewrites, answered: true };
    expect(computeConfidence(policy, signals)).toMatchObject({ score, level, method: 'formula', signals });
  },
);

test('a draft without an answer is LOW whatever its score', () => {
  const signals = { bestSimilarity: 1, gradingPassed: true, passagesUsed: 3, rewrites: 0, answered: false };
  expect(computeConfidence(policy, signals)).toMatchObject({ score: 1, level: 'LOW' });
});

test('the best similarity never claims more than the grade of its passage', () => {
  const passage = (similarity: number, score: number) =>
    ({ similarity, grade: { score, level: 'high' } }) as Passage;
  expect(bestSimilarityOf([passage(0.97, 0.55), passage(0.6, 0.9)])).toBe(0.6);
  expect(bestSimilarityOf([])).toBe(0);
});
