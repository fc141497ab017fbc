import { chunkText, chunkTree, type Piece } from './chunk.js';
import { titleFromPath } from './format.js';
import { markdownSegments } from './markdown-segments.js';
import { parseHtml } from './parse-html.js';
import { parseMarkdown } from './parse-markdown.js';
import { parseText } from './parse-text.js';
import { FileFailure } from './problems.js';
import { pageHeading } from './sections.js';
import type { Root } from './tree.js';

/** Characters of Markdown parsed in one go: the time for a text grows faster than its length. */
const SEGMENT = 100_000;

/** A document as its text alone tells it. */
export interface ParsedDocument {
  title: string;
  pieces: Piece[];
  /** Pages of a paged document. */
  pages?: number;
}

function parseTree(format: 'markdown' | 'html', body: string): { tree: Root; title: string } {
  if (format === 'html') return parseHtml(body);
  const segments = markdownSegments(body, SEGMENT);
  return {
    tree: { type: 'root', children: segments.flatMap((part) => parseMarkdown(part).children) },
    title: '',
  };
}

/**
 * Parses and chunks a text.
 * @param path names a document that has no title of its own.
 * @param stated title from the front matter, which wins over the page's own.
 * @throws FileFailure `tooComplex` when it nests too deeply, `empty` when no text is left.
 */
export function parseDocument(
  format: 'markdown' | 'text' | 'html',
  body: string,
  path: string,
  stated: string | undefined,
): ParsedDocument {
  try {
    const parsed = parse(format, body, path, stated);
    if (parsed.pieces.length === 0) throw new FileFailure('empty');
    return parsed;
  } catch (error) {
    throw error instanceof RangeError ? new FileFailure('tooComplex', '', { cause: error }) : error;
  }
}

function parse(
  format: 'markdown' | 'text' | 'html',
  body: string,
  path: string,
  stated: string | undefined,
): ParsedDocument {
  const page = format === 'text' ? { tree: parseText(body), title: '' } : parseTree(format, body);
  if (!page.tree) {
    return {
      title: stated ?? titleFromPath(path),
      pieces: chunkText(body).map((text) => ({ section: '', text })),
    };
  }
  const title = stated ?? pageHeading(page.tree) ?? (page.title || titleFromPath(path));
  return { title, pieces: chunkTree(page.tree, title) };
}
