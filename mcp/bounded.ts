import { shortened } from '../domain/json-text.js';

/** Characters of JSON that one result may hold: models read it, and pay for it. */
const MAX_RESULT_CHARS = 40_000;
const MAX_ITEMS = 50;
const MAX_TEXT_CHARS = 16_000;
const MIN_TEXT_CHARS = 250;
/** Fields that are of no use in part: ids, hashes, times, addresses, and schemas. */
const WHOLE = /^(?:id|url|deadline|schema)$|(?:Ids?|Hash|At|Schema)$/;

/**
 * Makes a result that fits of a value: long texts of the value are cut, ending in `…`, and so are long lists; the longer the
 * result is in all, the shorter its texts become, down to 250 characters. What fits is made of the value as it is.
 */
export function bounded<T, R>(value: T, made: (value: T) => R): R {
  let result = made(value);
  for (let chars = MAX_TEXT_CHARS; !fits(result) && chars >= MIN_TEXT_CHARS; chars /= 2)
    result = made(cut(value, chars) as T);
  return result;
}

/** True if a result is no longer than one may be. */
export function fits(result: unknown): boolean {
  return JSON.stringify(result).length <= MAX_RESULT_CHARS;
}

function cut(value: unknown, chars: number): unknown {
  if (typeof value === 'string') return shortened(value, chars + 1);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => cut(item, chars));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, WHOLE.test(name) ? item : cut(item, chars)]),
  );
}
