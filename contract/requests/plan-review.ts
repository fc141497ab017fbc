import { z } from 'zod';
import { planEditSchema, planSchema } from '../plan.js';
import { RULES } from '../rules.js';

/** Shown: the todos with their dependencies, as a list, as a graph and as a diagram, with the estimates. */
export const planReviewPayloadSchema = z.object({
  question: z.string(),
  plan: planSchema,
  /** Todo id → ids of the todos it waits for. */
  dependencyGraph: z.record(z.string(), z.array(z.string())),
  mermaid: z.string(),
});

export const planReviewReplySchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), comment: z.string().max(2000).optional() }),
  z
    .strictObject({
      action: z.literal('modify'),
      instruction: z.string().trim().min(1).max(2000).optional().describe('the change in words'),
      edits: z.array(planEditSchema).min(1).max(50).optional().describe('the change as a list of edits'),
      comment: z.string().max(2000).optional(),
    })
    .refine((r) => (r.instruction === undefined) !== (r.edits === undefined), {
      message: RULES.oneChange.en,
      path: ['instruction'],
    }),
  z.strictObject({
    action: z.literal('reject'),
    reason: z.string().max(2000).optional(),
    comment: z.string().max(2000).optional(),
  }),
]);
