import type { Texts } from '../texts/index.js';

/** Joins the headings of a section. */
const JOINT = ' › ';

/**
 * Formats a place in a document: "p. 3 › Annual leave"; empty when the document has neither pages nor headings.
 * A first heading that repeats the title, which is shown beside it, is left out.
 */
export function placeOf(
  { title, section = '', page }: { title: string; section?: string; page?: number },
  texts: Texts,
): string {
  const headings = section
    .split(JOINT)
    .filter((heading, depth) => heading && (depth > 0 || heading !== title));
  return [...(page === undefined ? [] : [texts.answer.page(page)]), ...headings].join(JOINT);
}
