import { definePrompt } from '../define-prompt.js';
import { v1 } from './v1.js';
import { z } from 'zod';
import { brief } from '../fields.js';

const chatOutputSchema = z.object({ text: brief(2000).min(1).describe('the reply') });

export const chatPrompt = definePrompt({
  description: 'A reply to small talk.',
  output: chatOutputSchema,
  versions: [v1],
  current: 1,
  sample: {
    question: 'Thank you!',
    turns: [{ question: 'How much leave do I have?', answer: '15 days.', at: '' }],
    language: 'en',
  },
});
