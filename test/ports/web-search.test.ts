import { createSearxngSearch } from '../../adapters/tools/web/searxng.js';
import { createTavilySearch } from '../../adapters/tools/web/tavily.js';
import { startTavily, startSearxng } from '../support/web-servers/search-services.js';
import { webSearchSuite } from './web-search-suite.js';

const KEY = 'tvly-a-key-of-this-test';

webSearchSuite(
  'Tavily',
  async ({ find, timeoutMs }) => {
    const server = await startTavily(KEY, find);
    return { server, search: createTavilySearch({ apiKey: KEY, baseUrl: server.url, timeoutMs }) };
  },
  {
    sent: {
      method: 'POST',
      path: '/search',
      headers: { accept: '*/*', authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: '{"query":"annual leave","max_results":5,"search_depth":"basic"}',
    },
    accessSetting: 'TAVILY_API_KEY',
  },
);

webSearchSuite(
  'SearXNG',
  async ({ find, timeoutMs }) => {
    const server = await startSearxng(find);
    return { server, search: createSearxngSearch({ baseUrl: `${server.url}/`, timeoutMs }) };
  },
  {
    sent: {
      method: 'POST',
      path: '/search',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      body: 'q=annual+leave&format=json&language=ko',
    },
    accessSetting: 'search.formats',
  },
);

test('a query too long for Tavily ends with a whole word; a wrong key is named', async () => {
  const server = await startTavily(KEY, () => [{ url: 'https://a.test/', title: 'a', content: 'a' }]);
  try {
    const input = { query: '연차 휴가 '.repeat(100), maxResults: 1, language: 'ko' as const };
    const options = { baseUrl: server.url, timeoutMs: 10_000 };
    await createTavilySearch({ ...options, apiKey: KEY }).search(input);
    const { query } = JSON.parse(server.received[0]!.body) as { query: string };
    expect(query.length).toBeLessThanOrEqual(400);
    expect(query).toMatch(/(연차|휴가)$/);
    await expect(createTavilySearch({ ...options, apiKey: 'wrong' }).search(input)).rejects.toThrow(
      'Tavily answered 401: Unauthorized: missing or invalid API key.; look at TAVILY_API_KEY',
    );
  } finally {
    await server.close();
  }
});
