import { outsideCode } from './code.js';

/** Images and links of Markdown, where a reference leads, and HTML tags that load something or lead somewhere. */
const IMAGE = /!\[([^\]]*)\]\([^)]*\)|!\[(?!\d{1,3}\])([^\]]*)\]\[[^\]]*\]/gu;
const LINK = /(?<!!)\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/gu;
const DEFINITION = /^[ \t]*\[[^\]]+\]:[ \t]*<?(\S+?)>?(?:[ \t].*)?$/gmu;
const HTML =
  /<\/?(?:a|img|iframe|script|object|embed|form|link|svg|video|audio|source|style|base|meta)\b[^>]*>/giu;

/**
 * The text without images and without links that lead somewhere the evidence does not name: a page could make the model
 * write one that carries what it has read to a stranger. The words of a link stay; code is left as it is.
 */
export function withoutForeignLinks(text: string, evidence: readonly string[]): string {
  const isKnown = (target: string): boolean =>
    target !== '' && evidence.some((known) => known.includes(target));
  return outsideCode(text, (part) =>
    part
      .replace(IMAGE, '$1$2')
      .replace(LINK, (link, label: string, target: string) => (isKnown(target) ? link : label))
      .replace(DEFINITION, (line, target: string) => (isKnown(target) ? line : ''))
      .replace(HTML, ''),
  );
}
