import { z } from 'zod';
import { PLAN_LIMITS } from './limits.js';
import { count } from './numbers.js';
import { RULES } from './rules.js';

/** Tools that every installation has; others come from a tool host and are named `server.tool`. */
export const builtInToolSchema = z.enum([
  'search_documents',
  'search_web',
  'synthesize',
  'calculate',
  'ask_human',
]);
export type BuiltInTool = z.infer<typeof builtInToolSchema>;

export const toolNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}(\.[A-Za-z0-9_-]{1,60})?$/, RULES.tool.en);

export const todoStatusSchema = z.enum(['pending', 'running', 'completed', 'failed', 'skipped']);

export const todoIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** Arguments of a tool call; the tool's own schema says what it takes. `{{todoId}}` stands for a result. */
export const toolArgumentsSchema = z
  .record(z.string().min(1).max(60), z.json())
  .refine((args) => JSON.stringify(args).length <= 20_000, RULES.argumentsLength.en);
export type ToolArguments = z.infer<typeof toolArgumentsSchema>;

/** One thing the query will do. */
export const todoSchema = z.object({
  id: todoIdSchema,
  task: z.string().min(1).max(PLAN_LIMITS.task),
  tool: toolNameSchema,
  arguments: toolArgumentsSchema,
  dependsOn: z.array(todoIdSchema).max(PLAN_LIMITS.todos),
  /** True if a person must approve before the tool is called. */
  requiresApproval: z.boolean(),
  estimatedSeconds: z.number().min(0),
  estimatedCostUsd: z.number().min(0),
  status: todoStatusSchema,
  /** The operator's policy put it into the plan. */
  fromPolicy: z.literal(true).exactOptional(),
  /** Passages found, once a search has completed. */
  found: count.optional(),
  /** Result of any other tool, once completed. */
  result: z.string().max(PLAN_LIMITS.result).optional(),
  /** SHA-256 under which the whole result is kept, where `result` is only its beginning. */
  resultReference: z.string().exactOptional(),
  /** Reason for which it failed or was skipped. */
  note: z.string().max(PLAN_LIMITS.note).optional(),
  /** Id of the person who skipped it while the query was paused. */
  skippedBy: z.string().exactOptional(),
});
export type Todo = z.infer<typeof todoSchema>;

const editTarget = { todoId: todoIdSchema };
const todoFields = {
  task: z.string().min(1).max(PLAN_LIMITS.task),
  arguments: toolArgumentsSchema,
  /** Shorthand for `arguments.query`. */
  query: z.string().min(1).max(2000),
  dependsOn: z.array(todoIdSchema).max(PLAN_LIMITS.todos),
  requiresApproval: z.boolean(),
};

/** A todo as a person, a policy or a caller adds it. Arguments that are missing are asked for when it runs. */
export const newTodoSchema = z.strictObject({
  id: todoIdSchema.optional(),
  tool: toolNameSchema.refine((tool) => tool !== 'synthesize', RULES.synthesis.en),
  task: todoFields.task,
  arguments: todoFields.arguments.optional(),
  query: todoFields.query.optional(),
  dependsOn: todoFields.dependsOn.optional(),
  requiresApproval: todoFields.requiresApproval.optional(),
});
export type NewTodo = z.infer<typeof newTodoSchema>;

/** New values of a todo; what is absent stays. */
export const todoChangeSchema = z.strictObject(todoFields).partial();
export type TodoChange = z.infer<typeof todoChangeSchema>;

/** One structured change of a plan. */
export const planEditSchema = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    todo: newTodoSchema,
    /** Put it behind this todo in the list; at the front of the others when absent. */
    after: todoIdSchema.optional(),
  }),
  z.strictObject({ op: z.literal('remove'), ...editTarget }),
  z.strictObject({ op: z.literal('update'), ...editTarget, set: todoChangeSchema }),
  z.strictObject({ op: z.literal('reorder'), order: z.array(todoIdSchema).min(1).max(PLAN_LIMITS.todos) }),
]);
export type PlanEdit = z.infer<typeof planEditSchema>;

/** A todo of an earlier version, without what came of it. */
export const todoOutlineSchema = todoSchema.pick({
  id: true,
  task: true,
  tool: true,
  arguments: true,
  dependsOn: true,
  requiresApproval: true,
});
export type TodoOutline = z.infer<typeof todoOutlineSchema>;

/** A version of the plan: what it changed, who asked for it and how, and what it looked like then. */
export const planChangeSchema = z.object({
  version: z.number().int().min(1),
  by: z.string(),
  at: z.string(),
  instruction: z.string().optional(),
  edits: z.array(planEditSchema),
  todos: z.array(todoOutlineSchema),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

export const planSchema = z.object({
  version: z.number().int().min(1),
  todos: z.array(todoSchema).min(1).max(PLAN_LIMITS.todos),
  estimatedSeconds: z.number().min(0),
  estimatedCostUsd: z.number().min(0),
  /** Every version, oldest first; the first one is the machine's own. */
  changes: z.array(planChangeSchema),
});
export type Plan = z.infer<typeof planSchema>;

/**
 * Body of `PATCH /v1/queries/:id/plan`: a change as edits or in words. With both, the edits are made and the words are
 * recorded as what they were made from.
 */
export const editPlanSchema = z
  .strictObject({
    edits: z.array(planEditSchema).min(1).max(50).optional(),
    instruction: z.string().trim().min(1).max(PLAN_LIMITS.instruction).optional(),
    /** The version the change was made for; refused with PLAN_VERSION_CHANGED when it is not the current one. */
    version: z.number().int().min(1).optional(),
    /** Only tell what the plan would look like; nothing is changed. */
    preview: z.boolean().optional(),
  })
  .refine((body) => body.instruction !== undefined || body.edits !== undefined, {
    message: RULES.someChange.en,
    path: ['instruction'],
  });
export type EditPlan = z.infer<typeof editPlanSchema>;

/** `GET /v1/queries/:id/plan`: the plan as list, graph and diagram, and every version of it. */
export const planViewSchema = z.object({
  queryId: z.string(),
  plan: planSchema,
  /** Todo id → ids of the todos it waits for. */
  dependencyGraph: z.record(z.string(), z.array(z.string())),
  mermaid: z.string(),
  /** True if a change would be taken now: a plan review or a pause is open. */
  editable: z.boolean(),
});
export type PlanView = z.infer<typeof planViewSchema>;
