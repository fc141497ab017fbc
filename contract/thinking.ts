import { z } from 'zod';

/** Name of a prompt, which is also the name of the task of a model. */
const taskSchema = z.string().regex(/^[a-z_]{1,40}$/);

/**
 * Changes that an experiment makes of the reasoner: versions of prompts other than the current ones, and other models for tasks. Which of
 * them may be named is for the installation to say.
 */
export const thinkingSchema = z.strictObject({
  prompts: z.record(taskSchema, z.number().int().min(1)).exactOptional(),
  models: z.record(taskSchema, z.string().min(1).max(200)).exactOptional(),
});
export type Thinking = z.infer<typeof thinkingSchema>;
