import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { GFM } from '../../domain/text/index.js';
import type { Root } from './tree.js';

// transforms make nodes without a position in the text
const EXTENSIONS = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);

const SYNTAX = gfm(GFM);

/** Markdown with tables, task lists, footnotes and bare links. Any text is valid Markdown. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [SYNTAX], mdastExtensions: EXTENSIONS });
}
