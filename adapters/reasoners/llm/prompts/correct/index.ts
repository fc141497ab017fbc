import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PLAN, SAMPLE_TOOL } from '../samples.js';
import { correctOutputSchema, mendCorrection } from './output.js';
import { v1 } from './v1.js';

export const correctPrompt = definePrompt({
  description: 'Edits that mend the plan.',
  output: correctOutputSchema,
  mend: mendCorrection,
  versions: [v1],
  current: 1,
  sample: {
    plan: SAMPLE_PLAN,
    todoId: 's1',
    failure: 'year must be a number',
    tools: [SAMPLE_TOOL],
    language: 'en',
  },
});
