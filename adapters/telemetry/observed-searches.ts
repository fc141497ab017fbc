import type { CallObserver } from '../../ports/call-observer.js';
import type { SearchIndex } from '../../ports/search-index.js';
import type { ToolHost } from '../../ports/tool-host.js';
import type { WebSearch } from '../../ports/web-search.js';

/** Runs a search that an observer is told of. `source` is what is searched, in one word; `most` how many it may give. */
function observed<T extends readonly unknown[]>(
  observer: CallObserver,
  source: string,
  most: number,
  search: () => Promise<T>,
): Promise<T> {
  const facts = { 'gen_ai.data_source.id': source, 'gen_ai.request.top_k': most };
  return observer.observe({ operation: 'retrieval', target: source, facts }, search, (hits) => ({
    'vouch.retrieval.hits': hits.length,
  }));
}

/** An index whose searches an observer is told of. */
export function observedIndex(index: SearchIndex, observer: CallObserver, source: string): SearchIndex {
  return { ...index, search: (input) => observed(observer, source, input.k, () => index.search(input)) };
}

/** A web search that an observer is told of. */
export function observedWebSearch(web: WebSearch, observer: CallObserver, source: string): WebSearch {
  return { search: (input) => observed(observer, source, input.maxResults, () => web.search(input)) };
}

/** Tools whose calls an observer is told of. */
export function observedTools(tools: ToolHost, observer: CallObserver): ToolHost {
  return {
    list: () => tools.list(),
    call: (input) =>
      observer.observe(
        {
          operation: 'execute_tool',
          target: input.tool,
          facts: { 'gen_ai.tool.name': input.tool, 'gen_ai.tool.call.id': input.callId },
        },
        () => tools.call(input),
      ),
  };
}
