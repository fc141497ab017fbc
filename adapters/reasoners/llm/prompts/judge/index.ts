import { definePrompt } from '../define-prompt.js';
import { SAMPLE_DRAFT, SAMPLE_PASSAGES } from '../samples.js';
import { v1 } from './v1.js';
import { z } from 'zod';
import { brief, clamped, few, share, textList } from '../fields.js';

const judgeOutputSchema = z.object({
  grounding: share,
  completeness: share,
  accuracy: share,
  clarity: share,
  missing: few(brief()).describe('what the answer should say and does not, in search words'),
  suggestions: few(brief()),
  safetyConcerns: few(brief()),
});

function normalizeJudgement(raw: Record<string, unknown>): Record<string, unknown> {
  const scores = ['grounding', 'completeness', 'accuracy', 'clarity'].map((key) => [key, clamped(raw[key])]);
  return {
    ...raw,
    ...(Object.fromEntries(scores) as Record<string, unknown>),
    missing: textList(raw['missing'], 5),
    suggestions: textList(raw['suggestions'], 5),
    safetyConcerns: textList(raw['safetyConcerns'], 5),
  };
}

export const judgePrompt = definePrompt({
  description: 'The judgement of the draft.',
  output: judgeOutputSchema,
  normalize: normalizeJudgement,
  versions: [v1],
  current: 1,
  sample: {
    question: 'How much leave do I have?',
    language: 'en',
    draft: SAMPLE_DRAFT,
    passages: SAMPLE_PASSAGES,
    profile: { role: 'engineer' },
  },
});
