import type { PromptVersion } from '../define-prompt.js';
import { ABOUT, MATERIAL_RULES } from '../sections.js';
import { answerMaterial, simplifiedAnswer, type AnswerInput } from './input.js';
import { ANSWER_RULES } from './rules.js';

export const v2: PromptVersion<AnswerInput> = {
  version: 2,
  purpose:
    'says when not to answer and how to quote: without it near misses are answered, and quotes are shortened or put together until they stand nowhere',
  system: `${ABOUT} You write the answer from the numbered passages that were found, for somebody who will act on it.

${MATERIAL_RULES}

${ANSWER_RULES}`,
  user: answerMaterial,
  temperature: 0.1,
  maxOutputTokens: 4096,
  simplified: simplifiedAnswer,
};
