import type { Coefficients, Models } from '../confidence-model.js';
import { V1 } from './v1.js';

/**
 * Coefficients of the extractive reasoner without an embedder, written by `npm run fit-confidence` from the answers to
 * handbook_dev en (101 questions), handbook_dev ko (96 questions), squad2_en_dev (600 questions), mtragun_multiturn_en_dev (126 questions). Each set weighs the same, however many
 * questions it has.
 *
 * handbook_dev en: 64 of 101 answered
 *   HIGH 38, right 0.974; MEDIUM 19, right 0.789; LOW 7, right 0.571
 *   auroc 0.951, rightAlone 0.661, rightLow 0.071, aloneWrong 0.010, searchesBeyondFirst 0.010
 * handbook_dev ko: 64 of 96 answered
 *   HIGH 36, right 1.000; MEDIUM 23, right 0.913; LOW 5, right 0.400
 *   auroc 0.977, rightAlone 0.610, rightLow 0.034, aloneWrong 0.000, searchesBeyondFirst 0.021
 * squad2_en_dev: 469 of 600 answered
 *   HIGH 112, right 0.750; MEDIUM 268, right 0.515; LOW 89, right 0.124
 *   auroc 0.836, rightAlone 0.361, rightLow 0.047, aloneWrong 0.047, searchesBeyondFirst 0.002
 * mtragun_multiturn_en_dev: 93 of 126 answered
 *   HIGH 47, right 0.851; MEDIUM 42, right 0.548; LOW 4, right 0.000
 *   auroc 0.883, rightAlone 0.635, rightLow 0.000, aloneWrong 0.056, searchesBeyondFirst 0.000
 */
const FITTED: Coefficients = {
  intercept: -6.67,
  weights: {
    bestSimilarity: 1.2,
    rewrites: 0.22,
    coverage: 0.34,
    gap: 0.48,
    heading: 1.57,
    focus: 0.62,
    kindFits: 2.13,
    margin: 1.12,
    reversed: 2.3,
    agreement: 0.53,
    contradicts: 0.02,
    grade: 0.83,
  },
};

export const V2: Models = { ...V1, extractive: FITTED };
