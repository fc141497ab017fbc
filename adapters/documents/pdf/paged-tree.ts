import { splitSentences } from '../../../domain/text/index.js';
import type { Node, NodeOf, Root } from '../tree.js';
import { blocksOf, type Block, type Paragraph } from './blocks.js';
import { bodySizeOf, headingsByBookmark, headingsBySize, type Bookmark } from './headings.js';
import { joinLines, lineHabits, type LineHabits, type TextLine } from './lines.js';
import { withoutRepeated, type RowPage } from './repeated.js';

/** A paged document as a tree. */
export interface PagedTree {
  tree: Root;
  /** Page on which a node of the top level begins, from 1. */
  pageOf: (node: Node) => number | undefined;
}

function* linePairs(blocks: readonly Paragraph[]): Generator<[TextLine, TextLine]> {
  for (const { lines } of blocks) {
    for (let index = 1; index < lines.length; index += 1) yield [lines[index - 1]!, lines[index]!];
  }
}

function tableNode({ head = [], rows }: Extract<Block, { kind: 'table' }>): NodeOf<'table'> {
  return {
    type: 'table',
    children: [head, ...rows].map((cells) => ({
      type: 'tableRow',
      children: cells.map((value) => ({ type: 'tableCell', children: [{ type: 'text', value }] })),
    })),
  };
}

/**
 * The texts of paragraphs. Of one that goes on on the next page the sentence that does is brought to an end on the page
 * where it begins; what follows stands on the next one.
 */
function textsOf(paragraphs: readonly Paragraph[], habits: LineHabits): Map<Block, string> {
  const texts = new Map<Block, string>();
  paragraphs.forEach((block, index) => {
    const own = texts.get(block) ?? joinLines(block.lines, habits);
    texts.set(block, own);
    const next = block.goesOn && own !== '' ? paragraphs[index + 1] : undefined;
    if (!next) return;
    const lastLine = { ...block.lines.at(-1)!, text: own };
    const rest = { ...next.lines[0]!, text: joinLines(next.lines, habits) };
    const whole = joinLines([lastLine, rest], habits);
    const end = splitSentences(whole).find((sentence) => sentence.end >= own.length)?.end ?? whole.length;
    texts.set(block, whole.slice(0, end));
    texts.set(next, whole.slice(end).trim());
  });
  return texts;
}

function nodeOf(block: Block, depth: number | undefined, value: string): Node {
  if (block.kind === 'table') return tableNode(block);
  const children = [{ type: 'text' as const, value }];
  return depth === undefined
    ? { type: 'paragraph', children }
    : { type: 'heading', depth: depth as NodeOf<'heading'>['depth'], children };
}

/** The pages of a document as a tree of headings, paragraphs and tables, without running titles and page numbers. */
export function toTree(pages: readonly RowPage[], bookmarks: readonly Bookmark[]): PagedTree {
  const bodySize = bodySizeOf(pages.flatMap(({ rows }) => rows.flatMap(({ segments }) => segments)));
  const blocks = blocksOf(withoutRepeated(pages, bodySize));
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph');
  const levelOf =
    headingsByBookmark(
      bookmarks,
      paragraphs.map(({ lines, page }) => [lines, page]),
    ) ??
    headingsBySize(
      paragraphs.map(({ lines }) => lines),
      bodySize,
    );
  const habits = lineHabits(linePairs(paragraphs));
  const texts = textsOf(paragraphs, habits);
  const pageOf = new Map<Node, number>();
  const children: Node[] = [];
  for (const block of blocks) {
    const text = texts.get(block) ?? '';
    // it was brought to an end on the page before
    if (block.kind === 'paragraph' && text === '') continue;
    const depth = block.kind === 'paragraph' ? levelOf(block.lines, block.page) : undefined;
    const node = nodeOf(block, depth, text);
    pageOf.set(node, block.page);
    children.push(node);
  }
  return { tree: { type: 'root', children }, pageOf: (node) => pageOf.get(node) };
}
