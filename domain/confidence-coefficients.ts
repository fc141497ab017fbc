import type { Coefficients } from './confidence-model.js';

/**
 * Coefficients of the extractive reasoner without an embedder, written by `npm run fit-confidence` from the answers to
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
 * Coefficients of the extractive reasoner with an embedder, written by `npm run fit-confidence` from the answers to
 * handbook_dev en (101 questions), handbook_dev ko (96 questions), squad2_en_dev (600 questions). Each set weighs the same, however many
 * questions it has; those over the sample handbook weigh 2 times as much, being the most like an organisation's own.
 *
 * handbook_dev en: 73 of 101 answered
 *   HIGH 38, right 0.921; MEDIUM 25, right 0.720; LOW 10, right 0.600
 *   auroc 0.923, rightAlone 0.593, rightLow 0.102, aloneWrong 0.030, searchesBeyondFirst 0.158
 * handbook_dev ko: 76 of 96 answered
 *   HIGH 47, right 0.979; MEDIUM 20, right 0.750; LOW 9, right 0.222
 *   auroc 0.965, rightAlone 0.730, rightLow 0.032, aloneWrong 0.010, searchesBeyondFirst 0.104
 * squad2_en_dev: 522 of 600 answered
 *   HIGH 177, right 0.655; MEDIUM 252, right 0.524; LOW 93, right 0.129
 *   auroc 0.757, rightAlone 0.446, rightLow 0.046, aloneWrong 0.102, searchesBeyondFirst 0.038
 */
export const EXTRACTIVE_BY_MEANING: Coefficients = {
  intercept: -7.36,
  weights: {
    rewrites: 1.77,
    heading: 0.22,
    focus: 0.19,
    kindFits: 0.03,
    margin: 1.07,
    reversed: 1.85,
    agreement: 2.22,
    contradicts: 0.02,
    quotedShare: 0.33,
    grade: 2.93,
    meaning: 2.67,
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
