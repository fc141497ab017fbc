import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { v1 } from './v1.js';
import { z } from 'zod';
import { brief } from '../fields.js';
import { rewriteStrategySchema } from '../../../../../contract/judgement.js';

const rewriteOutputSchema = z.object({
  strategy: rewriteStrategySchema,
  query: brief().nullable().describe('the new search words; null when there are none worth trying'),
  changes: brief().describe('what was changed and why, one short sentence'),
});

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
