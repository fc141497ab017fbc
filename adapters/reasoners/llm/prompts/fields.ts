import { z } from 'zod';

/** A share, 0..1. */
export const share = z.number().min(0).max(1);

/**
 * Arguments of a tool as a list: providers that enforce a schema take no objects with free names. Values are those that
 * the forms of tools know.
 */
export const argumentListSchema = z.array(
  z.object({
    name: z.string(),
    value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  }),
);
export type ArgumentList = z.infer<typeof argumentListSchema>;

/** One edit of a plan, with null for what its kind does not need. */
export const flatEditSchema = z.object({
  op: z.enum(['add', 'remove', 'update', 'reorder']),
  todoId: z.string().nullable().describe('the todo to remove or update; null for add and reorder'),
  tool: z.string().nullable().describe('for add only'),
  task: z.string().nullable().describe('one line that says what is done; null leaves it'),
  arguments: argumentListSchema
    .nullable()
    .describe('all arguments of the tool, not only the new ones; null leaves them'),
  dependsOn: z.array(z.string()).nullable().describe('ids of todos to wait for; null leaves them'),
  requiresApproval: z.boolean().nullable().describe('null leaves it'),
  order: z.array(z.string()).nullable().describe('for reorder: ids, first first'),
});
export type FlatEdit = z.infer<typeof flatEditSchema>;

const EDIT_KEYS = Object.keys(flatEditSchema.shape);

/** Edits with null for every key that was left out. */
export function completeEdits(raw: unknown): unknown {
  if (!Array.isArray(raw)) return raw;
  return raw.map((edit: unknown) =>
    typeof edit === 'object' && edit !== null
      ? { ...Object.fromEntries(EDIT_KEYS.map((key) => [key, null])), ...edit }
      : edit,
  );
}

/** A number brought into 0..1; anything else as it is. */
export function clamped(value: unknown): unknown {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : value;
}

/** The texts of a list that say something, each once, at most so many. */
export function textList(raw: unknown, most: number): unknown {
  if (!Array.isArray(raw)) return raw;
  const texts = raw.map((item: unknown) => (typeof item === 'string' ? item.trim() : item));
  return [...new Set(texts.filter((item) => item !== ''))].slice(0, most);
}
