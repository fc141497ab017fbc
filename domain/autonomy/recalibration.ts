import type { Faults } from '../../contract/calibration.js';
import type { ReliabilityBin } from '../../contract/metrics.js';
import type { Recalibration } from '../../contract/policy.js';
import type { Verdict } from '../../contract/verdicts.js';
import { reliability } from '../calibration.js';
import { groupBy } from '../group-by.js';

/** A draft, and whether it was right. */
export type Case = Pick<Verdict, 'queryId' | 'score' | 'language' | 'collections' | 'reasoner'> & {
  right: boolean;
};

/** Circumstances of a draft, by which rules apply to it. */
export type Place = Pick<Case, 'language' | 'collections' | 'reasoner'>;

/** Scores so near to 0 and 1 say no more than this. */
const EDGE = 0.005;
/** Verdicts as good as which the shipped model counts; as much counts against a place that differs from the installation. */
const PRIOR = 4;
/** Verdicts from which a place has a rule of its own. */
const ENOUGH_IN_PLACE = 30;
const FOLDS = 5;
const NEWTON_STEPS = 25;

const logit = (score: number): number => {
  const p = Math.min(1 - EDGE, Math.max(EDGE, score));
  return Math.log(p / (1 - p));
};
const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Returns the index of the most specific rule that applies where a draft was written, the first of several; -1 for none. */
export function ruleFor(rules: readonly Recalibration[], place: Place): number {
  const fit = rules.map((rule) => {
    const { reasoner = place.reasoner, language = place.language, collection } = rule;
    const applies = reasoner === place.reasoner && language === place.language;
    const within = collection === undefined || place.collections.includes(collection);
    return applies && within ? Object.keys(rule).length : 0;
  });
  const best = Math.max(0, ...fit);
  return best === 0 ? -1 : fit.indexOf(best);
}

/** Returns the score 0..1 by a rule; without one as it is. */
export function byRule(rule: Recalibration | undefined, score: number): number {
  return rule ? logistic(rule.intercept + rule.slope * logit(score)) : score;
}

/** Returns the score 0..1 by the rule that fits best where the draft was written; by none as it is. */
export function recalibrated(rules: readonly Recalibration[], score: number, place: Place): number {
  return byRule(rules[ruleFor(rules, place)], score);
}

/**
 * Fits scores to what people made of the drafts by logistic recalibration (Cox 1958; Platt 1999): one line in log-odds for the
 * installation, drawn towards the shipped model, and for each reasoner, language and collection with enough verdicts a line
 * of the same slope, drawn towards that of the installation.
 */
export function fitRecalibration(cases: readonly Case[]): Recalibration[] {
  if (cases.length === 0) return [];
  const whole = fitLine(cases);
  const places = groupBy(
    cases.flatMap((one) => one.collections.map((collection) => ({ ...one, collection }))),
    ({ reasoner, language, collection }) => JSON.stringify([reasoner, language, collection]),
  );
  const own = [...places.values()]
    .filter((within) => within.length >= ENOUGH_IN_PLACE)
    .map((within): Recalibration => {
      const { reasoner, language, collection } = within[0]!;
      return { reasoner, language, collection, ...rounded(shifted(within, whole)) };
    });
  return [rounded(whole), ...own];
}

type Line = Pick<Recalibration, 'intercept' | 'slope'>;

/** Maximum a posteriori, by Newton's method. */
function fitLine(cases: readonly Case[]): Line {
  let [intercept, slope] = [0, 1];
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [byIntercept, bySlope] = [PRIOR * intercept, PRIOR * (slope - 1)];
    let [ii, is, ss] = [PRIOR, 0, PRIOR];
    for (const { score, right } of cases) {
      const x = logit(score);
      const p = logistic(intercept + slope * x);
      const [off, curvature] = [p - (right ? 1 : 0), p * (1 - p)];
      byIntercept += off;
      bySlope += off * x;
      ii += curvature;
      is += curvature * x;
      ss += curvature * x * x;
    }
    const determinant = ii * ss - is * is;
    const steps = [ss * byIntercept - is * bySlope, ii * bySlope - is * byIntercept] as const;
    // a full step from far away may overshoot for good
    const damping = Math.max(1, ...steps.map((one) => Math.abs(one / determinant)));
    intercept -= steps[0] / determinant / damping;
    slope -= steps[1] / determinant / damping;
  }
  // a higher score never promises less
  return { intercept, slope: Math.max(0, slope) };
}

function shifted(cases: readonly Case[], { intercept, slope }: Line): Line {
  let shift = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [by, curvature] = [PRIOR * shift, PRIOR];
    for (const { score, right } of cases) {
      const p = logistic(intercept + shift + slope * logit(score));
      by += p - (right ? 1 : 0);
      curvature += p * (1 - p);
    }
    shift -= Math.min(1, Math.max(-1, by / curvature));
  }
  return { intercept: intercept + shift, slope };
}

function rounded({ intercept, slope }: Line): Line {
  return { intercept: Number(intercept.toFixed(3)), slope: Number(slope.toFixed(3)) };
}

/** Scores of cases by rules that were fitted to the others, in five parts by the ids of the queries. */
export function crossValidated(cases: readonly Case[]): Scored[] {
  const folds = groupBy(cases, ({ queryId }) => fold(queryId));
  return [...folds].flatMap(([left, within]) => {
    const rules = fitRecalibration(cases.filter(({ queryId }) => fold(queryId) !== left));
    return within.map((one) => ({ score: recalibrated(rules, one.score, one), right: one.right }));
  });
}

function fold(queryId: string): number {
  return [...queryId].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_003, 7) % FOLDS;
}

export interface Scored {
  score: number;
  right: boolean;
}

/** @param scored at least one */
export function faultsOf(scored: readonly Scored[]): Faults {
  const bins = reliability(
    scored.map(({ score, right }) => ({ confidence: score, answers: 1, right: right ? 1 : 0 })),
  );
  const mean = (sum: number) => sum / scored.length;
  return {
    ece: mean(bins.reduce((sum, bin) => sum + bin.answers * Math.abs(bin.confidence - bin.share), 0)),
    byChance: mean(bins.reduce((sum, bin) => sum + deviation(bin), 0)),
    brier: mean(scored.reduce((sum, { score, right }) => sum + (score - (right ? 1 : 0)) ** 2, 0)),
  };
}

/** Mean deviation of the number of right answers of a bin whose confidence is right, by the normal approximation. */
function deviation({ answers, confidence }: ReliabilityBin): number {
  return Math.sqrt((2 / Math.PI) * answers * confidence * (1 - confidence));
}
