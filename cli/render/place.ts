import type { Texts } from '../texts/index.js';

/** Joins the headings of a section. */
const JOINT = ' › ';

/**
 * Where in its document something stands: "p. 3 › Annual leave". Empty when the document has neither pages nor headings.
 * A heading that only repeats the title, which is shown beside it, is left out.
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
