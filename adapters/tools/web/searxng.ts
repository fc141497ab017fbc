import type { WebSearch } from '../../../ports/web-search.js';
import { searchService, type Service } from './search-service.js';

const SEARXNG: Service = {
  name: 'SearXNG',
  // it answers 403 when JSON is not among its formats
  accessSetting: '`search.formats` in its settings.yml, which must have `json`, and VOUCH_SEARXNG_URL',
  addressSetting: 'VOUCH_SEARXNG_URL',
};

/**
 * Web search by a SearXNG server. Its settings must list `json` among `search.formats`.
 * @param baseUrl such as https://search.example.com
 */
export function createSearxngSearch({
  baseUrl,
  timeoutMs,
}: {
  baseUrl: string;
  timeoutMs: number;
}): WebSearch {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/search`);
  return {
    search: async ({ query, maxResults, language }) => {
      // in the body, so that the words are in no log of addresses
      const body = new URLSearchParams({ q: query.trim(), format: 'json', language });
      const init = { method: 'POST', body, headers: { accept: 'application/json' } };
      return searchService(SEARXNG, { url, init, timeoutMs, maxResults });
    },
  };
}
