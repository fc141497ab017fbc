import type { fromMarkdown } from 'mdast-util-from-markdown';
import { withSingleBlanks } from '../../domain/text/index.js';

/** The tree that Markdown and HTML are both brought into (mdast with tables, task lists and footnotes). */
export type Root = ReturnType<typeof fromMarkdown>;
export type Node = Root['children'][number];
export type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

/** Index of the node behind an inline `<script>` or `<style>` that opens at `index`, or of the next node. */
function behind(nodes: readonly Node[], index: number): number {
  const node = nodes[index]!;
  const name = node.type === 'html' ? /^<(script|style)\b/i.exec(node.value)?.[1] : undefined;
  if (!name) return index + 1;
  const close = nodes.findIndex(
    (other, at) => at > index && other.type === 'html' && new RegExp(`^</${name}`, 'i').test(other.value),
  );
  return close < 0 ? index + 1 : close + 1;
}

function nodeText(node: Node): string {
  if (node.type === 'text') return withSingleBlanks(node.value);
  if (node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'html') return /^<br\b/i.test(node.value) ? '\n' : '';
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  return 'children' in node ? inlineText(node.children) : '';
}

/**
 * Returns running text as a reader sees it: no emphasis marks, no addresses of links, a line feed only at hard line
 * breaks.
 */
export function inlineText(nodes: readonly Node[]): string {
  let text = '';
  for (let index = 0; index < nodes.length; index = behind(nodes, index)) text += nodeText(nodes[index]!);
  return text;
}
