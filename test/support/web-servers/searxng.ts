import { json, startLoopback, type LoopbackServer } from './loopback.js';
import type { Found } from './tavily.js';

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
