export { PromptEvaluationError, preparePromptEvaluation } from './evaluate-prompt.js';
export { runPromptEvaluation } from './run.js';
