import type { Coefficients } from './confidence-model.js';

/**
 * Coefficients of the extractive reasoner, written by `npm run fit-confidence` from the answers to
 * handbook_dev en (101 questions), handbook_dev ko (96 questions), squad2_en_dev (600 questions), mtragun_multiturn_en_dev (126 questions), each set weighing the same.
 *
 * handbook_dev en: 63 of 101 answered
 *   HIGH 21, right 0.905; MEDIUM 30, right 0.767; LOW 12, right 0.500
 *   auroc 0.934, rightAlone 0.396, rightLow 0.125, aloneWrong 0.020, searchesBeyondFirst 0.317
 * handbook_dev ko: 61 of 96 answered
 *   HIGH 18, right 0.944; MEDIUM 39, right 0.923; LOW 4, right 0.750
 *   auroc 0.963, rightAlone 0.304, rightLow 0.054, aloneWrong 0.010, searchesBeyondFirst 0.438
 * squad2_en_dev: 476 of 600 answered
 *   HIGH 47, right 0.745; MEDIUM 325, right 0.545; LOW 104, right 0.221
 *   auroc 0.818, rightAlone 0.149, rightLow 0.098, aloneWrong 0.020, searchesBeyondFirst 0.137
 * mtragun_multiturn_en_dev: 97 of 126 answered
 *   HIGH 34, right 0.794; MEDIUM 53, right 0.453; LOW 10, right 0.200
 *   auroc 0.841, rightAlone 0.509, rightLow 0.038, aloneWrong 0.056, searchesBeyondFirst 0.262
 */
export const EXTRACTIVE: Coefficients = {
  intercept: -5.08,
  weights: {
    bestSimilarity: 0.62,
    rewrites: 1.55,
    gap: 0.9,
    heading: 0.84,
    focus: 1.02,
    kindFits: 0.02,
    margin: 0.33,
    reversed: 1.7,
    agreement: 0.56,
    grade: 1.07,
  },
};

/**
 * Coefficients of the model-backed reasoner. They are not fitted, for want of labelled drafts of models, but chosen with
 * care: only an answer of which every claim is quoted, that is judged well and covers most of the question is HIGH.
 */
export const LLM: Coefficients = {
  intercept: -9.5,
  weights: { judged: 5, quotedShare: 3, coverage: 2, grade: 1.5, kindFits: 0.5, clarity: 0.5 },
};
