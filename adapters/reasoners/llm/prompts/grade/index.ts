import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { gradeOutputSchema, mendGrades } from './output.js';
import { v1 } from './v1.js';
import { v2 } from './v2.js';

export const gradePrompt = definePrompt({
  description: 'A score for every passage.',
  output: gradeOutputSchema,
  mend: mendGrades,
  versions: [v1, v2],
  current: 2,
  sample: { question: 'How much leave do I have?', passages: SAMPLE_PASSAGES },
});
