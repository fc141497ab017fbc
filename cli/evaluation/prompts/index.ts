export { PromptEvaluationError } from './evaluate-prompt.js';
export { runPromptEvaluation } from './run.js';
