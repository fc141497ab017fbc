import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

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

// transforms make nodes without a position in the text
const EXTENSIONS = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);

/** All nodes of a text, parents before their children. */
export function markdownNodes(text: string): MarkdownNode[] {
  const root: MarkdownNode = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: EXTENSIONS });
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
