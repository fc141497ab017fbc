import type { fromHtml } from 'hast-util-from-html';
import { z } from 'zod';
import type { Localized } from '../../../contract/language.js';
import { beginning, withoutControls } from '../../../domain/json-text.js';
import { PortError } from '../../../ports/port-error.js';
import type { WebResult } from '../../../ports/web-search.js';
import { limited, retryAfterMs } from '../../http-answer.js';

/** The answer of a search service. */
const answerSchema = z.object({
  results: z.array(
    z.object({ url: z.string().nullish(), title: z.string().nullish(), content: z.string().nullish() }),
  ),
});

const MAX_TITLE_CHARS = 300;
const MAX_TEXT_CHARS = 2000;

/** A search of a service: `init` is sent to `url`, and the results are read from the answer. @throws PortError as `fetchJson` */
export async function searchService(
  service: Service,
  request: { url: URL; init: RequestInit; timeoutMs: number; maxResults: number },
): Promise<WebResult[]> {
  const { url, init, timeoutMs, maxResults } = request;
  return webResults(service, await fetchJson(service, url, init, timeoutMs), maxResults);
}

/**
 * The results in an answer as the port promises them: http and https only, each address once, plain text, at most
 * `maxResults`. One that says nothing is left out.
 * @throws PortError `unparsable`
 */
async function webResults({ name }: Service, answer: unknown, maxResults: number): Promise<WebResult[]> {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success)
    throw new PortError('unparsable', {
      en: `${name} answered without a list of results`,
      ko: `${name}의 응답에 결과 목록이 없습니다`,
    });
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

/** A search service and the settings to look at when it refuses. */
export interface Service {
  name: string;
  /** The setting that lets us in, such as a key. */
  accessSetting: string;
  addressSetting: string;
}

const MAX_DETAIL_CHARS = 200;

/**
 * Sends one request and reads JSON from the answer. Nothing is tried again here: the engine that runs the step does.
 * @param timeoutMs for the whole exchange
 * @throws PortError `throttled`, `forbidden`, `invalid`, `unavailable`, `timeout`, `unparsable`
 */
async function fetchJson(service: Service, url: URL, init: RequestInit, timeoutMs: number): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let body: string;
  try {
    // a redirect would take the key and the words to somewhere else than what was set
    response = await fetch(url, { ...init, redirect: 'manual', signal });
    body = await limited(response).text();
  } catch (error) {
    if (!signal.aborted) throw connectionError(service, error);
    const seconds = timeoutMs / 1000;
    const text = {
      en: `${service.name} did not answer in ${seconds} s`,
      ko: `${service.name}의 응답이 ${seconds}초 안에 없었습니다`,
    };
    throw new PortError('timeout', text, { cause: error });
  }
  if (!response.ok) throw statusError(service, response, body);
  try {
    return JSON.parse(body);
  } catch (error) {
    const text = {
      en: `${service.name} answered what is no JSON; is ${service.addressSetting} right?`,
      ko: `${service.name}의 응답이 JSON이 아닙니다. ${service.addressSetting} 설정을 확인해 주십시오`,
    };
    throw new PortError('unparsable', text, { cause: error });
  }
}

function connectionError({ name }: Service, error: unknown): PortError {
  const { cause, message } = error as Error;
  const reason =
    cause instanceof Error ? cause.message || ((cause as { code?: string }).code ?? '') : message;
  const text = { en: `${name} cannot be reached: ${reason}`, ko: `${name}에 연결할 수 없습니다: ${reason}` };
  return new PortError('unavailable', text, { cause: error });
}

function statusError(service: Service, response: Response, body: string): PortError {
  const { name, accessSetting, addressSetting } = service;
  const { status } = response;
  const said = detailOf(body);
  const what = `${status}${said && `: ${said}`}`;
  const answered: Localized = { en: `${name} answered ${what}`, ko: `${name}의 응답: ${what}` };
  const lookAt = (setting: string): Localized => ({
    en: `${answered.en}; look at ${setting}`,
    ko: `${answered.ko}. ${setting} 설정을 확인해 주십시오`,
  });
  if (status === 429) {
    const wait = retryAfterMs((name) => response.headers.get(name));
    return new PortError('throttled', answered, wait === undefined ? {} : { retryAfterMs: wait });
  }
  if (status === 401 || status === 403) {
    return new PortError('forbidden', lookAt(accessSetting));
  }
  if (status >= 500) return new PortError('unavailable', answered);
  if (status < 400 || status === 404) {
    return new PortError('invalid', lookAt(addressSetting));
  }
  return new PortError('invalid', answered);
}

/** Returns the message of a refusal from one of the usual places in its body; empty when there is none. */
function detailOf(body: string): string {
  try {
    const { detail, error, message } = JSON.parse(body) as Record<string, unknown>;
    const nested = detail as { error?: unknown } | undefined;
    const said = [nested?.error, detail, error, message].find((text) => typeof text === 'string');
    return String(said ?? '').slice(0, MAX_DETAIL_CHARS);
  } catch {
    return '';
  }
}
