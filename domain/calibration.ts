import type { ReliabilityBin, RiskPoint } from '../contract/metrics.js';

/** Answers of one confidence, 0..1, with how many of them are right. */
export interface Judged {
  confidence: number;
  answers: number;
  right: number;
}

const BINS = 10;
/** Standard deviations of a normal distribution that hold 95 % of it. */
export const Z_95 = 1.96;

/**
 * Wilson score interval, 95 %, of the probability behind `right` of `answers` (Wilson 1927): unlike the normal one it stays
 * within 0..1 and is honest for small numbers. `answers` must not be 0.
 */
export function wilson(right: number, answers: number): { low: number; high: number } {
  const share = right / answers;
  const spread = 1 + Z_95 ** 2 / answers;
  const centre = (share + Z_95 ** 2 / (2 * answers)) / spread;
  const half = (Z_95 / spread) * Math.sqrt((share * (1 - share)) / answers + Z_95 ** 2 / (4 * answers ** 2));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Reliability table (DeGroot and Fienberg 1983): ten bins of equal width, lowest first, without empty ones. */
export function reliability(judged: readonly Judged[]): ReliabilityBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const within = judged.filter(
      ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS + 1e-9)) === bin,
    );
    const answers = sum(within, (one) => one.answers);
    const right = sum(within, (one) => one.right);
    const confidence = sum(within, (one) => one.confidence * one.answers) / answers;
    const range = { from: bin / BINS, to: (bin + 1) / BINS };
    return { ...range, answers, right, confidence, share: right / answers, ...wilson(right, answers) };
  }).filter(({ answers }) => answers > 0);
}

/**
 * Risk-coverage curve (El-Yaniv and Wiener 2010): one point for each confidence that occurs, highest first.
 * @param questions all questions, those without an answer too; at least the number of answers.
 */
export function riskCoverage(judged: readonly Judged[], questions: number): RiskPoint[] {
  const sorted = judged.filter(({ answers }) => answers > 0).toSorted((a, b) => b.confidence - a.confidence);
  let answers = 0;
  let right = 0;
  return sorted.flatMap((one, index) => {
    answers += one.answers;
    right += one.right;
    const isLast = sorted[index + 1]?.confidence !== one.confidence;
    const point = { confidence: one.confidence, coverage: answers / questions, risk: 1 - right / answers };
    return isLast ? [point] : [];
  });
}

/** Area under the ROC curve: how often a positive outranks a negative, ties counted half; undefined without both. */
export function auroc(positives: readonly number[], negatives: readonly number[]): number | undefined {
  if (positives.length === 0 || negatives.length === 0) return undefined;
  let wins = 0;
  for (const positive of positives) {
    for (const negative of negatives) wins += positive > negative ? 1 : positive === negative ? 0.5 : 0;
  }
  return wins / (positives.length * negatives.length);
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
