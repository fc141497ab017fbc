import { json, startLoopback, type LoopbackServer } from './loopback.js';

/** A result as a test has a service find it. */
export interface Found {
  url: string;
  title: string | null;
  content: string | null;
}

/** Speaks Tavily's protocol: POST /search with a key, at most 400 characters of query, at most 20 results. */
export async function startTavily(key: string, find: () => Found[]): Promise<LoopbackServer> {
  return startLoopback((response, request) => {
    const { method, path, headers, body } = request;
    const refuse = (status: number, error: string) => json({ detail: { error } }, status)(response, request);
    if (method !== 'POST' || path !== '/search') return refuse(404, 'Not Found');
    if (headers.authorization !== `Bearer ${key}`)
      return refuse(401, 'Unauthorized: missing or invalid API key.');
    const { query, max_results: count = 5 } = JSON.parse(body) as { query: string; max_results?: number };
    if (query.length > 400) return refuse(400, 'Query is too long. Max query length is 400 characters.');
    const results = find()
      .slice(0, count)
      .map((found, at) => ({ ...found, score: 1 - at / 10, raw_content: null }));
    json({ query, answer: null, images: [], follow_up_questions: null, results, response_time: 0.4 })(
      response,
      request,
    );
  });
}

/** Speaks SearXNG's protocol: a form to /search; it gives a whole page of results, whatever is wanted. */
export async function startSearxng(find: () => Found[]): Promise<LoopbackServer> {
  return startLoopback((response, request) => {
    const form = new URLSearchParams(request.body);
    if (!request.path.startsWith('/search')) return json('Not Found', 404)(response, request);
    if (form.get('format') !== 'json') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>results</title>');
      return;
    }
    const results = find().map((found, at) => ({
      ...found,
      engine: 'mojeek',
      parsed_url: [],
      template: 'default.html',
      engines: ['mojeek'],
      positions: [at + 1],
      score: 1 / (at + 1),
      category: 'general',
    }));
    const query = form.get('q');
    json({ query, number_of_results: 0, results, answers: [], suggestions: [], unresponsive_engines: [] })(
      response,
      request,
    );
  });
}
