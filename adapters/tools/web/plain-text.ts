import type { fromHtml } from 'hast-util-from-html';
import { withoutControls } from '../../../domain/json-text.js';

type HtmlNode = ReturnType<typeof fromHtml>['children'][number];

const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg']);
const WITHIN_WORDS = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'mark', 'span', 'strong', 'sub', 'sup']);

/**
 * Returns the visible text of a piece of HTML, on one line. Plain text is returned as it is; HTML that nests without
 * end gives an empty text.
 */
export async function plainText(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return oneLine(html);
  const { fromHtml } = await import('hast-util-from-html');
  try {
    return oneLine(fromHtml(html, { fragment: true }).children.map(textOf).join(''));
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function textOf(node: HtmlNode): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' || INVISIBLE.has(node.tagName)) return '';
  const text = node.children.map(textOf).join('');
  return WITHIN_WORDS.has(node.tagName) ? text : ` ${text} `;
}

function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}
