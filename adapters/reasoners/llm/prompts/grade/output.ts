import { z } from 'zod';
import { clamped, share } from '../fields.js';

export const gradeOutputSchema = z.object({
  grades: z.array(z.object({ passage: z.number().int().describe('its number'), score: share })),
});

export function mendGrades(raw: Record<string, unknown>): Record<string, unknown> {
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
