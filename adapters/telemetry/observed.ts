import type { CallObserver } from '../../ports/call-observer.js';
import type { ChatModel } from '../../ports/chat-model.js';
import type { Embedder } from '../../ports/embedder.js';
import type { SearchIndex } from '../../ports/search-index.js';
import type { ToolHost } from '../../ports/tool-host.js';
import type { WebSearch } from '../../ports/web-search.js';

/** A chat model whose calls an observer is told of. */
export function observedChatModel(chat: ChatModel, observer: CallObserver): ChatModel {
  return {
    provider: chat.provider,
    complete: (request) =>
      observer.observe(
        {
          operation: 'chat',
          target: request.model,
          facts: {
            'gen_ai.provider.name': chat.provider,
            'gen_ai.request.model': request.model,
            'gen_ai.request.temperature': request.temperature,
            'gen_ai.request.max_tokens': request.maxOutputTokens,
            'gen_ai.output.type': request.output ? 'json' : 'text',
          },
        },
        () => chat.complete(request),
        ({ model, finish, usage }) => ({
          'gen_ai.response.model': model,
          'gen_ai.response.finish_reasons': [finish],
          'gen_ai.usage.input_tokens': usage.inputTokens,
          'gen_ai.usage.output_tokens': usage.outputTokens,
        }),
      ),
  };
}

/**
 * An embedder whose calls an observer is told of: one for all the batches that an adapter makes of the texts.
 * @param names of the provider and the model; the default one of the provider has no name here
 */
export function observedEmbedder(
  embedder: Embedder,
  observer: CallObserver,
  { provider, model = embedder.space.id }: { provider: string; model?: string | undefined },
): Embedder {
  return {
    space: embedder.space,
    similarity: (cosine) => embedder.similarity(cosine),
    embed: (input) =>
      observer.observe(
        {
          operation: 'embeddings',
          target: model,
          facts: {
            'gen_ai.provider.name': provider,
            'gen_ai.request.model': model,
            'gen_ai.embeddings.dimension.count': embedder.space.dimensions,
            'vouch.embeddings.texts': input.texts.length,
          },
        },
        () => embedder.embed(input),
      ),
  };
}

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

/** One observer for several; undefined for none. The first is told first. */
export function combinedObserver(...several: (CallObserver | undefined)[]): CallObserver | undefined {
  return several.reduce(
    (outer, inner) => (outer && inner ? nested(outer, inner) : (outer ?? inner)),
    undefined,
  );
}

function nested(outer: CallObserver, inner: CallObserver): CallObserver {
  return {
    observe: (call, run, outcome) => outer.observe(call, () => inner.observe(call, run, outcome), outcome),
  };
}
