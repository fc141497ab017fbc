import { definePrompt } from '../define-prompt.js';
import { SAMPLE_TOOL } from '../samples.js';
import { analyseOutputSchema, mendAnalysis } from './output.js';
import { v1 } from './v1.js';

export const analysePrompt = definePrompt({
  description: 'How the question is to be handled.',
  output: analyseOutputSchema,
  mend: mendAnalysis,
  versions: [v1],
  current: 1,
  sample: {
    question: 'And next year?',
    language: 'en',
    clarifications: ['for new employees'],
    turns: [{ question: 'How much leave do I have?', answer: '15 days.', at: '' }],
    maxSubQuestions: 5,
    tools: [SAMPLE_TOOL],
  },
});
