export { createDirectRunner } from './direct-runner.js';
export { evaluateAnswers } from './evaluate-answers.js';
export type { AnswerOutcome, AnswerRunner } from './outcome.js';
