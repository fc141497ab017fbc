import { z } from 'zod';
import { completeEdits, flatEditSchema } from '../fields.js';

export const editPlanOutputSchema = z.object({
  possible: z.boolean().describe('false when the instruction cannot be carried out on this plan'),
  reason: z.string().describe('when it is not possible: why, and what can be done instead; else empty'),
  edits: z.array(flatEditSchema),
});

export function mendEdits(raw: Record<string, unknown>): Record<string, unknown> {
  return { possible: true, reason: '', ...raw, edits: completeEdits(raw['edits']) };
}
