import type { WebResult } from '../../ports/web-search.js';
import { beginning, plainText } from './plain-text.js';

/** A result as a search service gives it. */
export interface RawResult {
  url: string;
  title: string;
  content: string;
}

const MAX_TITLE_CHARS = 300;
const MAX_TEXT_CHARS = 2000;

/**
 * Results as the port promises them: http and https only, each address once, plain text, at most `maxResults`. One
 * that says nothing is left out.
 */
export async function webResults(raw: readonly RawResult[], maxResults: number): Promise<WebResult[]> {
  const results = new Map<string, WebResult>();
  for (const { url: given, title, content } of raw) {
    if (results.size >= maxResults) break;
    const url = webAddress(given);
    const text = beginning(await plainText(content), MAX_TEXT_CHARS);
    if (!url || text === '' || results.has(keyOf(url))) continue;
    const named = beginning(await plainText(title), MAX_TITLE_CHARS) || url.hostname;
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
