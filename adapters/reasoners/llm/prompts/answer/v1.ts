import type { PromptVersion } from '../define-prompt.js';
import { ABOUT, MATERIAL_RULES } from '../sections.js';
import { answerMaterial, simplifiedAnswer, type AnswerInput } from './input.js';

export const v1: PromptVersion<AnswerInput> = {
  version: 1,
  purpose: 'plain: answer from the passages and cite them',
  system: `${ABOUT} You answer the question from the numbered passages.

${MATERIAL_RULES}

Use only what the passages say. Put a marker such as [1] after every claim and give for it the number of the passage and a quote from it. When the passages do not hold the answer, say so and set "answered" to false.`,
  user: answerMaterial,
  temperature: 0.2,
  maxOutputTokens: 4096,
  simplified: simplifiedAnswer,
};
