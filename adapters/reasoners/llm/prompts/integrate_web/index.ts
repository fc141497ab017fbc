import { SAMPLE_QUESTION } from '../answer/input.js';
import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { answerOutputSchema } from '../answer/index.js';
import { v1 } from './v1.js';

export const integrateWebPrompt = definePrompt({
  description: 'The answer with its citations.',
  output: answerOutputSchema,
  versions: [v1],
  current: 1,
  sample: { ...SAMPLE_QUESTION, passages: SAMPLE_PASSAGES },
});
