import { parseMarkdown } from '../../../documents/parse-markdown.js';

/** The part of a Markdown tree's node that is read here. */
export interface MarkdownNode {
  type: string;
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
  children?: MarkdownNode[];
  value?: string;
  alt?: string | null | undefined;
  url?: string;
  identifier?: string;
  referenceType?: string;
}

/** All nodes of a text, parents before their children. */
export function markdownNodes(text: string): MarkdownNode[] {
  const root: MarkdownNode = parseMarkdown(text);
  const nodes: MarkdownNode[] = [];
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    nodes.push(node);
    left.push(...(node.children ?? []).toReversed());
  }
  return nodes;
}

/** Returns the range of a node in the text, as [start, end) in UTF-16 units. */
export function rangeOf({ position }: MarkdownNode): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

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
