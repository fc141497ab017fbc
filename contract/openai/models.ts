import { z } from 'zod';

/** The model that answers from the organisation's documents. */
export const VOUCH_MODEL = 'vouch';

export const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since the epoch. */
  created: z.number().int(),
  owned_by: z.string(),
});
export type Model = z.infer<typeof modelSchema>;

export const modelListSchema = z.object({ object: z.literal('list'), data: z.array(modelSchema) });
export type ModelList = z.infer<typeof modelListSchema>;
