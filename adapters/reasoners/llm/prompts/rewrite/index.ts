import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { rewriteOutputSchema } from './output.js';
import { v1 } from './v1.js';

export const rewritePrompt = definePrompt({
  description: 'Other search words.',
  output: rewriteOutputSchema,
  versions: [v1],
  current: 1,
  sample: {
    question: 'How much leave do I have?',
    language: 'en',
    tried: ['leave'],
    passages: SAMPLE_PASSAGES,
    missing: ['leave in the first year'],
    profile: { role: 'engineer' },
  },
});
