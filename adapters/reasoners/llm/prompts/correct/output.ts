import { z } from 'zod';
import { completeEdits, flatEditSchema } from '../fields.js';

export const correctOutputSchema = z.object({
  edits: z.array(flatEditSchema).describe('empty when there is no other way'),
});

export function mendCorrection(raw: Record<string, unknown>): Record<string, unknown> {
  return { ...raw, edits: completeEdits(raw['edits']) };
}
