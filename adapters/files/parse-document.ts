import { setImmediate as otherWork } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { chunkText, chunkTree, type Piece } from './chunk.js';
import { titleFromPath, type Format } from './format.js';
import { markdownSegments } from './markdown-segments.js';
import { parseHtml } from './parse-html.js';
import { parseMarkdown } from './parse-markdown.js';
import { FileFailure } from './problems.js';
import { pageHeading } from './sections.js';
import type { Root } from './tree.js';

/** Milliseconds for one step of parsing. Ordinary text takes 3 s per MB; some hostile text of 100 kB would take hours. */
const TIME_LIMIT = 20_000;
/** Characters of Markdown parsed in one go, about a quarter of a second, in which nothing else can run. */
const SEGMENT = 100_000;

/** A document as its text alone tells it. */
export interface ParsedDocument {
  title: string;
  pieces: Piece[];
}

/** @throws FileFailure `tooComplex` when the work runs out of time or nests too deeply. */
function limited<T>(run: () => T): T {
  try {
    // the context exists for its time limit only, which also holds for the code called from it
    return runInNewContext('run()', { run }, { timeout: TIME_LIMIT }) as T;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && name !== 'RangeError') throw error;
    throw new FileFailure('tooComplex', '', { cause: error });
  }
}

async function parseTree(
  format: Exclude<Format, 'text'>,
  body: string,
): Promise<{ tree: Root; title: string }> {
  if (format === 'html') return limited(() => parseHtml(body));
  const tree: Root = { type: 'root', children: [] };
  for (const segment of markdownSegments(body, SEGMENT)) {
    for (const node of limited(() => parseMarkdown(segment)).children) tree.children.push(node);
    await otherWork();
  }
  return { tree, title: '' };
}

/**
 * Parses and chunks a document.
 * @param stated title from the front matter, which wins over the page's own.
 * @throws FileFailure `tooComplex` when its nesting or its syntax would keep us too long, `empty` when no text is left.
 */
export async function parseDocument(
  format: Format,
  body: string,
  path: string,
  stated: string | undefined,
): Promise<ParsedDocument> {
  const parsed = await parse(format, body, path, stated);
  if (parsed.pieces.length === 0) throw new FileFailure('empty');
  return parsed;
}

async function parse(
  format: Format,
  body: string,
  path: string,
  stated: string | undefined,
): Promise<ParsedDocument> {
  if (format === 'text') {
    const texts = limited(() => chunkText(body));
    return {
      title: stated ?? titleFromPath(path),
      pieces: texts.map((text) => ({ section: '', text })),
    };
  }
  const page = await parseTree(format, body);
  const title = stated ?? pageHeading(page.tree) ?? (page.title || titleFromPath(path));
  return { title, pieces: limited(() => chunkTree(page.tree, title)) };
}
