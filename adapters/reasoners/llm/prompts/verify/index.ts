import { definePrompt } from '../define-prompt.js';
import { SAMPLE_DRAFT, SAMPLE_PASSAGES, SAMPLE_PLAN } from '../samples.js';
import { v1 } from './v1.js';
import { z } from 'zod';
import { brief, clamped, few, share, textList } from '../fields.js';

const verifyOutputSchema = z.object({
  summary: brief(2000).min(1),
  qualityScore: share,
  issues: few(brief()),
  recommendations: few(brief()),
});

function normalizeVerification(raw: Record<string, unknown>): Record<string, unknown> {
  return {
    ...raw,
    qualityScore: clamped(raw['qualityScore']),
    issues: textList(raw['issues'], 10),
    recommendations: textList(raw['recommendations'], 10),
  };
}

export const verifyPrompt = definePrompt({
  description: 'The review of the state of the question.',
  output: verifyOutputSchema,
  normalize: normalizeVerification,
  versions: [v1],
  current: 1,
  sample: {
    type: 'consistency',
    question: 'How much leave do I have?',
    focus: 'Is it current?',
    language: 'en',
    plan: SAMPLE_PLAN,
    draft: SAMPLE_DRAFT,
    passages: SAMPLE_PASSAGES,
  },
});
