export { createDirectRunner, turnsOf } from './direct-runner.js';
export { evaluateAnswers, type AnswerEvaluation, type EvaluateOptions } from './evaluate-answers.js';
export { answerMetrics, type AnswerMetrics } from './metrics.js';
export type { AnswerOutcome, AnswerRow, AnswerRunner, QuestionKind } from './outcome.js';
