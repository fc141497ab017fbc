import { rounded } from '../../domain/confidence.js';
import { probabilityOf, type Coefficients } from '../../domain/confidence-model.js';
import { riskCoverage } from '../../domain/calibration.js';
import {
  faultsOf,
  fitRecalibration,
  recalibrated,
  type Case,
  type Scored,
} from '../../domain/autonomy/recalibration.js';
import { randomOf, type Random } from '../random.js';
import type { LabelledSet } from './sets.js';

/** Share of right answers that is asked for where coverage is reported. */
const PRECISION = 0.9;
/** Simulations of a confidence without any fault. */
const RUNS = 1000;
/** Halves into which each set is divided at random. */
const HALVES = 20;

/**
 * Figures of sets as if they were the histories of installations: the first half of the answers are verdicts that the confidence
 * is fitted to, the second half says how good it is before and after.
 */
export function historyLines(model: Coefficients, sets: readonly LabelledSet[]): string[] {
  return sets.flatMap(({ name, rows }) => {
    const answers = rows
      .filter(({ way }) => way === 'answered')
      .map(({ language, signals, right }, n): Case => {
        const score = rounded(probabilityOf(model, signals));
        return {
          queryId: `q-${name}-${n}`,
          score,
          language,
          collections: [name],
          reasoner: 'extractive',
          right,
        };
      });
    const figures = (scored: readonly Scored[]): string => {
      if (scored.length === 0) return 'no answers';
      const { ece, brier } = faultsOf(scored);
      const { mean, most } = eceOfFaultless(scored, randomOf(1, name));
      return `ECE ${ece.toFixed(3)} (faultless ${mean.toFixed(3)}, at most ${most.toFixed(3)}), Brier ${brier.toFixed(3)}, coverage at precision ${PRECISION} ${coverage(scored).toFixed(3)}`;
    };
    const random = randomOf(1, `halves of ${name}`);
    const shuffles = Array.from({ length: HALVES }, () => judgedHalf(random.shuffled(answers)));
    const beyond = (which: 'given' | 'fitted') =>
      (shuffles.reduce((sum, half) => sum + beyondChance(half[which], random), 0) / HALVES).toFixed(3);
    const { given, fitted } = judgedHalf(answers);
    return [
      `${name}: ${answers.length - given.length} verdicts, ${given.length} judged`,
      `  given:  ${figures(given)}`,
      `  fitted: ${figures(fitted)}`,
      `  ECE beyond chance, mean of ${HALVES} random halves: given ${beyond('given')}, fitted ${beyond('fitted')}`,
    ];
  });
}

/** Scores of the second half of the answers, as given and by a fit to the first. */
function judgedHalf(answers: readonly Case[]): Record<'given' | 'fitted', Scored[]> {
  const half = Math.floor(answers.length / 2);
  const rules = fitRecalibration(answers.slice(0, half));
  const given = answers.slice(half);
  const fitted = given.map((one) => ({ ...one, score: recalibrated(rules, one.score, one) }));
  return { given, fitted };
}

/**
 * Calibration error less its mean by chance alone, which few answers show however right their scores are. Bröcker (2012, Climate
 * Dynamics 39, 655) and Ferro and Fricker (2012, Q. J. R. Meteorol. Soc. 138, 1954) correct the reliability part of the Brier score so;
 * here chance is simulated.
 */
function beyondChance(scored: readonly Scored[], random: Random): number {
  return faultsOf(scored).ece - eceOfFaultless(scored, random).mean;
}

/**
 * Simulates the calibration error of scores that are right: the answers are right as often as the scores say, and all that differs is
 * chance.
 * @returns its mean, and what it is at most in 95 of 100 runs
 */
function eceOfFaultless(scored: readonly Scored[], random: Random): { mean: number; most: number } {
  const runs = Array.from({ length: RUNS }, () => {
    return faultsOf(scored.map(({ score }) => ({ score, right: random.next() < score }))).ece;
  }).toSorted((a, b) => a - b);
  return { mean: runs.reduce((sum, ece) => sum + ece, 0) / RUNS, most: runs[Math.floor(RUNS * 0.95)]! };
}

/** The largest share of answers that can be delivered, the surest first, with so many of them right. */
function coverage(scored: readonly Scored[]): number {
  const judged = scored.map(({ score, right }) => ({ confidence: score, answers: 1, right: right ? 1 : 0 }));
  const points = riskCoverage(judged, scored.length).filter(({ risk }) => risk <= 1 - PRECISION);
  return Math.max(0, ...points.map((point) => point.coverage));
}
