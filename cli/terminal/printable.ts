import { stripVTControlCharacters } from 'node:util';

// C0 without tab and line feed, DEL, C1, and the marks that reorder text.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The value with every control sequence taken out of its texts. Documents, questions and names are data of others:
 * printed as they are, they could repaint the terminal and show a reviewer something else than what is approved.
 */
export function printable<T>(value: T): T {
  if (typeof value === 'string') {
    return stripVTControlCharacters(value.replaceAll('\r\n', '\n')).replace(UNPRINTABLE, '') as T;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => printable(item)) as T;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, printable<unknown>(item)]),
    ) as T;
  }
  return value;
}
