import { definePrompt } from '../define-prompt.js';
import { SAMPLE_DRAFT, SAMPLE_PASSAGES, SAMPLE_PLAN } from '../samples.js';
import { mendVerification, verifyOutputSchema } from './output.js';
import { v1 } from './v1.js';

export const verifyPrompt = definePrompt({
  description: 'The review of the state of the question.',
  output: verifyOutputSchema,
  mend: mendVerification,
  versions: [v1],
  current: 1,
  sample: {
    type: 'consistency',
    question: 'How much leave do I have?',
    focus: 'Is it current?',
    language: 'en',
    plan: SAMPLE_PLAN,
    draft: SAMPLE_DRAFT,
    passages: SAMPLE_PASSAGES,
  },
});
