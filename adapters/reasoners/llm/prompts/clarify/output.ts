import { z } from 'zod';
import { textList } from '../fields.js';

export const clarifyOutputSchema = z.object({
  prompt: z.string().min(1).describe('the question to ask back, one or two sentences'),
  options: z.array(z.string().min(1)).min(2).max(5).describe('2 to 5 ready answers'),
});

export function mendClarification(raw: Record<string, unknown>): Record<string, unknown> {
  return { ...raw, options: textList(raw['options'], 5) };
}
