import { runInNewContext } from 'node:vm';
import { chunkText, chunkTree, type Piece } from './chunk.js';
import { titleFromPath, type Format } from './format.js';
import { parseHtml } from './parse-html.js';
import { parseMarkdown } from './parse-markdown.js';
import { FileFailure } from './problems.js';
import { pageHeading } from './sections.js';
import type { Root } from './tree.js';

/** Milliseconds for one file. An ordinary one of 1 MB takes about 2 s; some hostile ones of 100 kB would take hours. */
const TIME_LIMIT = 20_000;

/** A document as its text alone tells it. */
export interface ParsedDocument {
  title: string;
  pieces: Piece[];
}

function parse(format: Format, body: string, path: string, stated: string | undefined): ParsedDocument {
  if (format === 'text') {
    const pieces = chunkText(body).map((text) => ({ section: '', text }));
    return { title: stated ?? titleFromPath(path), pieces };
  }
  const page: { tree: Root; title: string } =
    format === 'html' ? parseHtml(body) : { tree: parseMarkdown(body), title: '' };
  const title = stated ?? pageHeading(page.tree) ?? (page.title || titleFromPath(path));
  return { title, pieces: chunkTree(page.tree, title) };
}

/**
 * Parses and chunks a document.
 * @param stated title from the front matter, which wins over the page's own.
 * @throws FileFailure `tooComplex` when its nesting or its syntax would keep us too long, `empty` when no text is left.
 */
export function parseDocument(
  format: Format,
  body: string,
  path: string,
  stated: string | undefined,
): ParsedDocument {
  let parsed: ParsedDocument;
  try {
    // the context exists for its time limit only, which also holds for the code called from it
    const run = () => parse(format, body, path, stated);
    parsed = runInNewContext('run()', { run }, { timeout: TIME_LIMIT }) as ParsedDocument;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && name !== 'RangeError') throw error;
    throw new FileFailure('tooComplex', '', { cause: error });
  }
  if (parsed.pieces.length === 0) throw new FileFailure('empty');
  return parsed;
}
