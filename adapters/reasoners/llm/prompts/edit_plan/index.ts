import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PLAN } from '../samples.js';
import { editPlanOutputSchema, mendEdits } from './output.js';
import { v1 } from './v1.js';

export const editPlanPrompt = definePrompt({
  description: 'Edits of the plan.',
  output: editPlanOutputSchema,
  mend: mendEdits,
  versions: [v1],
  current: 1,
  sample: { plan: SAMPLE_PLAN, instruction: 'Search the web, too.', language: 'en' },
});
