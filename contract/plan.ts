import { z } from 'zod';

export const toolNameSchema = z.enum(['search_documents', 'search_web', 'synthesize']);

export const todoStatusSchema = z.enum(['pending', 'running', 'completed', 'failed', 'skipped']);

export const todoIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** One thing the query will do. */
export const todoSchema = z.object({
  id: todoIdSchema,
  task: z.string().min(1).max(500),
  tool: toolNameSchema,
  /** Search words of a search, empty for synthesize; a long question may be its own search. */
  query: z.string().max(8000),
  dependsOn: z.array(todoIdSchema).max(50),
  estimatedSeconds: z.number().min(0),
  estimatedCostUsd: z.number().min(0),
  status: todoStatusSchema,
  /** Passages found, once completed. */
  found: z.number().int().min(0).optional(),
});
export type Todo = z.infer<typeof todoSchema>;

const editTarget = { todoId: todoIdSchema };
const todoFields = {
  task: z.string().min(1).max(500),
  query: z.string().max(2000),
  dependsOn: z.array(todoIdSchema).max(50),
};

/** One structured change of a plan. */
export const planEditSchema = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    todo: z.strictObject({
      id: todoIdSchema.optional(),
      task: todoFields.task,
      tool: toolNameSchema.exclude(['synthesize']),
      query: z.string().min(1).max(2000),
      dependsOn: todoFields.dependsOn.optional(),
    }),
    /** Put it behind this todo in the list; at the front of the others when absent. */
    after: todoIdSchema.optional(),
  }),
  z.strictObject({ op: z.literal('remove'), ...editTarget }),
  z.strictObject({ op: z.literal('update'), ...editTarget, set: z.strictObject(todoFields).partial() }),
  z.strictObject({ op: z.literal('reorder'), order: z.array(todoIdSchema).min(1).max(50) }),
]);
export type PlanEdit = z.infer<typeof planEditSchema>;

/** What a version of the plan changed, who asked for it and how. */
export const planChangeSchema = z.object({
  version: z.number().int().min(1),
  by: z.string(),
  at: z.string(),
  instruction: z.string().optional(),
  edits: z.array(planEditSchema),
});

export const planSchema = z.object({
  version: z.number().int().min(1),
  todos: z.array(todoSchema).min(1).max(50),
  estimatedSeconds: z.number().min(0),
  estimatedCostUsd: z.number().min(0),
  changes: z.array(planChangeSchema),
});
export type Plan = z.infer<typeof planSchema>;
