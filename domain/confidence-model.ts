import type { Signals } from '../contract/judgement.js';

/** Passages that say the same, beyond which more add nothing. */
const ENOUGH_AGREEMENT = 2;
const ENOUGH_PASSAGES = 3;
/** Share of a quote's words that the question asks for, beyond which more only repeats the question. */
const ENOUGH_FOCUS = 0.5;
/** Share of a question that a heading holds at most: it is shorter. */
const ENOUGH_HEADING = 0.5;

/** Signals as the model sees them: each 0..1, the more the better. A signal that was not measured counts as none. */
export const FEATURES = {
  bestSimilarity: ({ bestSimilarity }) => bestSimilarity,
  passagesUsed: ({ passagesUsed }) => Math.min(passagesUsed / ENOUGH_PASSAGES, 1),
  rewrites: ({ rewrites }) => (rewrites === 0 ? 1 : 0),
  coverage: ({ coverage = 0 }) => coverage,
  gap: ({ gap = 1 }) => (gap === 0 ? 1 : (1 - gap) / 2),
  heading: ({ heading = 0 }) => Math.min(heading / ENOUGH_HEADING, 1),
  focus: ({ focus = 0 }) => Math.min(focus / ENOUGH_FOCUS, 1),
  kindFits: ({ kindFits }) => (kindFits ? 1 : 0),
  margin: ({ margin = 0 }) => margin,
  reversed: ({ reversed }) => (reversed ? 0 : 1),
  agreement: ({ agreement = 0 }) => Math.min(agreement / ENOUGH_AGREEMENT, 1),
  contradicts: ({ contradicts }) => (contradicts ? 0 : 1),
  quotedShare: ({ quotedShare = 0 }) => quotedShare,
  grade: ({ grade = 0 }) => grade,
  judged: ({ judged }) => judged?.overall ?? 0,
  clarity: ({ clarity = 0 }) => clarity,
  meaning: ({ meaning = 0 }) => meaning,
} as const satisfies Partial<Record<keyof Signals, (signals: Signals) => number>>;
export type Feature = keyof typeof FEATURES;

/** A logistic model: its intercept and the weight of each feature in it, none below 0, so that more is never worse. */
export interface Coefficients {
  intercept: number;
  weights: Partial<Record<Feature, number>>;
}

/** The model of each way to answer: the extractive one by words alone and where meaning is compared, and that with a model. */
export type Models = Record<'extractive' | 'extractiveByMeaning' | 'llm', Coefficients>;

/** Probability 0..1 that an answer with these signals is right. */
export function probabilityOf(model: Coefficients, signals: Signals): number {
  return logistic(logOdds(model, signals));
}

/** Costs of each feature: how much more probable to be right an answer would be with that one at its best, 0..1. */
export function costsOf(model: Coefficients, signals: Signals): [Feature, number][] {
  const now = logOdds(model, signals);
  return entriesOf(model.weights).map(([feature, weight]) => [
    feature,
    logistic(now + weight * (1 - FEATURES[feature](signals))) - logistic(now),
  ]);
}

function logOdds({ intercept, weights }: Coefficients, signals: Signals): number {
  return entriesOf(weights).reduce(
    (sum, [feature, weight]) => sum + weight * FEATURES[feature](signals),
    intercept,
  );
}

function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

function entriesOf(weights: Coefficients['weights']): [Feature, number][] {
  return Object.entries(weights) as [Feature, number][];
}
