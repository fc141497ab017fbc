import type { fromMarkdown } from 'mdast-util-from-markdown';

/** The tree that Markdown and HTML are both brought into (mdast with tables, task lists and footnotes). */
export type Root = ReturnType<typeof fromMarkdown>;
export type Node = Root['children'][number];
export type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;
