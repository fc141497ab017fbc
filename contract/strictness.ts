import type { z } from 'zod';

/**
 * The way in which who asks may change a key of the policy: a number only to a higher or lower one, a switch only to this
 * value, a choice only to one that stands earlier in its list, a list only to some of what it holds.
 */
export type Direction = 'higher' | 'lower' | 'earlier' | 'fewer' | boolean;

interface Strictness {
  direction: Direction;
  /** Holds where nobody proves who they are as well: the key protects documents from who asks. */
  everywhere: boolean;
}

/**
 * A key of the policy that who asks may make stricter. A key that is not marked so is the operator's alone. The mark is
 * metadata of the schema, so that the JSON schemas of the API's reference show it.
 */
export function stricter<T extends z.ZodType>(
  direction: Direction,
  schema: T,
  { everywhere = false }: { everywhere?: boolean } = {},
): T {
  return schema.meta({ 'x-stricter': { direction, everywhere } satisfies Strictness });
}

/** Returns the direction in which a key may be made stricter; undefined when it is the operator's alone. */
export function strictnessOf(schema: z.ZodType): Strictness | undefined {
  return schema.meta()?.['x-stricter'] as Strictness | undefined;
}
