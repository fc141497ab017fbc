import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { GFM } from '../../domain/text/index.js';
import type { Root } from './tree.js';

// transforms make nodes without a position in the text
const EXTENSIONS = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);

/** Without bare links: the address is text either way, and the search for them at every letter takes 40 % of the time. */
const SYNTAX = [gfmFootnote(), gfmStrikethrough(GFM), gfmTable(), gfmTaskListItem()];

/** Markdown with tables, task lists and footnotes. Any text is valid Markdown. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: SYNTAX, mdastExtensions: EXTENSIONS });
}
