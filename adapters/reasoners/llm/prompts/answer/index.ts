import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { SAMPLE_QUESTION } from './input.js';
import { answerOutputSchema } from './output.js';
import { v1 } from './v1.js';
import { v2 } from './v2.js';

export const answerPrompt = definePrompt({
  description: 'The answer with its citations.',
  output: answerOutputSchema,
  versions: [v1, v2],
  current: 2,
  sample: { ...SAMPLE_QUESTION, passages: SAMPLE_PASSAGES.slice(0, 1) },
});
