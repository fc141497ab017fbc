import { definePrompt } from '../define-prompt.js';
import { SAMPLE_TOOL } from '../samples.js';
import { v1 } from './v1.js';
import { z } from 'zod';
import { ambiguitySchema, DOMAINS, domainSchema, routeSchema } from '../../../../../contract/analysis.js';
import { argumentListSchema, brief, clamped, few, share, textList } from '../fields.js';

const analyseOutputSchema = z.object({
  route: routeSchema,
  refinedQuestion: brief(2000).min(1).describe('the question, whole, in the language of the question'),
  complexity: z.enum(['simple', 'complex']),
  clarity: share,
  ambiguity: ambiguitySchema,
  domains: few(domainSchema),
  subQuestions: few(brief()),
  parallelGroups: few(few(z.number().int())).describe('positions in subQuestions, from 0'),
  synthesisGuide: brief(1000).nullable(),
  toolCalls: few(z.object({ tool: brief(100), task: brief(), arguments: argumentListSchema })),
});
export type AnalyseOutput = z.infer<typeof analyseOutputSchema>;

/** Drops subject areas that there are not, and brings clarity into its range. */
function normalizeAnalysis(raw: Record<string, unknown>): Record<string, unknown> {
  const domains = Array.isArray(raw['domains'])
    ? raw['domains'].filter((domain) => (DOMAINS as readonly unknown[]).includes(domain))
    : raw['domains'];
  return {
    ...raw,
    domains,
    clarity: clamped(raw['clarity']),
    subQuestions: textList(raw['subQuestions'], 20),
  };
}

export const analysePrompt = definePrompt({
  description: 'How the question is to be handled.',
  output: analyseOutputSchema,
  normalize: normalizeAnalysis,
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
