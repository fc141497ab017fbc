import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PLAN } from '../samples.js';
import { v1 } from './v1.js';
import { z } from 'zod';
import { brief, completeEdits, few, flatEditSchema } from '../fields.js';

const editPlanOutputSchema = z.object({
  possible: z.boolean().describe('false when the instruction cannot be carried out on this plan'),
  reason: brief().describe('when it is not possible: why, and what can be done instead; else empty'),
  edits: few(flatEditSchema, 20),
});

function normalizeEdits(raw: Record<string, unknown>): Record<string, unknown> {
  return { possible: true, reason: '', ...raw, edits: completeEdits(raw['edits']) };
}

export const editPlanPrompt = definePrompt({
  description: 'Edits of the plan.',
  output: editPlanOutputSchema,
  normalize: normalizeEdits,
  versions: [v1],
  current: 1,
  sample: { plan: SAMPLE_PLAN, instruction: 'Search the web, too.', language: 'en' },
});
