import { z } from 'zod';
import { todoSchema } from '../plan.js';
import { sideEffectSchema } from '../tools.js';

/** Reasons for an approval. */
export const approvalReasonSchema = z.enum([
  'todo_requires_approval',
  'tool_requires_approval',
  'costs_money',
  'leaves_organisation',
  'changes_data',
]);
export type ApprovalReason = z.infer<typeof approvalReasonSchema>;

/** Shown: the tool with exactly the arguments it will be called with, what it costs and what else it does. */
export const approvalRequestPayloadSchema = z.object({
  question: z.string(),
  todo: todoSchema.pick({
    id: true,
    task: true,
    tool: true,
    arguments: true,
    estimatedSeconds: true,
    estimatedCostUsd: true,
  }),
  description: z.string(),
  sideEffects: sideEffectSchema,
  reasons: z.array(approvalReasonSchema).min(1),
});

const comment = z.string().max(2000).optional();
const reason = z.string().max(2000).optional();

export const approvalRequestReplySchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), comment }),
  z.strictObject({
    action: z.literal('skip').describe('go on without this todo'),
    reason,
    comment,
  }),
  z.strictObject({ action: z.literal('reject').describe('end the query'), reason, comment }),
]);
