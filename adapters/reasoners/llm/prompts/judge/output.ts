import { z } from 'zod';
import { clamped, share, textList } from '../fields.js';

export const judgeOutputSchema = z.object({
  grounding: share,
  completeness: share,
  accuracy: share,
  clarity: share,
  missing: z.array(z.string()).describe('what the answer should say and does not, in search words'),
  suggestions: z.array(z.string()),
  safetyConcerns: z.array(z.string()),
});

export function mendJudgement(raw: Record<string, unknown>): Record<string, unknown> {
  const scores = ['grounding', 'completeness', 'accuracy', 'clarity'].map((key) => [key, clamped(raw[key])]);
  return {
    ...raw,
    ...(Object.fromEntries(scores) as Record<string, unknown>),
    missing: textList(raw['missing'], 5),
    suggestions: textList(raw['suggestions'], 5),
    safetyConcerns: textList(raw['safetyConcerns'], 5),
  };
}
