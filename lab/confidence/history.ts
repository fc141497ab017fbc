import { probabilityOf, type Coefficients } from '../../domain/confidence-model.js';
import { riskCoverage } from '../../domain/calibration.js';
import {
  faultsOf,
  fitRecalibration,
  recalibrated,
  type Case,
  type Scored,
} from '../../domain/autonomy/recalibration.js';
import type { LabelledSet } from './sets.js';

/** Share of right answers that is asked for where coverage is reported. */
const PRECISION = 0.9;

/**
 * Figures of sets as if they were the histories of installations: the first half of the answers are verdicts that the confidence
 * is fitted to, the second half says how good it is before and after.
 */
export function historyLines(model: Coefficients, sets: readonly LabelledSet[]): string[] {
  return sets.flatMap(({ name, rows }) => {
    const answers = rows
      .filter(({ way }) => way === 'answered')
      .map(({ language, signals, right }, n): Case => {
        const score = Math.round(probabilityOf(model, signals) * 100) / 100;
        return {
          queryId: `q-${name}-${n}`,
          score,
          language,
          collections: [name],
          reasoner: 'extractive',
          right,
        };
      });
    const half = Math.floor(answers.length / 2);
    const rules = fitRecalibration(answers.slice(0, half));
    const given = answers.slice(half);
    const fitted = given.map((one) => ({ ...one, score: recalibrated(rules, one.score, one) }));
    const figures = (scored: readonly Scored[]): string => {
      const { ece, byChance, brier } = faultsOf(scored);
      return `ECE ${ece.toFixed(3)} (${byChance.toFixed(3)} by chance), Brier ${brier.toFixed(3)}, coverage at precision ${PRECISION} ${coverage(scored).toFixed(3)}`;
    };
    return [
      `${name}: ${half} verdicts, ${given.length} judged`,
      `  given:  ${figures(given)}`,
      `  fitted: ${figures(fitted)}`,
    ];
  });
}

/** The largest share of answers that can be delivered, the surest first, with so many of them right. */
function coverage(scored: readonly Scored[]): number {
  const judged = scored.map(({ score, right }) => ({ confidence: score, answers: 1, right: right ? 1 : 0 }));
  const points = riskCoverage(judged, scored.length).filter(({ risk }) => risk <= 1 - PRECISION);
  return Math.max(0, ...points.map((point) => point.coverage));
}
