import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { clarifyOutputSchema, mendClarification } from './output.js';
import { v1 } from './v1.js';

export const clarifyPrompt = definePrompt({
  description: 'A question to ask back.',
  output: clarifyOutputSchema,
  mend: mendClarification,
  versions: [v1],
  current: 1,
  sample: {
    question: 'How long?',
    language: 'en',
    ambiguity: 'missing_context',
    passages: SAMPLE_PASSAGES,
  },
});
