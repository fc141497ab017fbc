import type { Coefficients } from './confidence-model.js';

/**
 * Coefficients of the extractive reasoner, written by `npm run fit-confidence` from the answers to
 * handbook_dev en (101 questions), handbook_dev ko (96 questions), squad2_en_dev (600 questions), mtragun_multiturn_en_dev (126 questions). Each set weighs the same, however many
 * questions it has; those over the sample handbook weigh 2 times as much, being the most like an organisation's own.
 *
 * handbook_dev en: 61 of 101 answered
 *   HIGH 34, right 0.912; MEDIUM 23, right 0.739; LOW 4, right 0.500
 *   auroc 0.949, rightAlone 0.620, rightLow 0.040, aloneWrong 0.030, searchesBeyondFirst 0.356
 * handbook_dev ko: 58 of 96 answered
 *   HIGH 31, right 0.968; MEDIUM 24, right 0.875; LOW 3, right 0.333
 *   auroc 0.972, rightAlone 0.577, rightLow 0.019, aloneWrong 0.010, searchesBeyondFirst 0.417
 * squad2_en_dev: 470 of 600 answered
 *   HIGH 95, right 0.695; MEDIUM 310, right 0.500; LOW 65, right 0.200
 *   auroc 0.808, rightAlone 0.282, rightLow 0.056, aloneWrong 0.048, searchesBeyondFirst 0.157
 * mtragun_multiturn_en_dev: 95 of 126 answered
 *   HIGH 54, right 0.704; MEDIUM 36, right 0.389; LOW 5, right 0.000
 *   auroc 0.841, rightAlone 0.731, rightLow 0.000, aloneWrong 0.127, searchesBeyondFirst 0.278
 */
export const EXTRACTIVE: Coefficients = {
  intercept: -4.63,
  weights: {
    bestSimilarity: 1.4,
    rewrites: 1.36,
    gap: 0.32,
    heading: 0.73,
    focus: 1.06,
    margin: 0.29,
    reversed: 1.34,
    agreement: 0.72,
    grade: 1.2,
    clarity: 0.01,
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
