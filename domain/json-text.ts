const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * A reviver for `JSON.parse` that refuses what JSON can write and nothing behind it could hash or store (RFC 8785): half a
 * character, which has no UTF-8, and numbers too large to be any.
 * @throws SyntaxError
 */
export function refuseUnhashable(key: string, value: unknown): unknown {
  if (LONE_SURROGATE.test(key) || (typeof value === 'string' && LONE_SURROGATE.test(value)))
    throw new SyntaxError('half a character');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new SyntaxError('a number beyond all');
  return value;
}

/** A text with a replacement character for each half of a character: nothing behind it could hash that or send it on. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The JSON value that a text holds; undefined when it is none, or none that can be hashed. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, refuseUnhashable);
  } catch {
    return undefined;
  }
}

/** The same where only an object will do, such as for the arguments of a call. */
export function jsonObjectOf(text: string): Record<string, unknown> | undefined {
  const value = jsonOf(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : undefined;
}
