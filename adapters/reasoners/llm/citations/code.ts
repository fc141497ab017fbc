import { markdownNodes, rangeOf } from './markdown.js';

const MAY_HOLD_CODE = /[`~]/u;

/** Returns the ranges of fenced blocks and spans of code, in order; a fence that is not closed goes to the end. */
export function codeRanges(text: string): { start: number; end: number }[] {
  if (!MAY_HOLD_CODE.test(text)) return [];
  return markdownNodes(text)
    .filter(({ type }) => type === 'code' || type === 'inlineCode')
    .map(rangeOf)
    .filter(({ start }) => MAY_HOLD_CODE.test(text[start] ?? ''));
}

/** The text with everything outside of code replaced by what `change` makes of it. */
export function outsideCode(text: string, change: (part: string) => string): string {
  let result = '';
  let from = 0;
  for (const { start, end } of codeRanges(text)) {
    result += change(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return result + change(text.slice(from));
}
