import { FEATURES, type Coefficients, type Feature } from '../../domain/confidence-model.js';
import type { LabelledSet } from './sets.js';

/** Sweeps over all coefficients; they have settled long before. */
const SWEEPS = 300;
/** Strength of the penalty on large weights, which keeps features that say the same from sharing a weight at random. */
const RIDGE = 1e-4;
const DECIMALS = 2;

/**
 * Fits a logistic model to whether answers are right by maximum likelihood, by Newton steps over one coefficient at a
 * time. Weights below 0 are set to 0, so that more of a feature is never worse. Each set weighs the same, however many
 * questions it has.
 */
export function fitConfidence(sets: readonly LabelledSet[]): Coefficients {
  const features = Object.keys(FEATURES) as Feature[];
  const answered = sets.map((set) => ({ ...set, rows: set.rows.filter(({ way }) => way === 'answered') }));
  const rows = answered.flatMap((set) =>
    set.rows.map(({ signals, right }) => ({
      values: [1, ...features.map((feature) => FEATURES[feature](signals))],
      right: right ? 1 : 0,
      weight: 1 / sets.length / set.rows.length,
    })),
  );
  const weights = features.map(() => 0);
  const coefficients = [0, ...weights];
  const odds = rows.map(() => 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const [at, now] of coefficients.entries()) {
      let [slope, curvature] = at === 0 ? [0, 0] : [RIDGE * now, RIDGE];
      for (const [i, { values, right, weight }] of rows.entries()) {
        const probability = 1 / (1 + Math.exp(-odds[i]!));
        slope += weight * (probability - right) * values[at]!;
        curvature += weight * probability * (1 - probability) * values[at]! ** 2;
      }
      const stepped = now - slope / Math.max(curvature, 1e-9);
      const next = at === 0 ? stepped : Math.max(0, stepped);
      for (const [i, { values }] of rows.entries()) odds[i]! += (next - now) * values[at]!;
      coefficients[at] = next;
    }
  }
  const [intercept = 0, ...fitted] = coefficients.map((value) => Number(value.toFixed(DECIMALS)));
  const kept = features
    .map((feature, i) => [feature, fitted[i] ?? 0] as const)
    .filter(([, weight]) => weight > 0);
  return { intercept, weights: Object.fromEntries(kept) };
}
