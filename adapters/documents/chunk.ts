import { splitSentences } from '../../domain/text/index.js';
import type { Atom } from './atoms.js';
import { pageHeading, sectionsOf, mergeSections } from './sections.js';
import { pack } from './pack.js';
import { parseMarkdown } from './parse-markdown.js';
import type { Node, Root } from './tree.js';

/** A chunk before it belongs to a document. */
export interface Piece {
  /** Headings below the page's title, joined with " › "; empty at the top of the page. */
  section: string;
  text: string;
  /** Page of a paged document on which it begins, from 1. */
  page?: number;
}

/**
 * Chunks of a document: by headings, by pages where it has some, and by size within them.
 * @param pageOf page on which a node of the top level begins.
 */
export function chunkTree(tree: Root, title: string, pageOf?: (node: Node) => number | undefined): Piece[] {
  return mergeSections(sectionsOf(tree, title, pageOf)).flatMap(({ headings, atoms, page }) =>
    pack(atoms).map((text) => ({
      section: headings.join(' › '),
      text,
      ...(page === undefined ? {} : { page }),
    })),
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
