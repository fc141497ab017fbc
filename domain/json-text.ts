const LONE_SURROGATE = /\p{Surrogate}/u;

/** Objects and lists within each other; what reads, hashes and shows them goes as deep as they do, and no stack is endless. */
const DEEPEST = 100;
const depths = new WeakMap<object, number>();

/**
 * A reviver for `JSON.parse` that refuses what JSON can write and nothing behind it could hash or store (RFC 8785): half a
 * character, which has no UTF-8, numbers too large to be any, and more than 100 objects and lists within each other.
 * @throws SyntaxError
 */
export function refuseUnhashable(key: string, value: unknown): unknown {
  if (LONE_SURROGATE.test(key) || (typeof value === 'string' && LONE_SURROGATE.test(value)))
    throw new SyntaxError('half a character');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new SyntaxError('a number beyond all');
  if (typeof value === 'object' && value !== null) {
    // it comes after all that it holds
    const depth = 1 + Object.values(value).reduce<number>((most, one) => Math.max(most, depthOf(one)), 0);
    if (depth > DEEPEST) throw new SyntaxError('too much within each other');
    depths.set(value, depth);
  }
  return value;
}

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? (depths.get(value) ?? 0) : 0;
}

/** A text with a replacement character for each half of a character: nothing behind it could hash that or send it on. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The beginning of a text, at most `most` characters (UTF-16 units), no character cut in two. */
export function beginning(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** The text, or as much of it as fits into `most` characters with an ellipsis behind it. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${beginning(text, most - 1)}…`;
}

/** Control characters but tab and line feed, and what turns the direction of writing around. */
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The text without control characters and halves of characters; line ends are line feeds. */
export function withoutControls(text: string): string {
  return wellFormed(text.replace(/\r\n?/g, '\n').replace(CONTROLS, ''));
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
