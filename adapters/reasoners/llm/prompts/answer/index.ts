import { definePrompt } from '../define-prompt.js';
import { SAMPLE_PASSAGES } from '../samples.js';
import { SAMPLE_QUESTION } from './input.js';
import { v1 } from './v1.js';
import { v2 } from './v2.js';
import { z } from 'zod';
import { brief, few } from '../fields.js';

/** `text` comes first: it is shown while the rest is still being written. */
export const answerOutputSchema = z.object({
  text: z.string().min(1).describe('the answer in Markdown, with a marker such as [1] after every claim'),
  answered: z.boolean().describe('false when the passages do not support an answer'),
  citations: few(
    z.object({
      marker: z.number().int().describe('the number in the text'),
      passage: z.number().int().describe('the number of the passage quoted from'),
      quote: brief(1000).describe('the words of the passage that support the claim, copied exactly'),
    }),
    50,
  ),
});
export type AnswerOutput = z.infer<typeof answerOutputSchema>;

export const answerPrompt = definePrompt({
  description: 'The answer with its citations.',
  output: answerOutputSchema,
  versions: [v1, v2],
  current: 2,
  sample: { ...SAMPLE_QUESTION, passages: SAMPLE_PASSAGES.slice(0, 1) },
});
