/** Longest repetition that is looked for, characters. */
const MOST = 1000;

const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns the length of the beginning of `after` that the end of `before` already says: the longest one of whole words,
 * 0 if there is none. Signs alone, such as the lines of a table, say nothing.
 */
export function overlapOf(before: string, after: string): number {
  for (let length = Math.min(before.length, after.length, MOST); length > 0; length--) {
    const isWhole =
      isBreak(before.at(-length - 1)) && isBreak(after.at(length)) && !isBreak(after.at(length - 1));
    if (isWhole && before.endsWith(after.slice(0, length)))
      return WORD.test(after.slice(0, length)) ? length : 0;
  }
  return 0;
}

function isBreak(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}
