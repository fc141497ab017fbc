import { fold } from './folded-text.js';

/** Fewer letters or digits than this support nothing. */
const MIN_CHARACTERS = 2;
const WRAPPED = /^["'“”‘’「『]+|["'“”‘’」』]+$/gu;

/**
 * Finds a quote in a text and returns its range as [start, end) in UTF-16 units: exact, else ignoring white space,
 * case, quotation marks, composition of letters, and an ellipsis or quotation marks put around it. Undefined when it is
 * not there.
 */
export function locateQuote(text: string, quote: string): { start: number; end: number } | undefined {
  const wanted = quote.trim();
  if ((wanted.match(/[\p{L}\p{N}]/gu) ?? []).length < MIN_CHARACTERS) return undefined;
  const exact = wholeWords(text, wanted);
  if (exact !== undefined) return { start: exact, end: exact + wanted.length };
  const folded = fold(text);
  for (const candidate of [wanted, unwrapped(wanted)]) {
    const needle = fold(candidate).text.trim();
    const at = needle === '' ? undefined : wholeWords(folded.text, needle);
    if (at === undefined) continue;
    return { start: folded.starts[at]!, end: folded.ends[at + needle.length - 1]! };
  }
  return undefined;
}

/**
 * Returns the first index of the needle that does not cut a Latin word or a number in two: 15 does not stand in 2015.
 */
function wholeWords(text: string, needle: string): number | undefined {
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    if (!splitsWord(text, at) && !splitsWord(text, end)) return at;
  }
  return undefined;
}

function splitsWord(text: string, at: number): boolean {
  const around = text.slice(Math.max(0, at - 1), at + 1);
  return at > 0 && /^(?:\p{Script=Latin}{2}|\p{N}{2})$/u.test(around);
}

function unwrapped(quote: string): string {
  return quote
    .replace(WRAPPED, '')
    .replace(/^(?:\.{3}|…)\s*|\s*(?:\.{3}|…)$/gu, '')
    .trim();
}
