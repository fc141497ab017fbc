import { auroc, reliability, riskCoverage, wilson } from '../../../domain/calibration.js';

test('AUROC counts ties half', () => {
  expect(auroc([0.9, 0.5], [0.5, 0.1])).toBe(3.5 / 4);
  expect(auroc([], [1])).toBeUndefined();
});

test('the interval of Wilson by hand', () => {
  const { low, high } = wilson(8, 10);
  expect(low).toBeCloseTo(0.4902, 3);
  expect(high).toBeCloseTo(0.9433, 3);
  expect(wilson(0, 5).low).toBe(0);
  expect(wilson(5, 5).high).toBe(1);
});

const JUDGED = [
  { confidence: 1, answers: 1, right: 1 },
  { confidence: 0.95, answers: 3, right: 3 },
  { confidence: 0.3, answers: 2, right: 1 },
  { confidence: 0.3, answers: 2, right: 0 },
  { confidence: 0.29, answers: 0, right: 0 },
];

test('bins hold the answers of their confidence, the last one also 1; empty ones are left out', () => {
  expect(reliability(JUDGED)).toMatchObject([
    { from: 0.3, to: 0.4, answers: 4, right: 1, confidence: 0.3, share: 0.25 },
    { from: 0.9, to: 1, answers: 4, right: 4, share: 1 },
  ]);
  expect(reliability(JUDGED)[1]!.confidence).toBeCloseTo(0.9625);
  expect(reliability([])).toEqual([]);
});

test('the curve has a point for each confidence, the surest first', () => {
  expect(riskCoverage(JUDGED, 10)).toEqual([
    { confidence: 1, coverage: 0.1, risk: 0 },
    { confidence: 0.95, coverage: 0.4, risk: 0 },
    { confidence: 0.3, coverage: 0.8, risk: 0.375 },
  ]);
  expect(riskCoverage([], 0)).toEqual([]);
});
