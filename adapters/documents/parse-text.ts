import type { Node, Root } from './tree.js';

/** Characters of a heading of a plain text at most. */
const HEADING = 80;
/** A line that ends like a sentence or like what announces a list, or begins like an item of one. */
const NO_HEADING = /[.。!！,;:：…]$|^(?:[-*+•·‣▪|]|\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])\s/u;
/** Headings that make sections of a text; a single short line may be anything. */
const FEWEST = 2;

/**
 * Reads the headings of a plain text, which are short lines by themselves in front of a paragraph, the first line of all being its title.
 * @returns undefined of a text without them
 */
export function parseText(text: string): Root | undefined {
  const blocks = text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const isShort = (block: string | undefined): boolean =>
    block !== undefined &&
    block.length <= HEADING &&
    !block.includes('\n') &&
    /\p{L}/u.test(block) &&
    !NO_HEADING.test(block);
  const isHeading = (at: number): boolean =>
    isShort(blocks[at]) && at + 1 < blocks.length && !isShort(blocks[at + 1]);
  const isTitled = isShort(blocks[0]);
  if (blocks.filter((_, at) => at > 0 && isHeading(at)).length < FEWEST) return undefined;
  const children = blocks.map((value, at): Node => {
    const content = value
      .split(/\r?\n/)
      .flatMap((line, nth) => [
        ...(nth > 0 ? [{ type: 'break' as const }] : []),
        { type: 'text' as const, value: line },
      ]);
    if (at === 0 && isTitled) return { type: 'heading', depth: 1, children: content };
    return isHeading(at)
      ? { type: 'heading', depth: 2, children: content }
      : { type: 'paragraph', children: content };
  });
  return { type: 'root', children };
}
