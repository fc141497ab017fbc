import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PLAN, SAMPLE_TOOL } from '../samples.js';
import { v1 } from './v1.js';
import { z } from 'zod';
import { completeEdits, few, flatEditSchema } from '../fields.js';

const correctOutputSchema = z.object({
  edits: few(flatEditSchema).describe('empty when there is no other way'),
});

function normalizeCorrection(raw: Record<string, unknown>): Record<string, unknown> {
  return { ...raw, edits: completeEdits(raw['edits']) };
}

export const correctPrompt = definePrompt({
  description: 'Edits that mend the plan.',
  output: correctOutputSchema,
  normalize: normalizeCorrection,
  versions: [v1],
  current: 1,
  sample: {
    plan: SAMPLE_PLAN,
    todoId: 's1',
    failure: 'year must be a number',
    tools: [SAMPLE_TOOL],
    language: 'en',
  },
});
