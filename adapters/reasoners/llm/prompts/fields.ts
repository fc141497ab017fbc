import { z } from 'zod';

/** A share, 0..1. */
export const share = z.number().min(0).max(1);

/**
 * A text that does not go on for ever where a server enforces the schema: a small model may repeat itself until its tokens are
 * used up. A text that is longer is read all the same, as servers that do not enforce it may give one.
 * @param most characters, far more than a sensible output has
 */
export const brief = (most = 400) => z.string().meta({ maxLength: most });

/** A list that ends in the same way. */
export const few = <Item extends z.ZodType>(item: Item, most = 10) => z.array(item).meta({ maxItems: most });

/**
 * Arguments of a tool as a list: providers that enforce a schema take no objects with free names. Values are those that
 * the forms of tools know.
 */
export const argumentListSchema = few(
  z.object({
    name: brief(100),
    value: z.union([brief(2000), z.number(), z.boolean(), few(brief(), 50)]),
  }),
  20,
);
export type ArgumentList = z.infer<typeof argumentListSchema>;

/** One edit of a plan, with null for what its kind does not need. */
export const flatEditSchema = z.object({
  op: z.enum(['add', 'remove', 'update', 'reorder']),
  todoId: brief(40).nullable().describe('the todo to remove or update; null for add and reorder'),
  tool: brief(100).nullable().describe('for add only'),
  task: brief().nullable().describe('one line that says what is done; null leaves it'),
  arguments: argumentListSchema
    .nullable()
    .describe('all arguments of the tool, not only the new ones; null leaves them'),
  dependsOn: few(brief(40), 50).nullable().describe('ids of todos to wait for; null leaves them'),
  requiresApproval: z.boolean().nullable().describe('null leaves it'),
  order: few(brief(40), 50).nullable().describe('for reorder: ids, first first'),
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
