import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { v1 } from './v1.js';
import { v2 } from './v2.js';
import { z } from 'zod';
import { clamped, share } from '../fields.js';

const gradeOutputSchema = z.object({
  grades: z.array(z.object({ passage: z.number().int().describe('its number'), score: share })),
});

function normalizeGrades(raw: Record<string, unknown>): Record<string, unknown> {
  const { grades } = raw;
  if (!Array.isArray(grades)) return raw;
  return {
    ...raw,
    grades: grades.map((grade: unknown) =>
      typeof grade === 'object' && grade !== null && 'score' in grade
        ? { ...grade, score: clamped(grade.score) }
        : grade,
    ),
  };
}

export const gradePrompt = definePrompt({
  description: 'A score for every passage.',
  output: gradeOutputSchema,
  normalize: normalizeGrades,
  versions: [v1, v2],
  current: 2,
  sample: { question: 'How much leave do I have?', passages: SAMPLE_PASSAGES },
});
