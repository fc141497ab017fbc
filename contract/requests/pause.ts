import { z } from 'zod';
import { todoChangeSchema, todoIdSchema } from '../plan.js';

/** A pause lasts no longer than this. */
export const MAX_PAUSE_SECONDS = 3600;

/** A change of a todo for when the query goes on. */
export const modificationSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('skip'), todoId: todoIdSchema }),
  z.strictObject({ op: z.literal('retry'), todoId: todoIdSchema }),
  z.strictObject({ op: z.literal('update'), todoId: todoIdSchema, set: todoChangeSchema }),
]);
export type Modification = z.infer<typeof modificationSchema>;

/** Shown: where the query stood when it was paused. */
export const pausePayloadSchema = z.object({
  question: z.string(),
  pausedBy: z.string(),
  reason: z.string().optional(),
  /** The stage that goes on afterwards. */
  stage: z.string(),
  /** Todos by how far they were; running ones still finish. */
  todos: z.object({
    running: z.array(todoIdSchema),
    completed: z.array(todoIdSchema),
    pending: z.array(todoIdSchema),
  }),
});

export const pauseReplySchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('resume'),
    modifications: z.array(modificationSchema).max(50).optional(),
    comment: z.string().max(2000).optional(),
  }),
  z.strictObject({
    action: z.literal('cancel').describe('end the query'),
    reason: z.string().max(2000).optional(),
    comment: z.string().max(2000).optional(),
  }),
]);

/** Body of `POST /v1/queries/:id/pause`. */
export const pauseQuerySchema = z.strictObject({
  reason: z.string().max(2000).optional(),
  /** Seconds after which the query resumes by itself; the policy’s when absent. */
  seconds: z.number().int().min(1).max(MAX_PAUSE_SECONDS).optional(),
});
export type PauseQuery = z.infer<typeof pauseQuerySchema>;

/** Body of `POST /v1/queries/:id/resume`. */
export const resumeQuerySchema = z.strictObject({
  modifications: z.array(modificationSchema).max(50).optional(),
  comment: z.string().max(2000).optional(),
});
export type ResumeQuery = z.infer<typeof resumeQuerySchema>;
