import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DEFAULT_POLICY, mergePolicy } from '../../../contract/default-policy.js';
import type { Passage } from '../../../contract/passage.js';
import { policyOverridesSchema } from '../../../contract/policy.js';
import { computeConfidence } from '../../../domain/confidence.js';
import { gradeOf, isSufficient } from '../../../domain/grading.js';

const overrides = policyOverridesSchema.parse(parse(readFileSync('samples/policies/customer.yaml', 'utf8')));
const policy = mergePolicy(DEFAULT_POLICY, overrides);

test('the file says every figure itself, so that none changes with the defaults', () => {
  const { requests, ...figures } = overrides;
  const given = Object.fromEntries(
    Object.entries(requests ?? {}).map(([kind, one]) => [kind, Object.values(one ?? {})]),
  );
  expect(given).toEqual({
    clarification: [180, 'cancel'],
    plan_review: [300, 'approve'],
    approval_request: [600, 'skip'],
    input_request: [300, 'cancel'],
    pause: [3600, 'resume'],
  });
  const { coefficients: _, secondDraft: __, recalibration: ___, ...confidence } = policy.confidence;
  expect(figures).toMatchObject({ judging: policy.judging, grading: policy.grading, confidence });
});

test.each([
  [[0.9, 0.85, 0.7], true],
  [[0.9, 0.85, 0.6], false],
  // passages of grade low count
  [[0.9, 0.9, 0.2], false],
  [[0.95, 0.79], false],
  [[1], false],
  [[], false],
])('grades %j suffice: %s', (scores, suffices) => {
  const passages = scores.map(
    (score) => ({ source: 'document', grade: gradeOf(policy.grading, score) }) as Passage,
  );
  expect(isSufficient(policy.grading, passages)).toBe(suffices);
});

test.each([
  [0.9, true, 3, 0, 0.97, 'HIGH'],
  [0.9, true, 1, 0, 0.84, 'HIGH'],
  [0.8, true, 2, 1, 0.77, 'MEDIUM'],
  [0.9, false, 3, 1, 0.57, 'MEDIUM'],
  [0.5, false, 1, 2, 0.32, 'LOW'],
] as const)(
  'similarity %d, passed %s, %d passages, %d rewrites: %d %s, whatever else is known',
  (bestSimilarity, gradingPassed, passagesUsed, rewrites, score, level) => {
    const judged = { overall: 0.1, grounding: 0.1, completeness: 0.1, accuracy: 0.1 };
    const signals = {
      bestSimilarity,
      gradingPassed,
      passagesUsed,
      rewrites,
      answered: true,
      judged,
      quotedShare: 0,
    };
    const confidence = computeConfidence(policy, signals, 'extractive');
    expect(confidence).toMatchObject({ score, level, method: 'formula' });
    expect(confidence.caps).toBeUndefined();
  },
);
