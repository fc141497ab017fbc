/** Links and images of Markdown, also by reference to nothing, and HTML tags that load or lead somewhere. */
const IMAGE = /!\[([^\]]*)\]\([^)]*\)/gu;
const LINK = /(?<!!)\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/gu;
const HTML =
  /<\/?(?:a|img|iframe|script|object|embed|form|link|svg|video|audio|source|style|base|meta)\b[^>]*>/giu;

/**
 * The text without images and without links that lead somewhere the evidence does not name: a page could make the model
 * write one that carries what it has read to a stranger. The words of a link stay.
 */
export function withoutForeignLinks(text: string, evidence: readonly string[]): string {
  return text
    .replace(IMAGE, '$1')
    .replace(LINK, (link, label: string, target: string) =>
      target !== '' && evidence.some((known) => known.includes(target)) ? link : label,
    )
    .replace(HTML, '');
}
