import stringWidth from 'string-width';
import type { Node, NodeOf, Root } from './tree.js';

/** Characters of a heading of a plain text at most. */
const HEADING = 80;
/** A line that ends like a sentence or like what announces a list, or begins like an item of one. */
const NO_HEADING = /[.。!！,;:：…]$|^(?:[-*+•·‣▪|]|\(?\d{1,3}[.)]|[①-⑳]|[가-하][.)])\s/u;
/** The number of a section in front of its heading. */
const NUMBER = /^\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=\S)/;
/** An article of Korean regulations, "제3조 (환불)", with what may follow on its line. */
const ARTICLE = /^(제\s?\d+조(?:의\s?\d+)?\s*[(（][^()（）\n]{1,40}[)）])\s*/;
/** Headings that make sections of a text; a single short line may be anything. */
const FEWEST = 2;
const COLUMNS = /\s{2,}|\t+/;
/** Columns of a table at most: each line is read once for each. */
const MOST_COLUMNS = 40;
/** Lines of a title at most. */
const TITLE_LINES = 3;

/**
 * Reads the headings of a plain text, which are short lines by themselves in front of a paragraph, the first line of all being its
 * title, or the articles of Korean regulations, and its tables, the columns of which stand under a ruled line of their names.
 * @returns undefined of a text without any of them
 */
export function parseText(text: string): Root | undefined {
  const apart = text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((block) => block.trimEnd().replace(/^\s*\n/, ''))
    .filter((block) => block !== '')
    .flatMap(withoutRule)
    .flatMap(articles);
  const blocks = numbered(apart);
  const isHeading = (at: number): boolean =>
    ARTICLE.test(blocks[at]!) ||
    (isShort(blocks[at]!) && at + 1 < blocks.length && !isShort(blocks[at + 1]!));
  const titled = titleOf(blocks[0] ?? '');
  const headings = blocks.filter((_, at) => at > 0 && isHeading(at)).length;
  const parsed = blocks.map((block) => tableIn(block) ?? paragraph(block));
  if (headings < FEWEST) return parsed.some(({ type }) => type === 'table') ? rootOf(parsed) : undefined;
  const nodes = parsed.map((node, at): Node => {
    if (node.type !== 'paragraph' || !isHeading(at)) return node;
    return { type: 'heading', depth: 2, children: node.children };
  });
  return rootOf(titled ? [...titled, ...nodes.slice(1)] : nodes);
}

/** The title of a text by its first block, with the lines below its first one, which may say more; undefined where it is none. */
function titleOf(block: string): Node[] | undefined {
  const lines = block.trim().split(/\r?\n/);
  if (lines.length > TITLE_LINES || !lines.every(isShort) || NUMBER.test(lines[0]!)) return undefined;
  const heading: Node = { type: 'heading', depth: 1, children: paragraph(block).children };
  return lines.length > 1 ? [heading, paragraph(lines.slice(1).join('\n'))] : [heading];
}

const rootOf = (children: Node[]): Root => ({ type: 'root', children });

function isShort(block: string): boolean {
  const line = block.trim().replace(NUMBER, '');
  return line.length <= HEADING && !line.includes('\n') && /\p{L}/u.test(line) && !NO_HEADING.test(line);
}

/** True of a line under a heading or under the names of the columns of a table. */
function isRule(line: string): boolean {
  return /^[-=─━\s]+$/.test(line) && /[-=─━]{3}/.test(line);
}

/** A block without the line under the heading that it begins with. */
function withoutRule(block: string): string[] {
  const [first = '', second = '', ...rest] = block.split(/\r?\n/);
  if (!isRule(second) || COLUMNS.test(first.trim())) return [block];
  return rest.length > 0 ? [first, rest.join('\n')] : [first];
}

/** An article apart from the text that follows on its line or below. */
function articles(block: string): string[] {
  const [all, heading] = ARTICLE.exec(block.trimStart()) ?? [];
  if (all === undefined || heading === undefined) return [block];
  const rest = block.trimStart().slice(all.length);
  return rest === '' ? [heading] : [heading, rest];
}

/** Blocks with the headings apart that stand right above their text, where they number the sections of a text from 1. */
function numbered(blocks: readonly string[]): string[] {
  const numberOf = (block: string): number => {
    const [first = '', second = ''] = block.trimStart().split(/\r?\n/);
    const [, number = ''] = /^(\d{1,2})[.)]\s+\S/.exec(first) ?? [];
    return isShort(first) && !second.trimStart().startsWith(`${Number(number) + 1}.`) ? Number(number) : 0;
  };
  const numbers = blocks.map(numberOf).filter((number) => number > 0);
  if (numbers.length <= FEWEST || numbers.some((number, at) => number !== at + 1)) return [...blocks];
  return blocks.flatMap((block) => {
    const [first = '', ...rest] = block.trimStart().split(/\r?\n/);
    return numberOf(block) > 0 && rest.length > 0 ? [first, rest.join('\n')] : [block];
  });
}

/** The table that a block is: names of columns, a ruled line, and rows of as many cells. */
function tableIn(block: string): NodeOf<'table'> | undefined {
  const [head = '', rule = '', ...rest] = block.split(/\r?\n/);
  const names = head.trim().split(COLUMNS);
  if (!isRule(rule) || names.length < 2 || names.length > MOST_COLUMNS) return undefined;
  const lines = [head, ...rest.filter((line) => !isRule(line))];
  const starts = [...head.matchAll(/(?<=^|\s{2}|\t)\S/g)].map(({ index }) =>
    stringWidth(head.slice(0, index)),
  );
  const cells = lines.map((line) => {
    const parts = line.trim().split(COLUMNS);
    return parts.length === names.length ? parts : cutAt(line, starts);
  });
  if (lines.length < 2 || cells.some((row) => row?.length !== names.length)) return undefined;
  return {
    type: 'table',
    children: cells.map((row) => ({
      type: 'tableRow',
      children: row!.map((value) => ({ type: 'tableCell', children: [{ type: 'text', value }] })),
    })),
  };
}

/** A line cut where columns begin, as wide as its letters show, undefined where a word stands across one of these places. */
function cutAt(line: string, starts: readonly number[]): string[] | undefined {
  const letters = [...line];
  let width = 0;
  const before = letters.map((letter) => (width += stringWidth(letter)) - stringWidth(letter));
  const places = starts.map((start) => {
    const at = before.findIndex((wide) => wide >= start);
    return at < 0 ? letters.length : at;
  });
  const isWord = (at: number): boolean => /\S/.test(letters[at] ?? ' ');
  if (places.some((place) => isWord(place - 1) && isWord(place))) return undefined;
  const cells = places.map((place, nth) => letters.slice(place, places[nth + 1]).join(''));
  return cells.map((cell) => cell.trim());
}

function paragraph(block: string): NodeOf<'paragraph'> {
  const children = block
    .trim()
    .split(/\r?\n/)
    .flatMap((value, nth) => [
      ...(nth > 0 ? [{ type: 'break' as const }] : []),
      { type: 'text' as const, value },
    ]);
  return { type: 'paragraph', children };
}
