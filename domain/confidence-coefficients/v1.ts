import type { Coefficients, Models } from '../confidence-model.js';

/**
 * Coefficients of the extractive reasoner without an embedder, written by `npm run fit-confidence` from the answers to
 * handbook_dev en (101 questions), handbook_dev ko (96 questions), squad2_en_dev (600 questions), mtragun_multiturn_en_dev (126 questions). Each set weighs the same, however many
 * questions it has; those over the sample handbook weigh 2 times as much, being the most like an organisation's own. The figures are those of the
 * present rules, which are newer than the fit.
 *
 * handbook_dev en: 64 of 101 answered
 *   HIGH 37, right 0.946; MEDIUM 25, right 0.840; LOW 2, right 0.000
 *   auroc 0.949, rightAlone 0.625, rightLow 0.000, aloneWrong 0.020, searchesBeyondFirst 0.010
 * handbook_dev ko: 64 of 96 answered
 *   HIGH 38, right 1.000; MEDIUM 21, right 0.905; LOW 5, right 0.400
 *   auroc 0.977, rightAlone 0.644, rightLow 0.034, aloneWrong 0.000, searchesBeyondFirst 0.021
 * squad2_en_dev: 469 of 600 answered
 *   HIGH 103, right 0.718; MEDIUM 325, right 0.468; LOW 41, right 0.171
 *   auroc 0.813, rightAlone 0.318, rightLow 0.030, aloneWrong 0.048, searchesBeyondFirst 0.002
 * mtragun_multiturn_en_dev: 93 of 126 answered
 *   HIGH 46, right 0.848; MEDIUM 45, right 0.533; LOW 2, right 0.000
 *   auroc 0.875, rightAlone 0.619, rightLow 0.000, aloneWrong 0.056, searchesBeyondFirst 0.000
 */
const EXTRACTIVE: Coefficients = {
  intercept: -3.95,
  weights: {
    bestSimilarity: 0.9,
    rewrites: 0.16,
    gap: 0.92,
    heading: 1.62,
    focus: 0.56,
    kindFits: 1.67,
    margin: 1.03,
    reversed: 0.92,
    agreement: 0.62,
    grade: 0.22,
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
const EXTRACTIVE_BY_MEANING: Coefficients = {
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
const LLM: Coefficients = {
  intercept: -9.5,
  weights: { judged: 5, quotedShare: 3, coverage: 2, grade: 1.5, kindFits: 0.5, clarity: 0.5 },
};

export const V1: Models = { extractive: EXTRACTIVE, extractiveByMeaning: EXTRACTIVE_BY_MEANING, llm: LLM };
