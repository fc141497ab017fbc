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

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^#{1,6}[ \t]/;
/** `[label]: address`, which links anywhere in the text may refer to; footnotes are text and stay where they are. */
const DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S/;

/**
 * Cuts a long Markdown text before headings into parts that can be parsed one by one. Every part gets the
 * link definitions of the whole text, so that its links are recognised.
 * @param size characters from which on a part ends at the next heading
 */
export function markdownSegments(text: string, size: number): string[] {
  if (text.length <= size) return [text];
  const segments: string[] = [];
  const definitions: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence = '';
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === '' && length >= size && HEADING.test(line)) {
      segments.push(lines.join('\n'));
      lines = [];
      length = 0;
    }
    if (fence === '') fence = mark ?? '';
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = '';
    if (fence === '' && DEFINITION.test(line)) definitions.push(line);
    lines.push(line);
    length += line.length + 1;
  }
  segments.push(lines.join('\n'));
  const appendix = definitions.length > 0 ? `\n\n${definitions.join('\n')}\n` : '';
  return segments.map((segment) => segment + appendix);
}
