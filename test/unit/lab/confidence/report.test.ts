import { DEFAULT_POLICY } from '../../../../contract/default-policy.js';
import type { Signals } from '../../../../contract/judgement.js';
import { computeConfidence } from '../../../../domain/confidence.js';
import { COEFFICIENTS } from '../../../../domain/confidence-coefficients/index.js';
import { probabilityOf } from '../../../../domain/confidence-model.js';
import { figuresOf } from '../../../../lab/confidence/report.js';

const EXTRACTIVE = COEFFICIENTS[DEFAULT_POLICY.confidence.coefficients].extractive;

/** Signals of which several are as good as `share` says, 0..1. */
const signals = (share: number): Signals => ({
  bestSimilarity: share,
  gradingPassed: true,
  passagesUsed: 1,
  rewrites: 0,
  answered: true,
  kindFits: true,
  heading: share / 2,
  gap: 0,
  grade: share,
  judged: { overall: 1, grounding: 1, completeness: 1, accuracy: 1 },
  clarity: 1,
  margin: share,
});

test('an answer has the level that the product gives it, also where only rounding lifts its score to a threshold', () => {
  const shares = Array.from({ length: 400 }, (_, i) => i / 400);
  const { high } = DEFAULT_POLICY.confidence;
  const lifted = shares
    .map((share) => probabilityOf(EXTRACTIVE, signals(share)))
    .filter((p) => p >= high - 0.005 && p < high);
  expect(lifted.length).toBeGreaterThan(0);

  for (const share of shares) {
    const row = {
      language: 'en' as const,
      way: 'answered' as const,
      signals: signals(share),
      right: true,
      extraSearches: 0,
    };
    const { levels } = figuresOf(EXTRACTIVE, { name: 'one', rows: [row] });
    const { level } = computeConfidence(DEFAULT_POLICY, signals(share), 'extractive');
    expect(levels[level].answers).toBe(1);
  }
});
