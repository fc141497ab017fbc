import { z } from 'zod';
import { languageSchema } from './language.js';
import { newTodoSchema } from './plan.js';
import { count, fraction } from './numbers.js';

/** Subject areas a document or a question may belong to. */
export const DOMAINS = [
  'general',
  'hr',
  'finance',
  'development',
  'operations',
  'security',
  'infrastructure',
  'api',
  'database',
  'frontend',
  'backend',
  'devops',
] as const;
export const domainSchema = z.enum(DOMAINS);
export type Domain = z.infer<typeof domainSchema>;

export const routeSchema = z.enum(['chitchat', 'internal_search', 'web_search']);
export type Route = z.infer<typeof routeSchema>;

export const ambiguitySchema = z.enum(['none', 'multiple_interpretation', 'missing_context', 'vague_term']);
export type Ambiguity = z.infer<typeof ambiguitySchema>;

/** Likeness of two questions. */
export const likenessSchema = z.object({
  /** Share 0..1 of the words of either that both have. */
  words: fraction,
  /** True if both have the same numbers. */
  numbers: z.boolean(),
});
export type Likeness = z.infer<typeof likenessSchema>;

/** The reasoner's analysis of a question. */
export const analysisSchema = z.object({
  route: routeSchema,
  /** The question made whole with the last turns of the session; what is searched and graded against. */
  refinedQuestion: z.string().min(1),
  complexity: z.enum(['simple', 'complex']),
  /** Likeness of the question as asked and as analysed; absent of earlier analyses. */
  likeness: likenessSchema.exactOptional(),
  /** Number of words of the refined question that a title may hold; absent of earlier analyses. */
  words: count.exactOptional(),
  /** 0..1; below the policy's threshold the question is asked back. */
  clarity: fraction,
  ambiguity: ambiguitySchema,
  domains: z.array(domainSchema),
  language: languageSchema,
  /** Only for complex questions: what to search for one by one. */
  subQuestions: z.array(z.string().min(1)),
  /** Indices of subQuestions that may run side by side; groups run one after another. */
  parallelGroups: z.array(z.array(count)),
  /** Guide to one answer from the parts; for the reasoner. */
  synthesisGuide: z.string().optional(),
  /** Calls of tools that the question needs beside the searches. */
  todos: z.array(newTodoSchema).max(5).exactOptional(),
});
export type Analysis = z.infer<typeof analysisSchema>;

/** A past exchange of a session. */
export const turnSchema = z.object({
  question: z.string(),
  answer: z.string(),
  at: z.string(),
  /** Passages of documents that the answer rests on. */
  sources: z.array(z.string()).exactOptional(),
});
export type Turn = z.infer<typeof turnSchema>;
