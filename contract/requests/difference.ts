import { z } from 'zod';
import { contentHashSchema, withheldSchema } from '../passage.js';
import { todoIdSchema, todoOutlineSchema } from '../plan.js';

/** Runs of words of a changed text, in order. */
export const textDiffSchema = z.array(
  z.object({ op: z.enum(['same', 'removed', 'added']), text: z.string() }),
);
export type TextDiff = z.infer<typeof textDiffSchema>;

/** The changes since a person approved, and nothing else. */
export const differenceSchema = z.object({
  because: z.enum(['evidence_changed', 'plan_edited', 'arguments_changed', 'answer_edited']),
  /** Cited passages that do not say any more what they said. */
  passages: z
    .array(
      z.object({
        id: z.string(),
        documentId: z.string(),
        title: z.string(),
        before: z.object({ contentHash: contentHashSchema, snippet: z.string() }),
        /** Absent when the passage is gone or may not be read any more. */
        after: z.object({ contentHash: contentHashSchema, snippet: z.string() }).optional(),
        diff: textDiffSchema.optional(),
        withheld: withheldSchema,
      }),
    )
    .optional(),
  /** Todos that were added (`before` absent), removed (`after` absent) or changed. */
  todos: z
    .array(
      z.object({
        todoId: todoIdSchema,
        before: todoOutlineSchema.optional(),
        after: todoOutlineSchema.optional(),
      }),
    )
    .optional(),
  arguments: z
    .array(z.object({ name: z.string(), before: z.json().optional(), after: z.json().optional() }))
    .optional(),
  text: textDiffSchema.optional(),
  withheld: withheldSchema,
});
export type Difference = z.infer<typeof differenceSchema>;
