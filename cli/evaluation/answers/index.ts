export { evaluateAnswers } from './evaluate-answers.js';
export { answerMetrics } from './metrics.js';
export type { AnswerOutcome, AnswerRow, AnswerRunner } from './outcome.js';
