import { splitSentences } from '../../domain/text/index.js';
import type { Atom } from './atoms.js';
import { mergeSections } from './merge-sections.js';
import { pack } from './pack.js';
import { parseMarkdown } from './parse-markdown.js';
import { pageHeading, sectionsOf } from './sections.js';
import type { Root } from './tree.js';

/** A chunk before it belongs to a document. */
export interface Piece {
  /** Headings below the page's title, joined with " › "; empty at the top of the page. */
  section: string;
  text: string;
}

/** Chunks of a page: by headings, and by size within them. */
export function chunkTree(tree: Root, title: string): Piece[] {
  return mergeSections(sectionsOf(tree, title)).flatMap(({ headings, atoms }) =>
    pack(atoms).map((text) => ({ section: headings.join(' › '), text })),
  );
}

/** Chunks of a Markdown text without front matter. */
export function chunkMarkdown(text: string): Piece[] {
  const tree = parseMarkdown(text);
  return chunkTree(tree, pageHeading(tree) ?? '');
}

/**
 * Chunks of a plain text. Each is a literal part of the text (unless a single sentence is longer than a chunk);
 * consecutive ones overlap by about a sentence or two.
 */
export function chunkText(text: string): string[] {
  const atoms: Atom[] = [];
  let end = 0;
  for (const sentence of splitSentences(text)) {
    atoms.push({ text: sentence.text, glue: text.slice(end, sentence.start) });
    end = sentence.end;
  }
  return atoms.length === 0 ? [] : pack(atoms);
}
