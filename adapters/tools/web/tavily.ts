import type { WebSearch } from '../../../ports/web-search.js';
import { searchService, type Service } from './search-service.js';
import { beginning } from '../../../domain/json-text.js';

const TAVILY: Service = {
  name: 'Tavily',
  accessSetting: 'TAVILY_API_KEY',
  addressSetting: 'VOUCH_TAVILY_URL',
};

/** Limits of the service; longer queries are refused. */
const MAX_QUERY_CHARS = 400;
const MAX_RESULTS = 20;

/**
 * Web search by Tavily. It takes no language: the words say it. A query that is too long for it loses its end.
 * @param baseUrl such as https://api.tavily.com
 */
export function createTavilySearch({
  apiKey,
  baseUrl,
  timeoutMs,
}: {
  apiKey: string;
  baseUrl: string;
  timeoutMs: number;
}): WebSearch {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/search`);
  return {
    search: async ({ query, maxResults }) => {
      const body = {
        query: shortened(query),
        max_results: Math.min(maxResults, MAX_RESULTS),
        search_depth: 'basic',
      };
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return searchService(TAVILY, { url, init, timeoutMs, maxResults });
    },
  };
}

/** As much of the query as the service takes, up to the end of a word. */
function shortened(query: string): string {
  const text = query.trim();
  if (text.length <= MAX_QUERY_CHARS) return text;
  const cut = beginning(text, MAX_QUERY_CHARS);
  return cut.slice(0, cut.lastIndexOf(' ') > MAX_QUERY_CHARS / 2 ? cut.lastIndexOf(' ') : cut.length).trim();
}
