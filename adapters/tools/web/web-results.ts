import type { fromHtml } from 'hast-util-from-html';
import { z } from 'zod';
import { beginning, withoutControls } from '../../../domain/json-text.js';
import { PortError } from '../../../ports/port-error.js';
import type { WebResult } from '../../../ports/web-search.js';
import type { Service } from './fetch-json.js';

/** The answer of a search service. */
const answerSchema = z.object({
  results: z.array(
    z.object({ url: z.string().nullish(), title: z.string().nullish(), content: z.string().nullish() }),
  ),
});

const MAX_TITLE_CHARS = 300;
const MAX_TEXT_CHARS = 2000;

/**
 * The results in an answer as the port promises them: http and https only, each address once, plain text, at most
 * `maxResults`. One that says nothing is left out.
 * @throws PortError `unparsable`
 */
export async function webResults(
  { name }: Service,
  answer: unknown,
  maxResults: number,
): Promise<WebResult[]> {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new PortError('unparsable', `${name} answered without a list of results`);
  const results = new Map<string, WebResult>();
  for (const { url: given, title, content } of parsed.data.results) {
    if (results.size >= maxResults) break;
    const url = webAddress(given ?? '');
    if (!url || results.has(keyOf(url))) continue;
    const text = beginning(await plainText(content ?? ''), MAX_TEXT_CHARS);
    if (text === '') continue;
    const named = beginning(await plainText(title ?? ''), MAX_TITLE_CHARS) || url.hostname;
    results.set(keyOf(url), { url: url.href, title: named, text });
  }
  return [...results.values()];
}

/** An address of the web; no other scheme, and none that carries a name and a password. */
function webAddress(text: string): URL | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const url = new URL(text.trim());
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/** Addresses that differ in their fragment or a last slash are the same page. */
function keyOf(url: URL): string {
  return `${url.host}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

type HtmlNode = ReturnType<typeof fromHtml>['children'][number];

const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg']);
const WITHIN_WORDS = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'mark', 'span', 'strong', 'sub', 'sup']);

/**
 * Returns the visible text of a piece of HTML, on one line. Plain text is returned as it is; HTML that nests without
 * end gives an empty text.
 */
async function plainText(html: string): Promise<string> {
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
