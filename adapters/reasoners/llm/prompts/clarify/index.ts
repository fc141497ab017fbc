import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { v1 } from './v1.js';
import { z } from 'zod';
import { brief, textList } from '../fields.js';

const clarifyOutputSchema = z.object({
  prompt: brief().min(1).describe('the question to ask back, one or two sentences'),
  options: z.array(brief(200).min(1)).min(2).max(5).describe('2 to 5 ready answers'),
});

function normalizeClarification(raw: Record<string, unknown>): Record<string, unknown> {
  return { ...raw, options: textList(raw['options'], 5) };
}

export const clarifyPrompt = definePrompt({
  description: 'A question to ask back.',
  output: clarifyOutputSchema,
  normalize: normalizeClarification,
  versions: [v1],
  current: 1,
  sample: {
    question: 'How long?',
    language: 'en',
    ambiguity: 'missing_context',
    passages: SAMPLE_PASSAGES,
  },
});
