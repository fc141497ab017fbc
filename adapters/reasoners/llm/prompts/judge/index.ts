import { definePrompt } from '../define-prompt.js';
import { SAMPLE_DRAFT, SAMPLE_PASSAGES } from '../samples.js';
import { judgeOutputSchema, mendJudgement } from './output.js';
import { v1 } from './v1.js';

export const judgePrompt = definePrompt({
  description: 'The judgement of the draft.',
  output: judgeOutputSchema,
  mend: mendJudgement,
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
