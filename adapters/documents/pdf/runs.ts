import { cleanText } from '../decode.js';

/** A run of characters as the PDF places it. Points; y grows downwards; x and y are where its baseline begins. */
export interface Run {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Height of the font. */
  size: number;
}

/** A run as the library gives it: `transform` is relative to the page before its rotation. */
export interface TextItem {
  str: string;
  transform: number[];
  width: number;
}
export type Matrix = readonly number[];

/** Private-use and replacement characters: what a font shows that does not say which letters they are. */
const UNKNOWN = /[\uFFFD\p{Co}]/gu;

function multiply(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number];
  const [p, q, r, s, t, u] = n as [number, number, number, number, number, number];
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Counts the characters that a font leaves unknown. */
export function unknownCharacters(text: string): number {
  return text.match(UNKNOWN)?.length ?? 0;
}

/**
 * The runs that stand upright on the page. Turned text is a watermark or a note in the margin, unless there is no other:
 * then it is given as if it stood upright, one run below the other.
 */
export function uprightRuns(items: readonly TextItem[], page: Matrix): Run[] {
  const upright: Run[] = [];
  const turned: Run[] = [];
  for (const { str, transform, width } of items) {
    if (str === '') continue;
    const [a, b, c, d, x, y] = multiply(page, transform);
    const size = Math.hypot(c, d);
    if (!(size > 0) || !Number.isFinite(x + y + width)) continue;
    const text = cleanText(str.replace(UNKNOWN, ''));
    if (a > 0 && Math.abs(b) < 0.1 * a) upright.push({ text, x, y, width, size });
    else turned.push({ text, x: 0, y: turned.length * size * 1.2, width, size });
  }
  return upright.some((run) => run.text.trim() !== '') ? upright : turned;
}
