import { z } from 'zod';
import { clamped, share, textList } from '../fields.js';

export const verifyOutputSchema = z.object({
  summary: z.string().min(1),
  qualityScore: share,
  issues: z.array(z.string()),
  recommendations: z.array(z.string()),
});

export function mendVerification(raw: Record<string, unknown>): Record<string, unknown> {
  return {
    ...raw,
    qualityScore: clamped(raw['qualityScore']),
    issues: textList(raw['issues'], 10),
    recommendations: textList(raw['recommendations'], 10),
  };
}
